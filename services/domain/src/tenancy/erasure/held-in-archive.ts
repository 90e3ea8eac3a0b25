import type { Eraser } from "@fieldstone/model/erasure/eraser.ts";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { withoutTags } from "./without-markup.ts";

/** Most bytes unpacked per archive; contents beyond them are not searched. */
const unpackedBytesMax = 64 * 1024 * 1024;

/** True if a file in a ZIP archive, such as an office document, contains a term. */
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
      // The words of one line may be split into several runs.
      if ([text, withoutTags(text)].some((each) => eraser.rangesIn(each).length > 0)) return true;
    }
  } catch {
    // Not an archive, or a damaged one that no program can read.
    return false;
  }
  return false;
}

/** A part may be larger than the archive claims. */
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
