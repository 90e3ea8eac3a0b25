import { containsLine } from "@fieldstone/model/media/stream-gaps.ts";

/** Of MPEG's transport streams: ISO 13818-1. */
export const packetBytes = 188;
/** Of a packet that begins a group of sound or a picture. */
const startFlag = 0x40;
const syncByte = 0x47;
const ticksPerMs = 90;
/** Times begin again after 26 hours: a longer stream has none that can be compared. */
const ticksMax = 2 ** 33 / 2;

/** The earliest and the latest time at which sound or a picture of a segment begins. */
interface SegmentTicks {
  first: number;
  last: number;
  firstPicture: number;
}

/**
 * Adds what each segment of a playlist contains, as its own times do not say it: sound precedes the pictures
 * beside which it is stored, by as much as pictures are reordered, and may begin before them. The playlist stays
 * as it is if a segment has no times.
 */
export async function withSegmentTimes(
  playlist: string,
  open: (name: string) => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>,
): Promise<string> {
  const lines = playlist.split(/\r?\n/);
  const names = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const read: SegmentTicks[] = [];
  for (const name of names) read.push(await readTicks(await open(name)));
  const origin = Math.min(...read.map(({ first }) => first));
  const end = Math.max(...read.map(({ last }) => last));
  if (!Number.isFinite(origin) || !read.every(({ first }) => Number.isFinite(first)) || end > ticksMax)
    return playlist;
  const contents = new Map(
    read.map(({ first, last }, at) => {
      // The last picture is shown until the next segment's first.
      const shown = read[at + 1]?.firstPicture ?? last;
      const until = Number.isFinite(shown) ? Math.max(last, shown) : last;
      const span = {
        startMs: Math.floor((first - origin) / ticksPerMs),
        endMs: Math.ceil((until - origin) / ticksPerMs),
      };
      return [names[at] ?? "", containsLine(span)];
    }),
  );
  return lines.flatMap((line) => [contents.get(line) ?? [], line].flat()).join("\n");
}

/** Reads the times of a transport stream, Infinity if it has none or is none. */
async function readTicks(chunks: AsyncIterable<Uint8Array>): Promise<SegmentTicks> {
  const ticks = { first: Infinity, last: -Infinity, firstPicture: Infinity };
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes =
      rest.length === 0
        ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
        : Buffer.concat([rest, chunk]);
    let at = 0;
    for (; at + packetBytes <= bytes.length; at += packetBytes) {
      // Here and not in a function: most packets begin nothing, and there are a quarter of a million in 40 MB.
      const isRead = bytes[at] === syncByte && ((bytes[at + 1] ?? 0) & startFlag) === 0;
      if (!isRead && !addPacket(ticks, bytes, at))
        return { first: Infinity, last: -Infinity, firstPicture: Infinity };
    }
    // Readers may use the same bytes for the next chunk.
    rest = Buffer.from(bytes.subarray(at));
  }
  return ticks;
}

/** Adds the time in a packet, if it has one. False if it cannot be read. */
function addPacket(ticks: SegmentTicks, bytes: Buffer, at: number): boolean {
  if (bytes[at] !== syncByte) return false;
  const isStart = (bytes.readUInt8(at + 1) & startFlag) !== 0;
  const control = bytes.readUInt8(at + 3);
  if (!isStart || (control & 0x10) === 0) return true;
  const payload = at + 4 + ((control & 0x20) === 0 ? 0 : 1 + bytes.readUInt8(at + 4));
  const end = at + packetBytes;
  // Tables begin otherwise.
  if (payload + 4 > end || bytes.readUIntBE(payload, 3) !== 1) return true;
  const id = bytes.readUInt8(payload + 3);
  const isPicture = id >= 0xe0 && id <= 0xef;
  const isSound = (id >= 0xc0 && id <= 0xdf) || id === 0xbd;
  if (!isPicture && !isSound) return true;
  if (payload + 14 > end || (bytes.readUInt8(payload + 7) & 0x80) === 0) return false;
  const time =
    (bytes.readUInt8(payload + 9) & 0x0e) * 2 ** 29 +
    (bytes.readUInt16BE(payload + 10) & 0xfffe) * 2 ** 14 +
    (bytes.readUInt16BE(payload + 12) >> 1);
  ticks.first = Math.min(ticks.first, time);
  ticks.last = Math.max(ticks.last, time);
  if (isPicture) ticks.firstPicture = Math.min(ticks.firstPicture, time);
  return true;
}
