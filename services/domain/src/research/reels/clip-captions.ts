import { ProductError } from "@fieldstone/model/errors.ts";
import { type Cue, writeVtt } from "@fieldstone/model/transcripts/captions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { readPlayableClip } from "../clips/read-clip.ts";
import type { Highlight } from "../highlights/highlight.ts";
import { readHighlights } from "../highlights/read-highlights.ts";
import { findCaptionsInSpans } from "../transcription/shown-captions.ts";
import { measureSpans, type RecordedSpan } from "../transcription/transcribed-words.ts";

/** Maximum of caption characters read together: the captions of one clip may cover a whole recording. */
export const captionsLengthMax = 1_000_000;

type ClipHighlight = Pick<Highlight, "id" | "recordingFileId" | "startMs" | "endMs">;

/**
 * Captions of highlights by id, as cues in ms of each highlight's clip, with people's corrections; none until
 * its recording is transcribed. The caller checks access to the highlights.
 */
export async function captionsOfClips(
  tx: TenantTransaction,
  highlights: Iterable<ClipHighlight>,
): Promise<ReadonlyMap<string, readonly Cue[]>> {
  const spans = spansOf(highlights);
  const captions = await findCaptionsInSpans(tx, spans);
  return new Map(
    spans.map(({ id, startMs, endMs }, place) => {
      const within = (ms: number) => Math.min(endMs, Math.max(startMs, ms)) - startMs;
      const cues = captions[place] ?? [];
      return [id, cues.map((cue) => ({ ...cue, startMs: within(cue.startMs), endMs: within(cue.endMs) }))];
    }),
  );
}

function spansOf(highlights: Iterable<ClipHighlight>): readonly (RecordedSpan & { readonly id: string })[] {
  return [...highlights].flatMap(({ id, recordingFileId: fileId, startMs, endMs }) =>
    fileId === null || startMs === null || endMs === null ? [] : [{ id, fileId, startMs, endMs }],
  );
}

/**
 * As captionsOfClips, for highlights that the actor, or a visitor with a share link, may read. Captions that
 * are too long together are rejected before they are read.
 * @throws ProductError `captions.too_long`
 */
export async function readCaptions(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Cue[]>> {
  const highlights = [...(await readHighlights(tx, highlightIds)).values()];
  const spans = spansOf(highlights);
  if (spans.length > 1 && (await measureSpans(tx, spans)) > captionsLengthMax) {
    throw new ProductError(
      "ValidationError",
      "captions.too_long",
      "These captions are too long to be read together. Ask for those of fewer clips at once.",
    );
  }
  return captionsOfClips(tx, highlights);
}

/**
 * A finished clip's captions as WebVTT, for an actor who may play it, also by a share link: only the words of its
 * span, as masked as its sound. Without the names of speakers, which the page that shows the clip decides about.
 * @throws ProductError `highlight.not_found`, `clip.not_found`
 */
export async function writeClipCaptions(tx: TenantTransaction, highlightId: string): Promise<string> {
  const { fileId, startMs, endMs } = await readPlayableClip(tx, highlightId);
  const clip = { id: highlightId, recordingFileId: fileId, startMs, endMs };
  const cues = (await captionsOfClips(tx, [clip])).get(highlightId) ?? [];
  return writeVtt(cues.map((cue) => ({ ...cue, speaker: null })));
}
