import { open, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { packetBytes, withSegmentTimes } from "./segment-times.ts";

/** Bytes that are read at once: whole packets, as a part of one would be copied to the next. */
const wholePacketsBytes = 4_096 * packetBytes;

/** Adds what each segment contains to the playlist in a folder with its segments. */
export async function writeSegmentTimes(folder: string): Promise<void> {
  const playlist = path.join(folder, "playlist.m3u8");
  // One for all segments: a new one for each part took half of the time.
  const buffer = Buffer.allocUnsafe(wholePacketsBytes);
  const chunksOf = (name: string) => readInto(buffer, path.join(folder, path.basename(name)));
  await writeFile(playlist, await withSegmentTimes(await readFile(playlist, "utf8"), chunksOf));
}

/** A file's bytes, each part valid until the next one is asked for. */
async function* readInto(buffer: Buffer, file: string): AsyncGenerator<Buffer> {
  const opened = await open(file);
  try {
    for (;;) {
      const { bytesRead } = await opened.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await opened.close();
  }
}
