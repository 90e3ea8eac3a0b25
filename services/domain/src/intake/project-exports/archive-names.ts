import { exportFileName } from "@fieldstone/model/media/export-file-name.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";

/** Longest title before a number, in characters, so that the name's limit does not cut off the number. */
const numberedLengthMax = 150;

/** Unique names within one folder of an archive, ignoring case. */
export class ArchiveNames {
  readonly #taken = new Set<string>();
  /** The next number to try per name: many texts may have the same title. */
  readonly #numbers = new Map<string, number>();

  /** The file name for a title; the folder name if the extension is empty. */
  take(title: string, extension: string): string {
    const plain = nameOf(title, extension).toLowerCase();
    for (let number = this.#numbers.get(plain) ?? 1; ; number += 1) {
      const numbered = number === 1 ? title : `${cutText(title, numberedLengthMax)} (${number})`;
      const name = nameOf(numbered, extension);
      if (this.#taken.has(name.toLowerCase())) continue;
      this.#taken.add(name.toLowerCase());
      this.#numbers.set(plain, number + 1);
      return name;
    }
  }

  /** A unique form of an existing file name. */
  takeFile(fileName: string): string {
    const dot = fileName.lastIndexOf(".");
    return dot > 0 ? this.take(fileName.slice(0, dot), fileName.slice(dot + 1)) : this.take(fileName, "");
  }
}

function nameOf(title: string, extension: string): string {
  return extension === "" ? exportFileName(title, "x").slice(0, -2) : exportFileName(title, extension);
}
