/** A language's name in the language of the reader; the tag itself where it has none. */
export function languageName(tag: string, reader: string): string {
  try {
    return new Intl.DisplayNames(reader, { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
