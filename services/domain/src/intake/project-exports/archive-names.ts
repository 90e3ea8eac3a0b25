import { exportFileName } from "@fieldstone/model/media/export-file-name.ts";
import { cutText } from "@fieldstone/model/text-length.ts";

/** Characters of a title that a number stands behind: the name must not lose the number to its own limit. */
const numberedLengthMax = 150;

/** Names within one folder of an archive: no two are alike, even where case does not count. */
export class ArchiveNames {
  readonly #taken = new Set<string>();
  /** The number that a name is tried with next: many texts may have one title. */
  readonly #numbers = new Map<string, number>();

  /** A title as the name of a file; of a folder where the extension is empty. */
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

  /** The name of a file that has one. */
  takeFile(fileName: string): string {
    const dot = fileName.lastIndexOf(".");
    return dot > 0 ? this.take(fileName.slice(0, dot), fileName.slice(dot + 1)) : this.take(fileName, "");
  }
}

function nameOf(title: string, extension: string): string {
  return extension === "" ? exportFileName(title, "x").slice(0, -2) : exportFileName(title, extension);
}
