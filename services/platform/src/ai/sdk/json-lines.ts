/** Maximum length of an unfinished line, in UTF-16 units. */
const lineLengthMax = 40_000;

/** Parses JSON objects, one per line, from a model's streamed text; lines of another shape are ignored. */
export class JsonLines<T> {
  readonly #read: (line: unknown) => readonly T[];
  #rest = "";

  constructor(read: (line: unknown) => readonly T[]) {
    this.#read = read;
  }

  /** Returns the objects completed by this piece of text. */
  add(piece: string): readonly T[] {
    const lines = (this.#rest + piece).split("\n");
    const rest = lines.pop() ?? "";
    this.#rest = rest.length > lineLengthMax ? "" : rest;
    return lines.flatMap((line) => this.#readLine(line));
  }

  /** Parses the last line, which has no line break. */
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

/** Cleans strings for storage: Postgres accepts neither U+0000 nor lone surrogates in JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === "string" ? value.replaceAll("\0", "\uFFFD").toWellFormed() : value,
    );
  } catch {
    return undefined;
  }
}
