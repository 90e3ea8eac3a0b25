import { isShareToken } from "@fieldstone/model/access/share-token.ts";
import { publicLinkState } from "@fieldstone/model/states/public-link.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { findObjectPlaces } from "../permissions/object-place-store.ts";
import type { ObjectPlace, PlacedObject } from "../permissions/read-document-places.ts";
import { isShareGrant } from "./share-grant.ts";
import {
  publicAccessDisabled,
  shareLinkExpired,
  shareLinkNotFound,
  shareLinkRevoked,
  sharePasswordNeeded,
} from "./share-link.ts";
import {
  findEmbeddedHighlights,
  findHighlightsOfReel,
  findLinkByToken,
  findMarkedHighlights,
  isProjectLive,
  type VisitedLink,
} from "./share-link-store.ts";

/**
 * Everything that a share link opens: one object, and the highlights marked in a note, embedded in an insight
 * or played by a reel.
 */
export interface SharedAccess {
  readonly object: ObjectPlace;
  readonly highlightIds: ReadonlySet<string>;
}

/** One lookup per transaction, however many loaders ask. */
const known = new WeakMap<TenantTransaction, Promise<SharedAccess>>();

/**
 * Returns what the acting visitor's link opens.
 * @throws ProductError `share_link.not_found`, `share_link.expired`, `share_link.revoked`,
 *   `share_link.public_access_disabled`, `share_link.password_needed`
 */
export function requireSharedAccess(tx: TenantTransaction): Promise<SharedAccess> {
  const asked = known.get(tx);
  if (asked !== undefined) return asked;
  const access = readSharedAccess(tx);
  known.set(tx, access);
  return access;
}

const rejections = {
  revoked: shareLinkRevoked,
  expired: shareLinkExpired,
  disabled: publicAccessDisabled,
};

/**
 * Returns the active link of a token. Does not check its password.
 * @throws ProductError as requireSharedAccess, except `share_link.password_needed`
 */
export async function requireOpenLink(tx: TenantTransaction, shareToken: string): Promise<VisitedLink> {
  const link = isShareToken(shareToken) ? await findLinkByToken(tx, shareToken) : undefined;
  if (link === undefined) throw shareLinkNotFound();
  const state = publicLinkState(link, link.now, link.publicAccess);
  if (state !== "active") throw rejections[state]();
  return link;
}

async function readSharedAccess(tx: TenantTransaction): Promise<SharedAccess> {
  const { actor } = tx.context;
  if (actor.kind !== "public") throw shareLinkNotFound();
  const link = await requireOpenLink(tx, actor.shareToken);
  // Checked before the object, so that a visitor without the password cannot learn whether it still exists.
  if (link.grantKey !== null && !isShareGrant(link.grantKey, link.id, actor.shareGrant))
    throw sharePasswordNeeded();
  const [object] = await findObjectPlaces(tx, link.objectType, [link.objectId]);
  if (object === undefined || !(await isProjectLive(tx, object.projectId))) throw shareLinkNotFound();
  const highlightIds = new Set<string>();
  if (object.objectType === "insight") {
    for (const highlightId of await findEmbeddedHighlights(tx, object.objectId, object.projectId))
      highlightIds.add(highlightId);
  }
  if (object.objectType === "note") {
    for (const highlightId of await findMarkedHighlights(tx, object.objectId)) highlightIds.add(highlightId);
  }
  if (object.objectType === "reel") {
    for (const highlightId of await findHighlightsOfReel(tx, object.objectId, object.projectId))
      highlightIds.add(highlightId);
  }
  if (object.objectType === "highlight") highlightIds.add(object.objectId);
  return { object, highlightIds };
}

/**
 * The objects that a visitor with a share link may read; none for any other actor. Loaders combine it with
 * project levels.
 * @throws ProductError as requireSharedAccess
 */
export async function filterShared(
  tx: TenantTransaction,
  objectType: PlacedObject["objectType"],
  objectIds: readonly string[],
): Promise<readonly string[]> {
  if (tx.context.actor.kind !== "public") return [];
  const { object, highlightIds } = await requireSharedAccess(tx);
  return objectIds.filter((objectId) =>
    objectType === "highlight"
      ? highlightIds.has(objectId)
      : object.objectType === objectType && object.objectId === objectId,
  );
}
