import * as Y from "yjs";
import { documentLinkCharactersMax } from "../document-limits.ts";
import { measureValue, UpdateRejectedError } from "./update-content.ts";

/** Counts the characters of links in a document, as readers write them: beside each piece of text. */
export class LinkMeter {
  readonly #doc: Y.Doc;
  #longest = 0;
  #characters: number | undefined;

  constructor(doc: Y.Doc) {
    this.#doc = doc;
  }

  /** Notes an item of the document. */
  note(struct: Y.Item | Y.GC | Y.Skip): void {
    if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentFormat)) return;
    if (struct.content.value === null) return;
    this.#longest = Math.max(this.#longest, measureValue(struct.content.value));
  }

  /**
   * Runs `apply`. Texts are walked only if their links could be too long: not those of people.
   * @param structsOf counts the document's structs
   * @throws UpdateRejectedError if it adds to links that are too long together
   */
  measure(structsOf: () => number, apply: () => void): void {
    const couldExceed = () => this.#longest * structsOf() > documentLinkCharactersMax;
    const before = couldExceed() ? (this.#characters ?? linkCharacters(this.#doc)) : 0;
    apply();
    this.#characters = couldExceed() ? linkCharacters(this.#doc) : undefined;
    if (this.#characters === undefined || this.#characters <= documentLinkCharactersMax) return;
    if (this.#characters > before)
      throw new UpdateRejectedError("too many links", { code: "document.too_large" });
  }
}

function linkCharacters(doc: Y.Doc): number {
  let characters = 0;
  for (const structs of doc.store.clients.values()) {
    for (const struct of structs) {
      if (!(struct instanceof Y.Item) || struct.deleted || !(struct.content instanceof Y.ContentType))
        continue;
      if (struct.content.type instanceof Y.Text) characters += linkCharactersOf(struct.content.type);
    }
  }
  return characters;
}

function linkCharactersOf(text: Y.Text): number {
  const sizes = new Map<string, number>();
  let size = 0;
  let characters = 0;
  for (let item = text._start; item !== null; item = item.right) {
    if (item.deleted) continue;
    if (item.content instanceof Y.ContentFormat) {
      const { key, value } = item.content;
      const next = value === null ? 0 : measureValue(value);
      size += next - (sizes.get(key) ?? 0);
      sizes.set(key, next);
    } else characters += size;
  }
  return characters;
}
