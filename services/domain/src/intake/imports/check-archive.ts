import { importError } from "@fieldstone/model/files/import-error.ts";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

interface ArchiveBounds {
  /** Bytes that an archive may hold unpacked, all its files together. */
  readonly bytesMax: number;
  /** Times that it may grow when it is unpacked. */
  readonly ratioMax: number;
}

/** Word files grow 5 to 20 times. */
const documentBounds: ArchiveBounds = { bytesMax: 50_000_000, ratioMax: 100 };
/** Bytes unpacked below which the ratio says nothing. */
const ratioFreeBytes = 1_000_000;
const archiveFilesMax = 2_000;

/**
 * Unpacks an archive piece by piece, keeping nothing, and refuses it as soon as it is larger than a file may be:
 * by what its directory states, and by what really comes out.
 * @throws ProductError import.too_large, or what `damaged` makes of an unreadable archive
 */
export async function checkArchive(
  bytes: Buffer,
  damaged: (cause: unknown) => Error,
  bounds: ArchiveBounds = documentBounds,
): Promise<void> {
  const allowed = Math.min(bounds.bytesMax, Math.max(ratioFreeBytes, bytes.length * bounds.ratioMax));
  const tooLarge = () => archiveTooLarge(bounds);
  const archive = await fromBufferPromise(bytes, { lazyEntries: true }).catch((error: unknown) => {
    throw damaged(error);
  });
  if (archive.entryCount > archiveFilesMax) throw tooLarge();
  const entries = await readEntries(archive, damaged);
  if (entries.reduce((total, entry) => total + entry.uncompressedSize, 0) > allowed) throw tooLarge();
  let unpacked = 0;
  for (const entry of entries) {
    try {
      for await (const chunk of await archive.openReadStreamPromise(entry)) {
        unpacked += Buffer.byteLength(chunk);
        if (unpacked > allowed) break;
      }
    } catch (error) {
      throw damaged(error);
    }
    if (unpacked > allowed) throw tooLarge();
  }
}

async function readEntries(archive: ZipFile, damaged: (cause: unknown) => Error): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry()) entries.push(entry);
  } catch (error) {
    throw damaged(error);
  }
  return entries;
}

function archiveTooLarge({ bytesMax, ratioMax }: ArchiveBounds) {
  return importError(
    "too_large",
    `This file unpacks to more than ${bytesMax / 1_000_000} MB or to more than ${ratioMax} times its size. Save it without pictures, or split it, and import that.`,
  );
}
