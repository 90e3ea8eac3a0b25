import { createHash } from "node:crypto";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import { type ExportCaptions, reelTimeline, titleOfClip } from "@fieldstone/model/media/reel-timeline.ts";
import type { Cue } from "@fieldstone/model/transcripts/captions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sourceOfSpan } from "../clips/span-source.ts";
import { readHighlights } from "../highlights/read-highlights.ts";
import { findRecordings } from "../recordings/read-recordings.ts";
import { captionsOfClips } from "../reels/clip-captions.ts";
import { findClipsOfReels } from "../reels/read-reels.ts";
import type { Reel } from "../reels/reel.ts";
import { reelExportKeys } from "./reel-export.ts";

type ExportJob = Extract<MediaJob, { type: "AUDIO_VIDEO_EXPORT" }>;

/** The input of an export. */
export interface ReelExportPlan {
  readonly highlightIds: readonly string[];
  readonly mediaType: "AUDIO" | "VIDEO";
  readonly job: ExportJob;
  /** Times in ms of the export. */
  readonly cues: readonly Cue[];
  /** Equal for two plans that produce the same file. */
  readonly contentHash: string;
}

/** Plans an export of the reel's clips that the actor may see and play; undefined if there are none. */
export async function planReelExport(
  tx: TenantTransaction,
  reel: Pick<Reel, "id" | "transition">,
  { exportId, captions }: { readonly exportId: string; readonly captions: ExportCaptions },
): Promise<ReelExportPlan | undefined> {
  const spans = await readSpans(tx, reel.id);
  if (spans.length === 0) return undefined;
  const mediaType = spans.some((span) => span.mediaType === "VIDEO") ? "VIDEO" : "AUDIO";
  // Title cards are video frames: an audio-only export has none.
  const transition = mediaType === "AUDIO" && reel.transition === "TITLE_CARD" ? "CUT" : reel.transition;
  const { pieces } = reelTimeline(
    spans.map(({ source }) => source.endOffset - source.startOffset),
    transition,
  );
  const cues = spans.flatMap((span, place) => {
    const offset = pieces[place]?.clipStartMs ?? 0;
    return span.cues.map((cue) => ({ ...cue, startMs: cue.startMs + offset, endMs: cue.endMs + offset }));
  });
  const keys = reelExportKeys(tx.context, exportId);
  const shownCaptions = mediaType === "AUDIO" || cues.length === 0 ? "NONE" : captions;
  const job: ExportJob = {
    type: "AUDIO_VIDEO_EXPORT",
    audioVideoExportId: exportId,
    files: spans.map(({ source, ...span }, place) => ({
      ...source,
      ...(shownCaptions === "NONE"
        ? {}
        : { subtitleTrack: { vttKey: keys.vtt, vttStartOffset: pieces[place]?.clipStartMs ?? 0 } }),
      audioVideoFileType: span.mediaType,
      destinationKey: keys.media,
    })),
    joining: {
      transition,
      titles: transition === "TITLE_CARD" ? spans.map(({ title }) => title) : [],
      captions: shownCaptions,
    },
  };
  const said = [spans.map(({ source, title }) => [source, title]), transition, captions, cues];
  const contentHash = createHash("sha256").update(JSON.stringify(said)).digest("base64url");
  return { highlightIds: spans.map(({ id }) => id), mediaType, job, cues, contentHash };
}

async function readSpans(tx: TenantTransaction, reelId: string) {
  const clips = (await findClipsOfReels(tx, [reelId])).get(reelId) ?? [];
  const highlights = await readHighlights(
    tx,
    clips.map(({ highlightId }) => highlightId),
  );
  const fileIds = [...highlights.values()].flatMap(({ recordingFileId }) => recordingFileId ?? []);
  const recordings = await findRecordings(tx, fileIds);
  const captions = await captionsOfClips(tx, highlights.values());
  const spans = [];
  for (const { highlightId, title } of clips) {
    const highlight = highlights.get(highlightId);
    const recording = recordings.get(highlight?.recordingFileId ?? "");
    if (highlight === undefined || recording === undefined) continue;
    const { startMs, endMs } = highlight;
    if (startMs === null || endMs === null) continue;
    const source = sourceOfSpan(tx, recording, { startMs, endMs });
    if (source === undefined) continue;
    const mediaType = recording.metadata?.mediaType ?? "VIDEO";
    const cues = captions.get(highlightId) ?? [];
    spans.push({ id: highlightId, source, mediaType, title: titleOfClip(title, highlight.text), cues });
  }
  return spans;
}
