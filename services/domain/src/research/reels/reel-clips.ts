import { ProductError } from "@fieldstone/model/errors.ts";
import { assertExportSize } from "@fieldstone/model/media/export-file-name.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { makeClip } from "../clips/make-clip.ts";
import { readHighlights } from "../highlights/read-highlights.ts";
import { type ReelClip, reelClipInvalid } from "./reel.ts";
import { replaceClips } from "./reel-store.ts";

/**
 * Appends highlights of recordings to a locked reel, each once, and schedules cutting missing clips. Returns
 * the reel's clips.
 * @throws ProductError `reel.clip_invalid`, `export.too_many_highlights`
 */
export async function placeClips(
  tx: TenantTransaction,
  reelId: string,
  {
    before,
    highlightIds,
  }: { readonly before: readonly ReelClip[]; readonly highlightIds: readonly string[] },
): Promise<readonly ReelClip[]> {
  const known = new Set(before.filter(({ removedAt }) => removedAt === null).map((clip) => clip.highlightId));
  const added = [...new Set(highlightIds)].filter((id) => !known.has(id));
  assertExportSize(known.size + added.length);
  await requireSpans(tx, added);
  const clips = [
    ...before.filter(({ highlightId }) => !added.includes(highlightId)),
    ...added.map((highlightId) => ({ highlightId, title: null, removedAt: null })),
  ];
  await replaceClips(tx, reelId, clips);
  for (const highlightId of added) await prepareClip(tx, highlightId);
  return clips;
}

async function requireSpans(tx: TenantTransaction, highlightIds: readonly string[]): Promise<void> {
  const found = await readHighlights(tx, highlightIds);
  if (!highlightIds.every((id) => found.get(id)?.recordingFileId != null)) throw reelClipInvalid();
}

/** Clips of recordings that are not ready yet are cut later, on request from the reel's page. */
async function prepareClip(tx: TenantTransaction, highlightId: string): Promise<void> {
  try {
    await makeClip(tx, highlightId);
  } catch (error) {
    if (!(error instanceof ProductError && error.code === "clip.unavailable")) throw error;
  }
}
