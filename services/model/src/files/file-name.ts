import { noteTitleLengthMax } from "../limits.ts";
import { fileExtension } from "./file-type.ts";

export const fileNameLengthMax = 255;

/** Name of a file if nothing of its own name can be kept. */
const fallbackName = "file";

/** Control characters and bidirectional marks: a reversed `exe.gpj` would read as `jpg.exe`. */
const hiddenCharacters = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** A file name to store: its last path segment, visible characters only, shortened before the extension. */
export function cleanFileName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  const visible = last.replace(hiddenCharacters, "").toWellFormed().trim();
  if (visible === "" || /^\.+$/.test(visible)) return fallbackName;
  if (visible.length <= fileNameLengthMax) return visible;
  const extension = fileExtension(visible);
  const ending = extension === "" || extension.length > 20 ? "" : `.${extension}`;
  return `${visible.slice(0, fileNameLengthMax - ending.length).toWellFormed()}${ending}`;
}

/** The title of a note created for a file. */
export function noteTitleOfFile(name: string): string {
  const clean = cleanFileName(name);
  const ending = fileExtension(clean);
  const title = ending === "" ? clean : clean.slice(0, -ending.length - 1);
  return title.slice(0, noteTitleLengthMax).toWellFormed();
}
