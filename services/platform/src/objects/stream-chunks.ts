import type { Readable } from "node:stream";

/** A stream's bytes in chunks of exactly `sizeBytes`, the last one smaller; none for an empty stream. */
export async function* inChunks(body: Readable, sizeBytes: number): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  for await (const piece of body) {
    if (!(piece instanceof Uint8Array)) throw new TypeError("an object's stream must give bytes");
    waiting.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    waitingBytes += piece.byteLength;
    if (waitingBytes < sizeBytes) continue;
    const joined = Buffer.concat(waiting);
    const whole = joined.length - (joined.length % sizeBytes);
    for (let start = 0; start < whole; start += sizeBytes) yield joined.subarray(start, start + sizeBytes);
    waiting = [joined.subarray(whole)];
    waitingBytes = joined.length - whole;
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting);
  return undefined;
}

/** Reads a whole stream into memory. */
export async function toBuffer(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of inChunks(body, 65_536)) pieces.push(piece);
  return Buffer.concat(pieces);
}
