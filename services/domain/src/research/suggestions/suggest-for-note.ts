import type { SummaryOutline } from "@fieldstone/model/ai/summary-outlines.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { noteSuggestionsMax, noteTitleLengthMax, summarizedTextLengthMax } from "@fieldstone/model/limits.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import type { AiClaim, AiUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import { type AiProvider, refuseForeignRegions } from "@fieldstone/platform/ai/ai-provider.ts";
import { splitPassages } from "@fieldstone/platform/ai/split-passages.ts";
import { UsageMeter } from "@fieldstone/platform/ai/usage-meter.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { type AiEnd, endOfFailure, savedUnlessCancelled } from "../../kernel/ai/ai-action.ts";
import { recordAiAction } from "../../kernel/ai/record-ai-action.ts";
import { readHighlightsOfDocuments } from "../highlights/read-highlights.ts";
import { turnsIn } from "../speakers/conversation.ts";
import { beginNote, type NoteForSuggestions, type SuggestForNote } from "./begin-note-suggestions.ts";
import { acceptSuggestions } from "./decide-suggestions.ts";
import { holdSuggestions } from "./hold-suggestions.ts";
import { findByRules, mergeFound } from "./masking/find-personal-words.ts";
import { type PlacedPassage, placesOf } from "./placed-quotes.ts";
import { recordSuggestionChange } from "./record-suggestion-change.ts";
import { featureOf, type NoteSuggestionKind, rulesAlone, type Suggestion } from "./suggestion.ts";
import {
  findDecidedWords,
  findNoteSuggestions,
  type OfferedWords,
  replaceNoteSuggestions,
} from "./suggestion-store.ts";

export interface NoteSuggestionSources {
  readonly ai: AiProvider;
  readonly signal: AbortSignal;
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

const outlines: Readonly<Record<NoteSuggestionKind, SummaryOutline>> = {
  HIGHLIGHT: { by: "highlights", most: noteSuggestionsMax },
  TITLE: { by: "title" },
  REDACTION: { by: "personal-data" },
};

/**
 * Suggests a title, highlights or personal data to mask for a note, replacing earlier suggestions; `apply`
 * accepts them at once. Quotes that are not in the text are dropped. Returns the suggestions, or those that
 * were applied.
 * @throws ProductError `note.not_found`, `suggestion.title_needs_consent`, `suggestion.provider_unreached`
 * while the suggestions found by rules are stored, `ai.*`, `NOT_ENOUGH_DATA`, Forbidden
 */
export async function suggestForNote(
  sources: NoteSuggestionSources,
  input: SuggestForNote,
): Promise<readonly Suggestion[]> {
  const { ai, signal, write } = sources;
  if (input.apply === true && input.kind === "TITLE") throw titleNeedsConsent();
  const begun = await write((tx) => beginNote(tx, input));
  let unreached: unknown;
  const claims: AiClaim[] = [];
  const meter = new UsageMeter();
  try {
    // Checked before anything is sent, in addition to the provider's own check.
    refuseForeignRegions(begun.tenant, ai.regions);
    const passages = passagesOf(begun);
    // Rules need no model; a model that only selects sentences finds nothing more.
    const byRules = input.kind === "REDACTION" ? await findByRules(begun) : [];
    const request = { outline: outlines[input.kind], instructions: "", passages };
    try {
      meter.begin(ai);
      for await (const part of ai.summarize(begun.tenant, request, signal)) {
        signal.throwIfAborted();
        if (part.kind === "usage") meter.end(part.usage);
        else claims.push(part.claim);
      }
    } catch (error) {
      const isDown = error instanceof ProductError && error.code === "ai.unavailable";
      if (input.kind !== "REDACTION" || !isDown || signal.aborted) throw error;
      unreached = error;
    }
    const offered =
      input.kind === "REDACTION"
        ? await mergeFound(begun, byRules, claims, passages)
        : offeredOf(input.kind, claims, passages);
    const { usage } = meter;
    const isReached = unreached === undefined;
    const end: AiEnd = isReached ? { outcome: "DONE" } : endOfFailure(unreached);
    const kept = await write(
      savedUnlessCancelled(signal, (tx) => keep(tx, ai, { input, before: begun.text, offered, usage, end })),
    );
    if (isReached) return kept;
  } catch (error) {
    const end = endOfFailure(error, signal);
    await write((tx) => record(tx, ai, { input, usage: meter.usage, end }));
    throw error;
  }
  // Suggestions by rules are stored but not applied: the user must know that more data may be in the text.
  throw rulesAlone(unreached);
}

function titleNeedsConsent(): ProductError {
  return new ProductError(
    "ValidationError",
    "suggestion.title_needs_consent",
    "A title is suggested, never changed by itself. Ask for it without applying it.",
    { field: "apply" },
  );
}

function passagesOf({ note: { title }, text, conversation }: NoteForSuggestions): readonly PlacedPassage[] {
  return splitPassages(text.slice(0, summarizedTextLengthMax)).map(({ start, end }) => ({
    title,
    start,
    text: text.slice(start, end),
    turns: conversation && turnsIn(conversation, start, end - start),
  }));
}

/** The valid suggestions: words that are verbatim in the text, or a title supported by such words. */
function offeredOf(
  kind: NoteSuggestionKind,
  claims: readonly AiClaim[],
  passages: readonly PlacedPassage[],
): readonly OfferedWords[] {
  const placed = claims.map((claim) => ({ claim, places: placesOf(claim, passages) }));
  if (kind === "TITLE") {
    const [first] = placed.filter(({ places }) => places.length > 0);
    if (first === undefined) return [];
    return [
      { words: cutText(first.claim.text.replaceAll(/\s+/g, " "), noteTitleLengthMax).trim(), start: null },
    ];
  }
  const byStart = new Map(placed.flatMap(({ places }) => places).map((place) => [place.start, place]));
  return [...byStart.values()].slice(0, noteSuggestionsMax);
}

interface Kept {
  readonly input: SuggestForNote;
  /** The text as the model read it. */
  readonly before: string;
  readonly offered: readonly OfferedWords[];
  readonly usage: AiUsage;
  /** FAILED if the provider did not respond, so that all suggestions are by rules. */
  readonly end: AiEnd;
}

async function keep(
  tx: TenantTransaction,
  ai: AiProvider,
  { input, before, offered, usage, end }: Kept,
): Promise<readonly Suggestion[]> {
  await holdSuggestions(tx, sql`select ${input.noteId}::uuid`);
  // Repeat the checks: meanwhile access may have been revoked, AI turned off or the text changed.
  const { note, text } = await beginNote(tx, input);
  const isThere = ({ words, start }: OfferedWords) =>
    text === before || (start !== null && text.startsWith(words, start));
  const fresh = await freshOf(tx, input, offered.filter(isThere));
  const ids = await replaceNoteSuggestions(tx, input, fresh, ai.summaryAuthor);
  await recordSuggestionChange(
    tx,
    "made",
    { type: "note", id: note.id, projectId: note.projectId, documentId: note.id },
    { suggested: input.kind, ...ai.summaryAuthor, count: ids.length },
  );
  await record(tx, ai, { input, usage, end });
  if (input.apply === true && end.outcome === "DONE") return acceptSuggestions(tx, ids, { byAi: true });
  return (await findNoteSuggestions(tx, [note.id])).filter(({ kind }) => kind === input.kind);
}

/** Leaves out words that were decided on before or are already highlighted. */
async function freshOf(
  tx: TenantTransaction,
  input: SuggestForNote,
  offered: readonly OfferedWords[],
): Promise<readonly OfferedWords[]> {
  const decided = await findDecidedWords(tx, input);
  const open = offered.filter(({ words }) => !decided.has(words));
  if (input.kind !== "HIGHLIGHT") return open;
  const marked = (await readHighlightsOfDocuments(tx, [input.noteId])).get(input.noteId) ?? [];
  const texts = marked.flatMap(({ fileId, text }) => (fileId === null ? [text] : []));
  return open.filter(({ words }) => !texts.some((text) => text.includes(words) || words.includes(text)));
}

function record(
  tx: TenantTransaction,
  ai: AiProvider,
  { input: { noteId, kind }, usage, end }: Pick<Kept, "input" | "usage" | "end">,
): Promise<void> {
  const object = { type: "note", id: noteId };
  return recordAiAction(tx, { feature: featureOf[kind], author: ai.summaryAuthor, usage, ...end, object });
}
