import type {
  ExportedAttachment,
  ExportedReel,
  ExportedTagReel,
  ExportedTranscript,
} from "@fieldstone/model/project-export/exported-project.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { listCommentsOfObjects } from "../../../conversation/comments/read-comments.ts";
import { readHighlights } from "../../../research/highlights/read-highlights.ts";
import { findRedactions } from "../../../research/redactions/read-redactions.ts";
import {
  findClipsOfReels,
  findReelsOfDocuments,
  readReelsOfTags,
} from "../../../research/reels/read-reels.ts";
import type { Reel } from "../../../research/reels/reel.ts";
import { findTranscriptions } from "../../../research/transcription/read-transcripts.ts";
import { findTranscribedTurns } from "../../../research/transcription/transcribed-words.ts";
import { exportComments } from "./export-comments.ts";

/** Transcripts of a readable note's recordings, by file; masked if redacted. */
export async function readExportedTranscripts(
  tx: TenantTransaction,
  noteId: string,
): Promise<ReadonlyMap<string, ExportedTranscript>> {
  const turnsOf = Map.groupBy(await findTranscribedTurns(tx, noteId), ({ fileId }) => fileId);
  const made = await findTranscriptions(tx, [...turnsOf.keys()]);
  return new Map(
    [...turnsOf].flatMap(([fileId, turns]) => {
      const transcription = made.get(fileId);
      if (transcription === undefined) return [];
      const { provider, language, labelsSpeakers, removesFillers, durationMs } = transcription;
      const transcribed = turns.map(({ speaker, startMs, endMs, text, wordTimes }) => ({
        speaker,
        startMs,
        endMs,
        text,
        wordTimes: [...wordTimes],
      }));
      return [
        [
          fileId,
          { provider, language, labelsSpeakers, removesFillers, durationMs, turns: transcribed },
        ] as const,
      ];
    }),
  );
}

/** What is redacted in a readable note's recordings, by file: spans, never the words in them. */
export async function readExportedRedactions(
  tx: TenantTransaction,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, ExportedAttachment["redactions"]>> {
  const found = await findRedactions(tx, fileIds);
  return new Map(
    [...found].map(([fileId, redactions]) => [
      fileId,
      redactions.map(({ startMs, endMs, mutesAudio, blursVideo, createdAt }) => ({
        ...{ startMs, endMs, mutesAudio, blursVideo },
        createdAt: createdAt.toISOString(),
      })),
    ]),
  );
}

/** Reels of a readable note or insight. */
export async function readExportedReels(
  tx: TenantTransaction,
  documentId: string,
): Promise<readonly ExportedReel[]> {
  const reels = (await findReelsOfDocuments(tx, [documentId])).get(documentId) ?? [];
  return (await withClips(tx, reels)).map(({ exported }) => exported);
}

/** The reels of a project's tags, within that project. */
export async function readExportedTagReels(
  tx: TenantTransaction,
  projectId: string,
  tagIds: readonly string[],
): Promise<readonly ExportedTagReel[]> {
  const reels = [...(await readReelsOfTags(tx, tagIds)).values()].flat();
  const own = await withClips(
    tx,
    reels.filter((reel) => reel.projectId === projectId),
  );
  return own.flatMap(({ reel: { tagId }, exported }) => (tagId === null ? [] : [{ ...exported, tagId }]));
}

/** Reels with the clips that the exporting member may read. */
async function withClips(
  tx: TenantTransaction,
  reels: readonly Reel[],
): Promise<readonly { readonly reel: Reel; readonly exported: ExportedReel }[]> {
  if (reels.length === 0) return [];
  const clips = await findClipsOfReels(
    tx,
    reels.map(({ id }) => id),
  );
  const readable = await readHighlights(
    tx,
    [...clips.values()].flat().map(({ highlightId }) => highlightId),
  );
  const comments = await listCommentsOfObjects(
    tx,
    "reel",
    reels.map(({ id }) => id),
  );
  const exportedReels = [];
  for (const reel of reels) {
    const said = await exportComments(tx, comments.get(reel.id) ?? []);
    exportedReels.push({
      reel,
      exported: {
        title: reel.title,
        transition: reel.transition,
        clips: (clips.get(reel.id) ?? [])
          .filter(({ highlightId }) => readable.has(highlightId))
          .map(({ highlightId, title }) => ({ highlightId, title })),
        comments: said,
      },
    });
  }
  return exportedReels;
}
