import { type ObjectKey, requireObjectKey } from "../objects/object-key.ts";
import type { SoundPiece } from "./audio-cutter.ts";

/** A transcription whose audio is sent in pieces, one by each run. */
export interface PieceJob {
  /** Folder of the words of the pieces that are done. */
  readonly folder: string;
  readonly next: number;
  readonly pieces: readonly SoundPiece[];
}

const form = /^pieces:(\d+):([^:]+):(\d+-\d+(?:,\d+-\d+)*)$/;

/** The job's name: the next run needs nothing else. */
export function pieceJobName({ folder, next, pieces }: PieceJob): string {
  return `pieces:${next}:${folder}:${pieces.map(({ startMs, endMs }) => `${startMs}-${endMs}`).join(",")}`;
}

/** Undefined for the job of a provider that takes the audio as a whole. */
export function pieceJobOf(jobName: string | null): PieceJob | undefined {
  const [, next, folder, spans] = form.exec(jobName ?? "") ?? [];
  if (next === undefined || folder === undefined || spans === undefined) return undefined;
  const pieces = spans.split(",").map((span) => {
    const [startMs = 0, endMs = 0] = span.split("-").map(Number);
    return { startMs, endMs };
  });
  return { folder, next: Number(next), pieces };
}

/** Where the words of a piece are kept until all pieces are done. */
export function pieceWordsKey({ folder }: Pick<PieceJob, "folder">, index: number): ObjectKey {
  return requireObjectKey(`${folder}/${index}`);
}
