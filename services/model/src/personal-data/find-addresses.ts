import type { Range } from "./range.ts";

const word = String.raw`\p{Lu}[\p{L}'’.-]{0,30}`;
const place = `(?:,? ${word}(?: ${word}){0,2})?`;
const code = String.raw`(?:,? (?:\p{Lu}{2} \d{5}(?:-\d{4})?|\p{Lu}{1,2}\d[\p{Lu}\d]? ?\d\p{Lu}{2}|\d{4,5}))?`;
const kinds =
  "Street|Avenue|Road|Lane|Drive|Boulevard|Court|Square|Place|Way|Terrace|Close|Crescent|Highway|Parkway|Row|Gardens|Mews";
/** Only these abbreviations end with a full stop of their own; after the others it ends the sentence. */
const shortKinds = "St|Ave|Rd|Ln|Dr|Blvd|Ct|Sq|Pl|Hwy";
const inEnglish = String.raw`\d{1,5}\p{L}?,? (?:${word} ){1,3}(?:(?:${kinds})(?!\p{L})|(?:${shortKinds})(?!\p{L})\.?)(?:,? (?:Apt|Apartment|Flat|Unit|Suite)\.? \w{1,6})?${place}${code}`;
const inGerman = String.raw`\p{Lu}[\p{L}-]{1,40}(?: ?[Ss]traße| ?[Ss]trasse|str\.|weg|platz|allee|gasse) \d{1,4}\p{L}?(?![\p{L}\p{N}])(?:,? \d{5} ${word})?`;
const inFrench = String.raw`\d{1,4}(?: bis| ter)?,? (?:rue|avenue|boulevard|chemin|impasse|quai) (?:(?:de|du|des|de la|d'|d’|l'|l’) ?)?${word}(?: ${word}){0,2}(?:,? \d{5} ${word})?`;
const postcode = String.raw`\p{Lu}{1,2}\d[\p{Lu}\d]? \d\p{Lu}{2}`;

/** Repetitions are bounded and start at a word boundary, so that time is linear in the text. */
const addresses = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${[inEnglish, inFrench, inGerman, postcode].join("|")})(?![\p{L}\p{N}])`,
  "gu",
);

/** Finds postal addresses in English, French and German notation, and UK postcodes. */
export function findAddresses(text: string): readonly Range[] {
  return Array.from(text.matchAll(addresses), ({ index, 0: found }) => ({
    start: index,
    // The full stop of a sentence is not part of the address.
    end: index + found.replace(/\.$/u, "").length,
  }));
}
