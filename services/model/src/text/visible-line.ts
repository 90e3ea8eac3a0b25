/**
 * Characters that nobody sees in a name: controls, those that reorder what follows (`exe.gpj` would read as
 * `jpg.exe`), zero-width spaces, blank letters and the tags of old languages. Joiners and direction marks stay,
 * which Persian, Indic scripts and emoji need, as do the tags in flags of regions.
 */
const hidden =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|(?<!\u{1f3f4}[\u{e0061}-\u{e007a}]{0,8})[\u{e0000}-\u{e007f}]/gu;
/** Longer than any name or title: their length is checked afterwards, and rejects these. */
const cleanedLengthMax = 100_000;

/** A name or title as it is stored: trimmed, in one line, without characters that nobody sees. */
export function visibleLine(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > cleanedLengthMax) return trimmed;
  return trimmed
    .replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ")
    .replaceAll(hidden, "")
    .trim();
}
