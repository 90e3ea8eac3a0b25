import { unzipSync } from "fflate";

/** Total unpacked bytes of an archive's files. */
export const archiveBytesMax = 50_000_000;
/** Files in an archive: a project of thousands of texts, with recordings and pictures. */
export const archiveFilesMax = 20_000;

export class ArchiveTooLargeError extends Error {
  override readonly name = "ArchiveTooLargeError";
}

/**
 * The wanted files of a zip archive, by lower-case name. Each is unpacked to at most the size stated in the
 * directory, so that a forged archive is truncated instead of growing.
 * @throws ArchiveTooLargeError, Error if it is not an archive
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
