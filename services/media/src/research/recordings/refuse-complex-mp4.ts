import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { RecordingRefusedError } from "./media-engine.ts";

// ffmpeg decodes from a key picture for each edit of a track: 500 edits of 40 ms took it 6 s of a core, and
// 100,000 in a file of 2.6 MB more than 280 s. Editors write tens.
const editsMax = 1_000;
/** Cameras with a track for each microphone write some 20. */
const tracksMax = 100;
/** Fourteen hours in pieces of a tenth of a second. */
const fragmentsMax = 500_000;
/** Boxes that are looked at, of any type. */
const boxesMax = 2_000_000;
/** ffmpeg reads no deeper either. */
const depthMax = 12;
/** A packed index, which only QuickTime writes, may hold one packed index more. */
const packingsMax = 2;
const unpackedBytesMax = 64_000_000;
const packedBytesMax = 16_000_000;
const windowBytes = 65_536;
const headerBytes = 16;

/** Boxes whose content is boxes, wherever they are: ffmpeg also reads misplaced ones. */
const containers = new Set(
  "moov trak edts mdia minf dinf stbl udta moof traf mvex wave sinf schi".split(" "),
);

interface Source {
  readonly sizeBytes: number;
  /** Bytes from a position: fewer at the end. */
  readonly read: (at: number, length: number) => Promise<Buffer>;
}

/**
 * Refuses an MP4 or QuickTime file whose index would cost hours, before ffmpeg is started. It reads only the
 * headers of boxes. Other files have no such boxes, and pass.
 * @throws RecordingRefusedError `recording.too_complex`
 */
export async function refuseComplexMp4(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    await new BoxCounter().count({ sizeBytes: size, read: windowed(handle) });
  } finally {
    await handle.close();
  }
}

class BoxCounter {
  readonly #found = { boxes: 0, edits: 0, tracks: 0, fragments: 0 };

  async count(source: Source, packings = 0): Promise<void> {
    const ends = [source.sizeBytes];
    for (let at = 0; ; ) {
      while (ends.length > 0 && at + 8 > (ends.at(-1) ?? 0)) at = Math.max(at, ends.pop() ?? 0);
      const end = ends.at(-1);
      if (end === undefined) return;
      const box = readBox(await source.read(at, headerBytes), end - at);
      if (box === undefined) {
        // A size that is none: nothing behind it in this box is read.
        at = end;
        continue;
      }
      const content = { at: at + box.headBytes, end: at + box.sizeBytes };
      await this.#add(source, box.type, content, packings);
      if (containers.has(box.type) && ends.length < depthMax) {
        ends.push(content.end);
        at = content.at;
      } else at = content.end;
    }
  }

  async #add(
    source: Source,
    type: string,
    { at, end }: { readonly at: number; readonly end: number },
    packings: number,
  ): Promise<void> {
    const found = this.#found;
    found.boxes += 1;
    if (type === "trak") found.tracks += 1;
    if (type === "moof") found.fragments += 1;
    if (type === "elst") found.edits += editsOf(await source.read(at, 8), end - at);
    if (type === "cmov") await this.count(await unpacked(source, at, end, packings), packings + 1);
    const isTooComplex =
      found.boxes > boxesMax ||
      found.edits > editsMax ||
      found.tracks > tracksMax ||
      found.fragments > fragmentsMax;
    if (isTooComplex) throw new RecordingRefusedError("recording.too_complex", found);
  }
}

/** A box that begins with these bytes, no longer than what is left; undefined if none can. */
function readBox(head: Buffer, left: number) {
  if (head.length < 8) return undefined;
  const type = head.toString("latin1", 4, 8);
  const stated = head.readUInt32BE(0);
  if (stated === 0) return { type, headBytes: 8, sizeBytes: left };
  if (stated !== 1) return stated < 8 ? undefined : { type, headBytes: 8, sizeBytes: Math.min(stated, left) };
  if (head.length < headerBytes) return undefined;
  const long = Number(head.readBigUInt64BE(8));
  return long < headerBytes ? undefined : { type, headBytes: headerBytes, sizeBytes: Math.min(long, left) };
}

/** The edits that an edit list both states and has room for. */
function editsOf(head: Buffer, lengthBytes: number): number {
  if (head.length < 8) return 0;
  const editBytes = head.readUInt8(0) === 1 ? 20 : 12;
  return Math.min(head.readUInt32BE(4), Math.floor((lengthBytes - 8) / editBytes));
}

/** The boxes of a packed index, which is laid out as ffmpeg reads it; nothing if it cannot be unpacked. */
async function unpacked(source: Source, at: number, end: number, packings: number): Promise<Source> {
  const headBytes = 24;
  const packedBytes = end - at - headBytes;
  if (packings >= packingsMax || packedBytes > packedBytesMax)
    throw new RecordingRefusedError("recording.too_complex");
  const packed = packedBytes > 0 ? await source.read(at + headBytes, packedBytes) : Buffer.alloc(0);
  const bytes = await inflateAtMost(packed);
  return { sizeBytes: bytes.length, read: async (from, length) => bytes.subarray(from, from + length) };
}

async function inflateAtMost(packed: Buffer): Promise<Buffer> {
  try {
    return await promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)(packed, {
      maxOutputLength: unpackedBytesMax,
    });
  } catch (error) {
    if (error instanceof RangeError) throw new RecordingRefusedError("recording.too_complex", error);
    return Buffer.alloc(0);
  }
}

/** Reads through a window, so that many small boxes cost few reads. */
function windowed(handle: FileHandle): Source["read"] {
  let [from, bytes] = [0, Buffer.alloc(0)];
  return async (at, length) => {
    if (at < from || at + length > from + bytes.length) {
      const window = Buffer.alloc(Math.max(length, windowBytes));
      const { bytesRead } = await handle.read(window, 0, window.length, at);
      [from, bytes] = [at, window.subarray(0, bytesRead)];
    }
    return bytes.subarray(at - from, at - from + length);
  };
}
