import { type Cue, cuesOf } from "@fieldstone/model/transcripts/captions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Highlight } from "../highlights/highlight.ts";
import { readHighlights } from "../highlights/read-highlights.ts";
import { wordsBetween } from "../transcription/heard-words.ts";

/**
 * What is heard in a highlight's span, as cues in ms of its clip; none before its recording is transcribed. Whether the
 * actor may read the highlight is the caller's to know.
 */
export async function captionsOfClip(
  tx: TenantTransaction,
  { fileId, startMs, endMs }: Pick<Highlight, "fileId" | "startMs" | "endMs">,
): Promise<readonly Cue[]> {
  if (fileId === null || startMs === null || endMs === null) return [];
  const words = await wordsBetween(tx, fileId, startMs, endMs);
  const within = (ms: number) => Math.min(endMs, Math.max(startMs, ms)) - startMs;
  return cuesOf(words).map((cue) => ({ ...cue, startMs: within(cue.startMs), endMs: within(cue.endMs) }));
}

/** As captionsOfClip, of highlights that the actor, or a visitor with a share link, may read. */
export async function readCaptions(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Cue[]>> {
  const captions = new Map<string, readonly Cue[]>();
  for (const [id, highlight] of await readHighlights(tx, highlightIds))
    captions.set(id, await captionsOfClip(tx, highlight));
  return captions;
}
