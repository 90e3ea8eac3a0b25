import { assertExportSize } from "@fieldstone/model/media/export-file-name.ts";
import type { ReelTransition } from "@fieldstone/model/media/reel-timeline.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordReel } from "./record-reel.ts";
import {
  parseClipTitle,
  parseReelTitle,
  type ReelClip,
  reelClipInvalid,
  reelLimitReached,
  reelsPerPlaceMax,
  withoutLongRemoved,
} from "./reel.ts";
import { placeClips } from "./reel-clips.ts";
import { requireReel } from "./reel-policy.ts";
import { countReels, listClips, replaceClips, updateReelRow } from "./reel-store.ts";

export interface UpdateReelInput {
  readonly id: string;
  readonly title?: string | null | undefined;
  readonly transition?: ReelTransition | null | undefined;
}

/** @throws ProductError `reel.not_found`, `title.*`, Forbidden without WRITE */
export async function updateReel(tx: TenantTransaction, input: UpdateReelInput): Promise<void> {
  const reel = await requireReel(tx, input.id, "WRITE");
  const title = input.title == null ? reel.title : parseReelTitle(input.title);
  const transition = input.transition ?? reel.transition;
  if (title === reel.title && transition === reel.transition) return;
  await updateReelRow(tx, { ...reel, title, transition });
  await recordReel(tx, "updated", reel, { before: reel.title, title, transition });
}

/**
 * Deletes a reel or restores it; its highlights stay.
 * @throws ProductError `reel.*`, Forbidden without WRITE
 */
export async function setReelDeleted(tx: TenantTransaction, reelId: string, deleted: boolean): Promise<void> {
  const reel = await requireReel(tx, reelId, "WRITE", { deleted: !deleted });
  if ((reel.deletedAt !== null) === deleted) return;
  if (!deleted && (await countReels(tx, reel)) >= reelsPerPlaceMax) throw reelLimitReached();
  await updateReelRow(tx, { ...reel, deletedAt: deleted ? new Date() : null });
  await recordReel(tx, deleted ? "deleted" : "restored", reel, { title: reel.title });
}

interface ClipsInput {
  readonly id: string;
  readonly highlightIds: readonly string[];
}

/**
 * Appends highlights of recordings to a reel.
 * @throws ProductError `reel.*`, `export.too_many_highlights`, Forbidden without WRITE
 */
export async function addReelClips(tx: TenantTransaction, { id, highlightIds }: ClipsInput): Promise<void> {
  const reel = await requireReel(tx, id, "WRITE");
  const added = [...new Set(highlightIds)];
  await placeClips(tx, id, { before: await listClips(tx, id), highlightIds: added });
  await recordReel(tx, "clips_added", reel, { highlightIds: added });
}

/**
 * Removes clips from a reel; `restoreReelClips` restores them in their places.
 * @throws ProductError `reel.not_found`, Forbidden without WRITE
 */
export async function deleteReelClips(tx: TenantTransaction, input: ClipsInput): Promise<void> {
  await setRemoved(tx, input, new Date());
}

/** @throws ProductError `reel.not_found`, `export.too_many_highlights`, Forbidden without WRITE */
export async function restoreReelClips(tx: TenantTransaction, input: ClipsInput): Promise<void> {
  await setRemoved(tx, input, null);
}

async function setRemoved(
  tx: TenantTransaction,
  { id, highlightIds }: ClipsInput,
  removedAt: Date | null,
): Promise<void> {
  const reel = await requireReel(tx, id, "WRITE");
  const wanted = new Set(highlightIds);
  const before = await listClips(tx, id);
  const clips = before.map((clip) => (wanted.has(clip.highlightId) ? { ...clip, removedAt } : clip));
  assertExportSize(clips.filter((clip) => clip.removedAt === null).length);
  await replaceClips(tx, id, withoutLongRemoved(clips));
  const changed = before.map((clip) => clip.highlightId).filter((highlightId) => wanted.has(highlightId));
  const act = removedAt === null ? "clips_restored" : "clips_removed";
  await recordReel(tx, act, reel, { highlightIds: changed });
}

export interface MoveReelClipInput {
  readonly id: string;
  readonly highlightId: string;
  /** The clip to insert it before. Default: at the end. */
  readonly beforeHighlightId?: string | null | undefined;
}

/** @throws ProductError `reel.not_found`, `reel.clip_invalid`, Forbidden without WRITE */
export async function moveReelClip(
  tx: TenantTransaction,
  { id, highlightId, beforeHighlightId = null }: MoveReelClipInput,
): Promise<void> {
  const reel = await requireReel(tx, id, "WRITE");
  const clips = await listClips(tx, id);
  const moved = requireClip(clips, highlightId);
  if (beforeHighlightId === highlightId) return;
  const others = clips.filter((clip) => clip !== moved);
  const place =
    beforeHighlightId === null ? others.length : others.indexOf(requireClip(others, beforeHighlightId));
  await replaceClips(tx, id, others.toSpliced(place, 0, moved));
  await recordReel(tx, "clip_moved", reel, { highlightId, beforeHighlightId });
}

export interface TitleReelClipInput {
  readonly id: string;
  readonly highlightId: string;
  /** Empty to use the beginning of the highlight's text. */
  readonly title: string;
}

/** @throws ProductError `reel.not_found`, `reel.clip_invalid`, `title.*`, Forbidden without WRITE */
export async function titleReelClip(tx: TenantTransaction, input: TitleReelClipInput): Promise<void> {
  const { id, highlightId } = input;
  const reel = await requireReel(tx, id, "WRITE");
  const title = parseClipTitle(input.title);
  const clips = await listClips(tx, id);
  const titled = requireClip(clips, highlightId);
  await replaceClips(
    tx,
    id,
    clips.map((clip) => (clip === titled ? { ...clip, title } : clip)),
  );
  await recordReel(tx, "clip_titled", reel, { highlightId, title });
}

function requireClip(clips: readonly ReelClip[], highlightId: string): ReelClip {
  const clip = clips.find((each) => each.highlightId === highlightId && each.removedAt === null);
  if (clip === undefined) throw reelClipInvalid();
  return clip;
}
