import { type Cue, cuesOf } from "@fieldstone/model/transcripts/captions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Highlight } from "../highlights/highlight.ts";
import { readHighlights } from "../highlights/read-highlights.ts";
import { findWordsInSpans } from "../transcription/heard-words.ts";

/**
 * What is heard in the spans of highlights by their ids, as cues in ms of each one's clip; none before its recording is
 * transcribed. Whether the actor may read the highlights is the caller's to know.
 */
export async function captionsOfClips(
  tx: TenantTransaction,
  highlights: Iterable<Pick<Highlight, "id" | "fileId" | "startMs" | "endMs">>,
): Promise<ReadonlyMap<string, readonly Cue[]>> {
  const spans = [...highlights].flatMap(({ id, fileId, startMs, endMs }) =>
    fileId === null || startMs === null || endMs === null ? [] : [{ id, fileId, startMs, endMs }],
  );
  const words = await findWordsInSpans(tx, spans);
  return new Map(
    spans.map(({ id, startMs, endMs }, place) => {
      const within = (ms: number) => Math.min(endMs, Math.max(startMs, ms)) - startMs;
      const cues = cuesOf(words[place] ?? []);
      return [id, cues.map((cue) => ({ ...cue, startMs: within(cue.startMs), endMs: within(cue.endMs) }))];
    }),
  );
}

/** As captionsOfClips, of highlights that the actor, or a visitor with a share link, may read. */
export async function readCaptions(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Cue[]>> {
  return captionsOfClips(tx, (await readHighlights(tx, highlightIds)).values());
}
