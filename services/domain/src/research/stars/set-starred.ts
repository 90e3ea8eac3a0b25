import { starsPerMemberMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireObjectLevel } from "../../access/permissions/object-access.ts";
import { isPlaced, objectKind } from "../../kernel/objects/object-registry.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { type StarredObject, starLimitReached } from "./star.ts";
import { insertStar, lockStarCount, removeStar } from "./star-store.ts";

/**
 * Stars an object for the acting member, or removes their star, even if they may no longer read it.
 * @throws ProductError `auth.sign_in_needed`, `star.limit`, NotFound if they may not read it
 */
export async function setStarred(
  tx: TenantTransaction,
  { starred, ...object }: StarredObject & { readonly starred: boolean },
): Promise<void> {
  const { userId } = requireMember(tx.context.actor);
  if (!starred) return removeStar(tx, userId, object.objectId);
  await requireReadable(tx, object);
  if ((await lockStarCount(tx, userId)) >= starsPerMemberMax) throw starLimitReached();
  await insertStar(tx, userId, object);
}

async function requireReadable(
  tx: TenantTransaction,
  { objectType, objectId }: StarredObject,
): Promise<void> {
  const { starring } = objectKind(objectType);
  if (typeof starring === "object") await starring.requireReadable(tx, objectId);
  else if (isPlaced(objectType)) await requireObjectLevel(tx, { objectType, objectId }, "READ");
  else throw new Error(`a ${objectType} is starred by its place and has none`);
}
