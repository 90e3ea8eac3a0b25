import type { ObjectKey } from "../objects/object-key.ts";

/**
 * A part of a recording's audio, in ms from its start. A piece begins before the end of the previous one, if the overlap
 * lets a provider's speakers be recognized again.
 */
export interface SoundPiece {
  readonly startMs: number;
  readonly endMs: number;
}

/** Cuts audio that is too long for one request. */
export interface AudioCutter {
  /**
   * Where to cut, in silences if there are some: no piece's file has more than `bytesMax`.
   * @throws RangeError if a piece that small is impossible
   */
  plan(
    audioKey: ObjectKey,
    limits: { readonly bytesMax: number; readonly overlapMs: number },
    signal: AbortSignal,
  ): Promise<readonly SoundPiece[]>;
  /** A piece as MP4. */
  cut(audioKey: ObjectKey, piece: SoundPiece, signal: AbortSignal): Promise<Buffer>;
}
