import type { Eraser } from "@fieldstone/model/erasure/eraser.ts";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

/** Bytes that are unpacked of one archive: what is in it beyond them is not looked at. */
const unpackedBytesMax = 64 * 1024 * 1024;
/** Without another opening in it: what is full of them has no end to look for from each. */
const tag = /<[^<>]*>/gu;

/** True where a file of a ZIP archive holds it, as office files keep their texts, authors and comments. */
export async function isHeldInArchive(bytes: Buffer, eraser: Eraser): Promise<boolean> {
  if (bytes.subarray(0, 2).toString("latin1") !== "PK") return false;
  let left = unpackedBytesMax;
  try {
    const archive = await fromBufferPromise(bytes, { lazyEntries: true });
    for await (const entry of archive.eachEntry()) {
      if (entry.uncompressedSize > left) continue;
      const part = await readPart(archive, entry, left);
      left -= part.length;
      const text = part.toString("utf8");
      // The words of one line may lie in several runs.
      if ([text, text.replaceAll(tag, "")].some((each) => eraser.rangesIn(each).length > 0)) return true;
    }
  } catch {
    // No archive, or a damaged one: nobody can read it either.
    return false;
  }
  return false;
}

/** A part may be larger than the archive says. */
async function readPart(archive: ZipFile, entry: Entry, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of await archive.openReadStreamPromise(entry)) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    length += bytes.length;
    if (length > bytesMax) break;
  }
  return Buffer.concat(chunks);
}
