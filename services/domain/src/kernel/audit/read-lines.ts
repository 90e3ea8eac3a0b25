/** Longest line that is read, in UTF-16 code units; far longer than any entry. */
export const lineLengthMax = 16_000_000;

/**
 * Lines of a UTF-8 stream, split at line feeds only: readline also splits at U+2028, which JSON may contain.
 * @throws TypeError for bytes that are not UTF-8, RangeError for a line above `lengthMax`
 */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array>,
  lengthMax = lineLengthMax,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let rest = "";
  for await (const chunk of bytes) {
    const [first = "", ...others] = decoder.decode(chunk, { stream: true }).split("\n");
    rest += first;
    for (const other of others) {
      yield rest;
      rest = other;
    }
    if (rest.length > lengthMax) throw new RangeError("a line is longer than any entry");
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}
