import type { RegionKey } from "@fieldstone/regions/catalog.ts";

/** Who acts. */
export type Actor =
  | {
      readonly kind: "user";
      readonly userId: string;
      readonly role: "MANAGER" | "CONTRIBUTOR" | "VIEWER";
      readonly workspaceAdmin: boolean;
      readonly groupIds: readonly string[];
      readonly tokenId?: string;
      /** Set beside `tokenId` where the token is an application's: what the member let act for them. */
      readonly applicationId?: string;
      readonly scopes?: readonly string[];
    }
  /** A signed-out visitor with a share link, and what its password gave them. */
  | { readonly kind: "public"; readonly shareToken: string; readonly shareGrant?: string | undefined }
  | { readonly kind: "anonymous" }
  /** A worker, or the seeding of a sample. */
  | { readonly kind: "system"; readonly name: string };

export interface TenantContext {
  readonly teamId: string;
  readonly region: RegionKey;
  readonly actor: Actor;
  readonly requestId: string;
  /** The epoch that the router's route named; a team that has moved on refuses the transaction. */
  readonly epoch?: number;
}
