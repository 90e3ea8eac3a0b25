/** Where words begin in a text at or after a place, in UTF-16 units; -1 where they do not. */
export type FindWords = (text: string, from: number) => number;

/**
 * A search for words that looks at each character of a text about once, whatever both are. `indexOf` takes their product:
 * 12 s for a thousand letters of which all but the middle one are those of 10 MB.
 */
export function linearSearch(words: string): FindWords {
  const units = Uint16Array.from({ length: words.length }, (_, at) => words.charCodeAt(at));
  const known = prefixLengths(units);
  return (text, from) => {
    let matched = 0;
    for (let at = from; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      while (matched > 0 && units[matched] !== unit) matched = known[matched - 1] ?? 0;
      if (units[matched] === unit) matched += 1;
      if (matched === units.length) return at + 1 - matched;
    }
    return -1;
  };
}

/** For each place, how much of the words' beginning ends there, as Knuth, Morris and Pratt have it. */
function prefixLengths(units: Uint16Array): Uint32Array {
  const lengths = new Uint32Array(units.length);
  for (let at = 1, length = 0; at < units.length; at += 1) {
    while (length > 0 && units[at] !== units[length]) length = lengths[length - 1] ?? 0;
    if (units[at] === units[length]) length += 1;
    lengths[at] = length;
  }
  return lengths;
}
