/** A language's name in the reader's language; the language tag if it has no name. */
export function languageName(tag: string, reader: string): string {
  try {
    return new Intl.DisplayNames(reader, { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
