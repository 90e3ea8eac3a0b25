/**
 * Parts of a text, spread evenly over it and each cut at a space: the whole of a short text, none of one without
 * letters or digits.
 */
export function windowsOf(text: string, lengthMax: number, countMax: number): readonly string[] {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  if (!/[\p{L}\p{N}]/u.test(plain)) return [];
  const windows: string[] = [];
  for (let start = 0; start < plain.length; ) {
    const limit = start + lengthMax;
    // Looked for in so many characters: in one line without spaces it would be, back to its beginning, for each window.
    const space = plain.slice(start, limit + 1).lastIndexOf(" ");
    const end = limit >= plain.length ? plain.length : space > 0 ? start + space : limit;
    windows.push(plain.slice(start, end));
    start = plain[end] === " " ? end + 1 : end;
  }
  const count = Math.min(windows.length, countMax);
  return windows.filter((_, place) => isPicked(place, windows.length, count));
}

/** True for `count` of so many places, the first and the last among them, at even distances. */
function isPicked(place: number, places: number, count: number): boolean {
  if (count === places) return true;
  const step = (places - 1) / Math.max(count - 1, 1);
  return Array.from({ length: count }, (_, index) => Math.round(index * step)).includes(place);
}
