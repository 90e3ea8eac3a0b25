/**
 * Parts of a text, spread evenly over it and each cut at a space: a short text as a whole, nothing of a text
 * without letters or digits.
 */
export function windowsOf(text: string, lengthMax: number, countMax: number): readonly string[] {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  if (!/[\p{L}\p{N}]/u.test(plain)) return [];
  const windows: string[] = [];
  for (let start = 0; start < plain.length; ) {
    const limit = start + lengthMax;
    // Searches only the window: otherwise each one would search a text without spaces back to its start.
    const space = plain.slice(start, limit + 1).lastIndexOf(" ");
    const end = limit >= plain.length ? plain.length : space > 0 ? start + space : limit;
    windows.push(plain.slice(start, end));
    start = plain[end] === " " ? end + 1 : end;
  }
  const count = Math.min(windows.length, countMax);
  return windows.filter((_, place) => isPicked(place, windows.length, count));
}

/** True for `count` of `places` evenly spaced places, including the first and the last. */
function isPicked(place: number, places: number, count: number): boolean {
  if (count === places) return true;
  const step = (places - 1) / Math.max(count - 1, 1);
  return Array.from({ length: count }, (_, index) => Math.round(index * step)).includes(place);
}

/** Groups windows, in order, into parts of a limited number and total length, or of one longer window. */
export function* partsOf<Window>(
  windows: readonly Window[],
  lengthOf: (window: Window) => number,
  most: { readonly windows: number; readonly length: number },
): Generator<readonly Window[]> {
  let part: Window[] = [];
  let length = 0;
  for (const window of windows) {
    if (part.length >= most.windows || (part.length > 0 && length + lengthOf(window) > most.length)) {
      yield part;
      [part, length] = [[], 0];
    }
    part.push(window);
    length += lengthOf(window);
  }
  if (part.length > 0) yield part;
}
