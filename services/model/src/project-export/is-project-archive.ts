import { fileExtension } from "../files/file-type.ts";

/** True if a file is an archive of exported projects, by its name. */
export function isProjectArchive(fileName: string): boolean {
  return fileExtension(fileName) === "zip";
}
