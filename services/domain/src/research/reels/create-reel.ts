import { newId } from "@fieldstone/model/ids.ts";
import type { ReelTransition } from "@fieldstone/model/media/reel-timeline.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireDocumentLevel } from "../../access/permissions/document-access.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { findDocumentPlaces } from "../../access/permissions/read-document-places.ts";
import { findReadableBoards } from "../tags/boards/read-tag-boards.ts";
import { findReadableTags } from "../tags/read-tags.ts";
import { tagNotFound } from "../tags/tag.ts";
import { recordReel } from "./record-reel.ts";
import {
  parseReelTitle,
  type Reel,
  reelLimitReached,
  reelNotFound,
  reelPlaceInvalid,
  reelsPerPlaceMax,
} from "./reel.ts";
import { placeClips } from "./reel-clips.ts";
import { countReels, insertReel } from "./reel-store.ts";

export interface CreateReelInput {
  /** The note or insight of the reel. */
  readonly documentId?: string | null | undefined;
  /** The tag of the reel, instead of a document. */
  readonly tagId?: string | null | undefined;
  /** The project of a reel of a workspace tag; a reel of a project's tag is in that project. */
  readonly projectId?: string | null | undefined;
  readonly title: string;
  readonly transition?: ReelTransition | null | undefined;
  readonly highlightIds: readonly string[];
}

/**
 * Creates a reel from highlights of recordings, in order, and schedules cutting their clips. Returns its id.
 * @throws ProductError `title.*`, `reel.*`, `tag.not_found`, `export.too_many_highlights`, Forbidden without
 * WRITE
 */
export async function createReel(tx: TenantTransaction, input: CreateReelInput): Promise<string> {
  const place = await requirePlace(tx, input);
  const title = parseReelTitle(input.title);
  if ((await countReels(tx, place)) >= reelsPerPlaceMax) throw reelLimitReached();
  const reel = { id: newId(), ...place, title, transition: input.transition ?? "CUT" } as const;
  await insertReel(tx, { ...reel, createdBy: memberId(tx.context.actor) });
  const clips = await placeClips(tx, reel.id, { before: [], highlightIds: input.highlightIds });
  await recordReel(tx, "created", reel, { title, clips: clips.length });
  return reel.id;
}

async function requirePlace(
  tx: TenantTransaction,
  { documentId = null, tagId = null, projectId = null }: CreateReelInput,
): Promise<Pick<Reel, "documentId" | "tagId" | "projectId">> {
  if ((documentId === null) === (tagId === null)) throw reelPlaceInvalid();
  if (documentId !== null) {
    const [place] = await findDocumentPlaces(tx, [documentId]);
    if (place === undefined) throw reelNotFound();
    await requireDocumentLevel(tx, place, "WRITE", reelNotFound);
    return { documentId, tagId: null, projectId: place.projectId };
  }
  const [tag] = tagId === null ? [] : await findReadableTags(tx, [tagId]);
  if (tag === undefined) throw tagNotFound();
  const boardProjectId = (await findReadableBoards(tx, [tag.tagBoardId]))[0]?.projectId ?? null;
  const inProject = boardProjectId ?? projectId;
  if (inProject === null) throw reelPlaceInvalid();
  await requireProjectLevel(tx, inProject, "WRITE");
  return { documentId: null, tagId: tag.id, projectId: inProject };
}
