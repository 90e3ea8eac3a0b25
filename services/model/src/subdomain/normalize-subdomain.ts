import { subdomainLengthMax } from "../limits.ts";

/** Latin letters that Unicode does not decompose into a letter and an accent. */
const latinLetters: Readonly<Record<string, string>> = {
  æ: "ae",
  ð: "d",
  đ: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ø: "o",
  œ: "oe",
  ß: "ss",
  þ: "th",
  ŧ: "t",
};

/**
 * A subdomain from a typed workspace name: lower-case, spaces as hyphens, only letters, digits, slash and
 * hyphen, single hyphens, none at either end, cut at 30 characters at a hyphen. Drops accents but keeps their
 * letters. checkSubdomain may still reject the result.
 */
export function normalizeSubdomain(text: string): string {
  const kept = text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[æðđħıłøœßþŧ]/g, (letter) => latinLetters[letter] ?? letter)
    .replace(/\s/g, "-")
    .replace(/[^a-z0-9/-]/g, "")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
  return cutAtHyphen(kept, subdomainLengthMax);
}

function cutAtHyphen(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const boundary = text.lastIndexOf("-", lengthMax);
  return text.slice(0, boundary > 0 ? boundary : lengthMax);
}
