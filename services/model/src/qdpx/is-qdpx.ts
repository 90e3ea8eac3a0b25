import { fileExtension } from "../files/file-type.ts";

/** True if a file is a project of other research software, by its name. */
export function isQdpx(fileName: string): boolean {
  return fileExtension(fileName) === "qdpx";
}
