/** Longest line that is waited for, in UTF-16 units. */
const lineLengthMax = 40_000;

/** Reads JSON objects, one a line, out of a model's text as it streams; what is none of those wanted is left out. */
export class JsonLines<T> {
  readonly #read: (line: unknown) => readonly T[];
  #rest = "";

  constructor(read: (line: unknown) => readonly T[]) {
    this.#read = read;
  }

  /** What is whole with this piece of text. */
  add(piece: string): readonly T[] {
    const lines = (this.#rest + piece).split("\n");
    const rest = lines.pop() ?? "";
    this.#rest = rest.length > lineLengthMax ? "" : rest;
    return lines.flatMap((line) => this.#readLine(line));
  }

  /** The last line, which ends with the text. */
  end(): readonly T[] {
    const read = this.#readLine(this.#rest);
    this.#rest = "";
    return read;
  }

  #readLine(line: string): readonly T[] {
    const start = line.indexOf("{");
    const end = line.lastIndexOf("}");
    return start === -1 || end < start ? [] : this.#read(jsonOf(line.slice(start, end + 1)));
  }
}

/** Its texts may be kept: Postgres stores no U+0000, and no half of a surrogate pair in JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === "string" ? value.replaceAll("\0", "\uFFFD").toWellFormed() : value,
    );
  } catch {
    return undefined;
  }
}
