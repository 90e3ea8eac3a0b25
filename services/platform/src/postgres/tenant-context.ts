import type { RegionKey } from "@fieldstone/regions/catalog.ts";

export type Actor =
  | {
      readonly kind: "user";
      readonly userId: string;
      readonly role: "MANAGER" | "CONTRIBUTOR" | "VIEWER";
      readonly workspaceAdmin: boolean;
      readonly groupIds: readonly string[];
      readonly tokenId?: string;
      /** Set with `tokenId` if the token is an application's, which acts on the member's behalf. */
      readonly applicationId?: string;
      readonly scopes?: readonly string[];
    }
  /** A signed-out visitor with a share link, and the grant for having entered its password. */
  | { readonly kind: "public"; readonly shareToken: string; readonly shareGrant?: string | undefined }
  | { readonly kind: "anonymous" }
  /** A worker, or the creation of sample data. */
  | { readonly kind: "system"; readonly name: string };

export interface TenantContext {
  readonly teamId: string;
  readonly region: RegionKey;
  readonly actor: Actor;
  readonly requestId: string;
  /** The epoch of the router's route; a team that has moved since rejects the transaction. */
  readonly epoch?: number;
}
