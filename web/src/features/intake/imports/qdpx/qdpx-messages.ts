import type { QdpxLeftOutKind } from "@fieldstone/model/qdpx/qdpx-content.ts";

/** A QDPX project's contents: counts, and the first texts and codes. */
export interface QdpxSummary {
  readonly name: string;
  readonly textCount: number;
  readonly codingCount: number;
  readonly codeCount: number;
  readonly memoCount: number;
  readonly caseCount: number;
  readonly texts: readonly { readonly title: string; readonly codingCount: number }[];
  /** Each with its parent codes. */
  readonly codes: readonly string[];
  readonly leftOut: Readonly<Record<QdpxLeftOutKind, number>>;
}

export type QdpxAnswer =
  | { readonly kind: "read"; readonly summary: QdpxSummary }
  | { readonly kind: "refused"; readonly message: string };
