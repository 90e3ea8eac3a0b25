import type { Permission } from "@fieldstone/model/access/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireDocumentLevel } from "../../access/permissions/document-access.ts";
import { placeOf } from "./read-reels.ts";
import { type Reel, reelNotFound } from "./reel.ts";
import { lockReel } from "./reel-store.ts";

/**
 * Locks a live reel on whose note, insight or project the actor has a level.
 * @throws ProductError `reel.not_found`, Forbidden
 */
export async function requireReel(
  tx: TenantTransaction,
  reelId: string,
  level: Permission,
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<Reel> {
  const reel = await lockReel(tx, reelId);
  if (reel === undefined) throw reelNotFound();
  await requireDocumentLevel(tx, placeOf(reel), level, reelNotFound);
  if (reel.deletedAt !== null && !deleted) throw reelNotFound();
  return reel;
}
