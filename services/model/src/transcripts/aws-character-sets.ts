import type { TranscriptionLanguage } from "./transcription-languages.ts";

const latin = "A-Za-z.\\-";
const latinApostrophe = `${latin}'`;
const han = "\\p{Script=Han}";

/**
 * Characters that a custom vocabulary of Amazon Transcribe may have, by ISO 639-1 language, as the inside of a regular
 * expression's class: https://docs.aws.amazon.com/transcribe/latest/dg/charsets.html. One other character fails the whole
 * vocabulary. A language without a hyphen takes no terms of several words.
 */
const documented: Readonly<Record<string, string>> = {
  af: "a-z.\\-áèéêëíîïóôöúûü",
  ar: "\\-\u0621-\u063A\u0641-\u064A",
  da: `${latin}ÅÆØåæéø`,
  de: `${latinApostrophe}äöüÄÖÜß`,
  en: latinApostrophe,
  es: `${latinApostrophe}ÁÉÍÓÚÑáéíóúñü`,
  fa: "\u0621-\u0624\u0626-\u0628\u062A-\u063A\u0641\u0642\u0644-\u0648\u064E-\u0651\u067E\u0686\u0698\u06A9\u06AF\u06CC",
  fr: `${latinApostrophe}ÀÂÇÈÉÊËÎÏÔÖÙÛÜàâçèéêëîïôöùûü`,
  he: "\\-\u05D0-\u05EA",
  hi: "\\-.\u0901-\u0903\u0905-\u090B\u090F-\u0911\u0913-\u0928\u092A-\u0930\u0932\u0935-\u0939\u093E-\u0943\u0945\u0947-\u0949\u094B-\u094D\u095B-\u095D",
  id: latinApostrophe,
  it: `${latinApostrophe}ÀÄÇÈÉÊËÌÒÙÜàäçèéêëìòùü`,
  // The lists of Chinese and Japanese have thousands of characters: the scripts stand for them.
  ja: `${han}\\p{Script=Hiragana}\\p{Script=Katakana}ー`,
  ko: "\uAC00-\uD7A3",
  ms: latinApostrophe,
  nl: `${latinApostrophe}àáâäçèéêëìíîïñòóôöùúûü`,
  pt: `${latinApostrophe}ÀÁÂÃÄÇÈÉÊËÍÑÓÔÕÖÚÜàáâãäçèéêëíñóôõöúü`,
  ru: "'.\\-а-яё",
  ta: "\u0B83\u0B85-\u0B8A\u0B8E-\u0B90\u0B92-\u0B95\u0B99\u0B9A\u0B9C\u0B9E\u0B9F\u0BA3\u0BA4\u0BA8-\u0BAA\u0BAE-\u0BB9\u0BBE-\u0BC2\u0BC6-\u0BC8\u0BCA-\u0BCD",
  te: "\\-\u0C01-\u0C03\u0C05-\u0C0C\u0C0E-\u0C10\u0C12-\u0C28\u0C2A-\u0C33\u0C35-\u0C39\u0C3E-\u0C44\u0C47\u0C48\u0C4A-\u0C4D",
  th: "\\-.\u0E01-\u0E32\u0E34-\u0E3A\u0E40-\u0E4D",
  tr: `${latinApostrophe}ÇÖÜâäçèéêíîóöûüĞğİıŞşšž`,
  zh: han,
};

/** The lower-case letters of the other languages, as a careful reading of their lists. */
const ownLetters: Readonly<Record<string, string>> = {
  bg: ".\\-а-щъьюя",
  ca: `${latin}àçèéíïòóúü`,
  cs: `${latin}áčďéěíňóřšťúůýž`,
  el: ".\\-α-ωάέήίόύώϊϋΐΰ",
  et: `${latin}äõöüšž`,
  fi: `${latin}äöå`,
  hr: `${latin}čćđšž`,
  hu: `${latin}áéíóöőúüű`,
  lt: `${latin}ąčęėįšųūž`,
  lv: `${latin}āčēģīķļņšūž`,
  no: `${latin}æøå`,
  pl: `${latin}ąćęłńóśźż`,
  ro: `${latin}ăâîșț`,
  sk: `${latin}áäčďéíĺľňóôŕšťúýž`,
  sl: `${latin}čšž`,
  sv: `${latin}åäöé`,
  tl: `${latin}ñ`,
  uk: ".\\-а-щьюяґєії",
  vi: `${latin}àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ`,
};

/** Matches one character that a vocabulary of this language may have. */
export function awsCharacters(language: TranscriptionLanguage): RegExp {
  const code = language.slice(0, 2);
  return new RegExp(`^[${documented[code] ?? ownLetters[code] ?? latin}]$`, "u");
}
