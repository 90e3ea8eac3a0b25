import type { SoundPiece } from "@fieldstone/platform/transcription/audio-cutter.ts";

/** Size of an MP4 file without its packets, and of a packet's entries in its tables, in bytes. */
const containerBytes = 4_096;
const packetEntryBytes = 16;
/** A cut is at the longest silence of the last part of what fits, so that few pieces suffice. */
const lastPart = 0.75;

export interface SoundPacket {
  readonly startMs: number;
  readonly sizeBytes: number;
}

export interface Silence {
  readonly startMs: number;
  readonly endMs: number;
}

export interface PlannedSound {
  readonly packets: readonly SoundPacket[];
  readonly silences: readonly Silence[];
  readonly bytesMax: number;
  readonly overlapMs: number;
}

/**
 * Pieces of audio whose files have at most `bytesMax` each. They begin and end with a packet, and are cut in silences; only
 * where there is none, in the middle of a sound.
 * @throws RangeError if not even one packet more than the overlap fits
 */
export function planPieces({ packets, silences, bytesMax, overlapMs }: PlannedSound): readonly SoundPiece[] {
  const sizes = [0];
  for (const { sizeBytes } of packets) sizes.push((sizes.at(-1) ?? 0) + sizeBytes + packetEntryBytes);
  const msAt = (index: number) => Math.max(0, Math.round(packets[index]?.startMs ?? endOf(packets)));
  const indexAt = (ms: number) => firstIndex(packets.length, (index) => msAt(index) >= ms);
  const pieces: SoundPiece[] = [];
  for (let cut = 0; cut < packets.length; ) {
    const start = cut === 0 ? 0 : Math.min(cut, indexAt(msAt(cut) - overlapMs));
    const full = (sizes[start] ?? 0) + bytesMax - containerBytes;
    const fits = firstIndex(sizes.length, (index) => (sizes[index] ?? 0) > full) - 1;
    if (fits <= cut) throw new RangeError(`a piece of ${bytesMax} bytes is too small`);
    const end = fits >= packets.length ? packets.length : indexAt(cutMs(silences, msAt(cut), msAt(fits)));
    pieces.push({ startMs: msAt(start), endMs: msAt(end) });
    cut = end;
  }
  return pieces;
}

/** The longest silence of the last part, else the last one, else the end of what fits. */
function cutMs(silences: readonly Silence[], fromMs: number, toMs: number): number {
  const middle = ({ startMs, endMs }: Silence) => (startMs + endMs) / 2;
  const inside = silences.filter((each) => middle(each) > fromMs + 1_000 && middle(each) <= toMs - 100);
  const lateMs = fromMs + (toMs - fromMs) * lastPart;
  const [longest] = inside
    .filter((each) => middle(each) >= lateMs)
    .sort((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs));
  const chosen = longest ?? inside.at(-1);
  return chosen === undefined ? toMs : middle(chosen);
}

function endOf(packets: readonly SoundPacket[]): number {
  const [before, last] = packets.slice(-2);
  if (before === undefined) return 0;
  return last === undefined ? before.startMs + 1 : 2 * last.startMs - before.startMs;
}

/** The first index that matches, if all after it do; `length` if none does. */
function firstIndex(length: number, matches: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (matches(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
