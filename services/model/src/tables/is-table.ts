import { fileExtension } from "../files/file-type.ts";

/** Whether a file is a table of text, by its name. */
export function isTable(fileName: string): boolean {
  return ["csv", "tsv"].includes(fileExtension(fileName));
}
