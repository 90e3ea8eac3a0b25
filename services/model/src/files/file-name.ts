import { fileExtension } from "./file-type.ts";

export const fileNameLengthMax = 255;

/** What a file is called where its name holds nothing that can be kept. */
const fallbackName = "file";

/** Control characters, and marks that turn the direction of text: `exe.gpj` would be read as `jpg.exe`. */
const hiddenCharacters = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A file's name as it is kept: its last part, of visible characters, with its extension where it is shortened. */
export function cleanFileName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  const visible = last.replace(hiddenCharacters, "").toWellFormed().trim();
  if (visible === "" || /^\.+$/.test(visible)) return fallbackName;
  if (visible.length <= fileNameLengthMax) return visible;
  const extension = fileExtension(visible);
  const ending = extension === "" || extension.length > 20 ? "" : `.${extension}`;
  return `${visible.slice(0, fileNameLengthMax - ending.length).toWellFormed()}${ending}`;
}
