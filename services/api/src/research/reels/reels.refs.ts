import { loadDocumentLevels } from "@fieldstone/domain/access/permissions/document-access.ts";
import {
  findClipsOfReels,
  findReelsOfDocuments,
  placeOf,
  readReels,
  readReelsOfTags,
} from "@fieldstone/domain/research/reels/read-reels.ts";
import { type Reel, type ReelClip, reelNotFound } from "@fieldstone/domain/research/reels/reel.ts";
import type { Permission } from "@fieldstone/model/access/permissions.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { answerKind } from "../../graphql/loading/object-types.ts";

export const ReelRef = builder.objectRef<Reel>("Reel");

/** Reels that the member, or the visitor with a share link, may read. */
export const reelLoader = defineLoader<Reel>(readReels);
answerKind("reel", ReelRef, reelLoader);
/** Only for documents that were read through policy. */
export const reelsOfDocumentLoader = defineLoader<readonly Reel[]>(findReelsOfDocuments);
export const reelsOfTagLoader = defineLoader<readonly Reel[]>(readReelsOfTags);
export const clipsOfReelLoader = defineLoader<readonly ReelClip[]>(findClipsOfReels);

/** @throws ProductError `reel.not_found` */
export function loadReel(context: ApiContext, reelId: string): Promise<Reel> {
  return loadOrRefuse(reelLoader, context, reelId, reelNotFound);
}

/** The level on a reel that was read through policy: at least READ, also through a share link. */
export async function levelOfReel(context: ApiContext, reel: Reel): Promise<Permission> {
  const place = placeOf(reel);
  return (await context.read((tx) => loadDocumentLevels(tx, [place]))).get(place.documentId) ?? "READ";
}
