/**
 * Counts the Unicode code points before offsets in UTF-16 units of a text, which is gone through once for all of them. A
 * text has up to 2.5 million pairs of units, and 5,000 highlights: each is looked up by halves.
 */
export function codePointCounter(text: string): (offset: number) => number {
  const pairs: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if ((text.codePointAt(at) ?? 0) <= 0xffff) continue;
    pairs.push(at);
    at += 1;
  }
  return (offset) => {
    let [low, high] = [0, pairs.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((pairs[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return offset - low;
  };
}
