/**
 * Converts offsets in UTF-16 units to Unicode code points. Scans the text once and then uses binary search: a
 * text has up to 2.5 million surrogate pairs and 5,000 highlights.
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
