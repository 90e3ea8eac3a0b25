import { fileExtension } from "../files/file-type.ts";

/** Whether a file is a project of another research program, by its name. */
export function isQdpx(fileName: string): boolean {
  return fileExtension(fileName) === "qdpx";
}
