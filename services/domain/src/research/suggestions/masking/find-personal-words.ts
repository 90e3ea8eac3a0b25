import { redactionSuggestionsMax } from "@fieldstone/model/limits.ts";
import { type PersonalKind, personalKinds } from "@fieldstone/model/personal-data/find-personal-data.ts";
import type { AiClaim } from "@fieldstone/platform/ai/ai-answer.ts";
import type { AiAuthor } from "@fieldstone/platform/ai/ai-provider.ts";
import { workOnDocument } from "../../documents/jobs/document-work.ts";
import { findPersonalDataJob, mergePersonalDataJob } from "../../documents/jobs/mask-jobs.ts";
import type { NoteForSuggestions } from "../begin-note-suggestions.ts";
import { type PlacedPassage, placesOf } from "../placed-quotes.ts";
import type { OfferedWords } from "../suggestion-store.ts";

/** Increase the version when the rules change. */
const rulesAuthor: AiAuthor = { model: "built-in-rules", promptVersion: "1" };

interface FoundRange {
  readonly kind: PersonalKind;
  readonly start: number;
  readonly end: number;
}

/** Finds personal data by rules, in a thread if the text is long. */
export async function findByRules({
  tenant,
  text,
  names,
}: NoteForSuggestions): Promise<readonly FoundRange[]> {
  return (await workOnDocument(tenant.teamId, findPersonalDataJob, { parts: [], text, names })).found;
}

/** Adds every occurrence of the words that a model found, up to the maximum, in text order. */
export async function mergeFound(
  { tenant, text }: NoteForSuggestions,
  byRules: readonly FoundRange[],
  claims: readonly AiClaim[],
  passages: readonly PlacedPassage[],
): Promise<readonly OfferedWords[]> {
  const kinds = new Map<string, PersonalKind>();
  for (const claim of claims) {
    const kind = personalKinds.find((name) => name === claim.text.trim().toUpperCase()) ?? "NAME";
    for (const { words } of placesOf(claim, passages)) kinds.set(words, kind);
  }
  const words = [...kinds].slice(0, redactionSuggestionsMax).map(([each, kind]) => ({ words: each, kind }));
  const input = { parts: [], text, found: byRules, words, most: redactionSuggestionsMax };
  const { found } = await workOnDocument(
    tenant.teamId,
    mergePersonalDataJob,
    input,
    text.length * Math.max(1, words.length / 8),
  );
  return found.map(({ kind: personalKind, start, end, byRules: isRuled }) => ({
    words: text.slice(start, end),
    start,
    personalKind,
    ...(isRuled ? { author: rulesAuthor } : {}),
  }));
}
