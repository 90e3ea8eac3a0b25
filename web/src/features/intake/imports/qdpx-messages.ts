import type { QdpxLeftOut } from "@fieldstone/model/qdpx/qdpx-content.ts";

/** What a QDPX project brings, counted, with its first texts and codes. */
export interface QdpxSummary {
  readonly name: string;
  readonly textCount: number;
  readonly codingCount: number;
  readonly codeCount: number;
  readonly memoCount: number;
  readonly texts: readonly { readonly title: string; readonly codingCount: number }[];
  /** Each with those that it is under. */
  readonly codes: readonly string[];
  readonly leftOut: QdpxLeftOut;
}

export type QdpxAnswer =
  | { readonly kind: "read"; readonly summary: QdpxSummary }
  | { readonly kind: "refused"; readonly message: string };
