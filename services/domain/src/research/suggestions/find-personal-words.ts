import { redactionSuggestionsMax } from "@fieldstone/model/limits.ts";
import { type PersonalKind, personalKinds } from "@fieldstone/model/personal-data/find-personal-data.ts";
import { occurrencesOf } from "@fieldstone/model/personal-data/occurrences.ts";
import { apart } from "@fieldstone/model/personal-data/range.ts";
import type { AiClaim } from "@fieldstone/platform/ai/ai-answer.ts";
import type { AiAuthor } from "@fieldstone/platform/ai/ai-provider.ts";
import { workOnDocument } from "../documents/document-work.ts";
import { findPersonalDataJob } from "../documents/mask-jobs.ts";
import type { BegunNote } from "./begin-note-suggestions.ts";
import { type PlacedPassage, placesOf } from "./placed-quotes.ts";
import type { OfferedWords } from "./suggestion-store.ts";

/** The version changes with the rules. */
const rulesAuthor: AiAuthor = { model: "built-in-rules", promptVersion: "1" };

interface FoundWords extends OfferedWords {
  readonly start: number;
  readonly personalKind: PersonalKind;
}

/** Personal data that rules find, in a thread where the text is long. */
export async function findByRules({ text, names }: BegunNote): Promise<readonly FoundWords[]> {
  const { found } = await workOnDocument(findPersonalDataJob, { parts: [], text, names });
  return found.map(({ kind: personalKind, start, end }) => ({
    words: text.slice(start, end),
    start,
    personalKind,
    author: rulesAuthor,
  }));
}

/** With what a model found beside that, wherever its words are in the text; the first ones of the text. */
export function mergeFound(
  text: string,
  byRules: readonly FoundWords[],
  claims: readonly AiClaim[],
  passages: readonly PlacedPassage[],
): readonly OfferedWords[] {
  const kinds = new Map<string, PersonalKind>();
  for (const claim of claims) {
    const personalKind = personalKinds.find((kind) => kind === claim.text.trim().toUpperCase()) ?? "NAME";
    for (const { words } of placesOf(claim, passages)) kinds.set(words, personalKind);
  }
  const byModel = [...kinds].flatMap(([words, personalKind]) =>
    occurrencesOf(text, words).map((start) => ({ words, start, personalKind })),
  );
  const found = [...byRules, ...byModel].map((each) => ({ ...each, end: each.start + each.words.length }));
  return apart(text, found)
    .slice(0, redactionSuggestionsMax)
    .map(({ end, ...each }) => ({ ...each, words: text.slice(each.start, end) }));
}
