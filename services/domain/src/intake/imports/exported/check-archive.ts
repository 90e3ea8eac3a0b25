import { importError } from "@fieldstone/model/files/import-error.ts";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

interface ArchiveBounds {
  /** The most bytes that all of an archive's files may have unpacked. */
  readonly bytesMax: number;
  /** The highest ratio of unpacked to packed size. */
  readonly ratioMax: number;
}

/** Word files unpack to 5 to 20 times their size. */
const documentBounds: ArchiveBounds = { bytesMax: 50_000_000, ratioMax: 100 };
/** Unpacked bytes below which the ratio is not checked. */
const ratioFreeBytes = 1_000_000;
const archiveFilesMax = 2_000;

/**
 * Unpacks an archive in pieces without keeping them, and rejects it as soon as it exceeds the limits, by its
 * directory's sizes or by its actual output.
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
