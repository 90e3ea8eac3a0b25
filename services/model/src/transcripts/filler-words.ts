import { capitalize } from "../text/capitalize.ts";
import type { TranscriptWord } from "./transcript-word.ts";

/** Meaningless sounds by language; none is a word of that language. */
const fillersByLanguage: Readonly<Record<string, readonly string[]>> = {
  da: ["øh", "øhm", "æh"],
  de: ["äh", "ähm", "öh", "öhm", "hm", "hmm"],
  en: ["ah", "eh", "er", "erm", "hm", "hmm", "mm", "mmm", "uh", "uhh", "uhm", "um", "umm"],
  es: ["eh", "ehm", "em", "mmm"],
  fi: ["öö", "öh", "hmm"],
  fr: ["euh", "heu", "hum", "hmm", "mmm"],
  it: ["ehm", "mmm", "uhm"],
  no: ["eh", "øh", "øhm", "hmm"],
  nl: ["eh", "ehm", "uh", "uhm", "hmm"],
  pl: ["yyy", "eee", "hmm"],
  pt: ["hã", "hum", "ãh", "mmm"],
  sv: ["eh", "öh", "öhm", "hmm"],
};

/** True if a word is a filler in the language of a locale code. */
export function isFillerWord(text: string, locale: string): boolean {
  const [language = ""] = locale.toLowerCase().split("-");
  const word = text.toLowerCase().replaceAll(/[^\p{L}]/gu, "");
  return fillersByLanguage[language]?.includes(word) ?? false;
}

/**
 * Removes fillers. Punctuation of a filler that ended a sentence moves to the word before, and the word after
 * one that began a sentence is capitalised.
 */
export function withoutFillers(words: readonly TranscriptWord[], locale: string): readonly TranscriptWord[] {
  const kept: TranscriptWord[] = [];
  let begins = false;
  for (const word of words) {
    if (isFillerWord(word.text, locale)) {
      begins ||= /^\p{Lu}/u.test(word.text);
      const [ending] = /[.!?]$/u.exec(word.text) ?? [];
      const last = kept.at(-1);
      if (ending !== undefined && last !== undefined && last.speaker === word.speaker)
        kept[kept.length - 1] = { ...last, text: `${last.text.replace(/[,.!?]$/u, "")}${ending}` };
      continue;
    }
    kept.push(begins ? { ...word, text: capitalize(word.text) } : word);
    begins = false;
  }
  return kept;
}
