import { awsCharacters } from "./aws-character-sets.ts";
import type { TranscriptionLanguage } from "./transcription-languages.ts";
import type { TranscriptionProviderName } from "./transcription-provider-name.ts";

/** Amazon's limits: characters of a phrase, and bytes of all phrases, each with its line's end. */
const phraseLengthMax = 256;
const vocabularyBytesMax = 50_000;

export interface AwsVocabulary {
  readonly phrases: readonly string[];
  /** Terms as they were given, that Amazon Transcribe would reject together with all others. */
  readonly leftOut: readonly string[];
}

/** A vocabulary's terms as Amazon Transcribe takes them, and those that it cannot use. */
export function awsVocabulary(language: TranscriptionLanguage, terms: readonly string[]): AwsVocabulary {
  const characters = awsCharacters(language);
  const encoder = new TextEncoder();
  const phrases = new Set<string>();
  const leftOut: string[] = [];
  let sizeBytes = 0;
  for (const term of terms) {
    const phrase = phraseOf(term, language, characters);
    if (phrase !== undefined && phrases.has(phrase)) continue;
    const addedBytes = phrase === undefined ? 0 : encoder.encode(phrase).length + 1;
    if (phrase === undefined || sizeBytes + addedBytes > vocabularyBytesMax) {
      leftOut.push(term);
      continue;
    }
    sizeBytes += addedBytes;
    phrases.add(phrase);
  }
  return { phrases: [...phrases], leftOut };
}

/** Terms that a provider's vocabulary cannot contain. */
export function termsLeftOut({
  provider,
  language,
  vocabulary,
}: {
  readonly provider: TranscriptionProviderName | null;
  readonly language: TranscriptionLanguage;
  readonly vocabulary: readonly string[];
}): readonly string[] {
  return provider === "aws" ? awsVocabulary(language, vocabulary).leftOut : [];
}

/** Undefined for a term with a digit or another character that the language's list does not contain. */
function phraseOf(term: string, language: TranscriptionLanguage, characters: RegExp): string | undefined {
  const written = spelledAsListed(term.normalize("NFC"), language)
    .replaceAll(/[\u2018\u2019]/gu, "'")
    // Hyphens join the words of a phrase, which may not contain spaces.
    .replaceAll(/[\s\u2010\u2011-]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");
  const letters: string[] = [];
  for (const character of written) {
    // Some lists have no capitals.
    const letter = [character, character.toLocaleLowerCase(language)].find((each) => characters.test(each));
    if (letter === undefined) return undefined;
    letters.push(letter);
  }
  const phrase = letters.join("");
  return /\p{L}/u.test(phrase) && phrase.length <= phraseLengthMax ? phrase : undefined;
}

/** Letters that Unicode writes in another way than the lists: Hindi with a dot below, and the Thai “am”. */
function spelledAsListed(text: string, language: TranscriptionLanguage): string {
  if (language === "th-TH") return text.replaceAll("\u0E33", "\u0E4D\u0E32");
  if (language !== "hi-IN") return text;
  return text
    .replaceAll("\u091C\u093C", "\u095B")
    .replaceAll("\u0921\u093C", "\u095C")
    .replaceAll("\u0922\u093C", "\u095D")
    .replaceAll("\u093C", "");
}
