import { unzipSync } from "fflate";

/** Bytes that an archive may have unpacked, all of its project's files together. */
export const archiveBytesMax = 50_000_000;
/** Files of an archive: a project of thousands of texts, with recordings and pictures. */
export const archiveFilesMax = 20_000;

export class ArchiveTooLargeError extends Error {
  override readonly name = "ArchiveTooLargeError";
}

/**
 * The files of a zip archive that are wanted, by their lower-case names. Each is unpacked into as many bytes as the
 * directory states and no more, so that an archive that lies is cut, and does not grow.
 * @throws ArchiveTooLargeError, Error where it is no archive
 */
export function openArchive(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): ReadonlyMap<string, Uint8Array> {
  let files = 0;
  let unpacked = 0;
  const found = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      files += 1;
      if (files > archiveFilesMax) throw new ArchiveTooLargeError(`more than ${archiveFilesMax} files`);
      if (!isWanted(name.toLowerCase())) return false;
      unpacked += originalSize;
      if (unpacked > archiveBytesMax) throw new ArchiveTooLargeError(`more than ${archiveBytesMax} bytes`);
      return true;
    },
  });
  return new Map(Object.entries(found).map(([name, content]) => [name.toLowerCase(), content]));
}
