import type { AiFeature } from "@fieldstone/model/ai/ai-switches.ts";
import type { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { requireAi } from "../../kernel/ai/ai-settings.ts";
import { bulkIds } from "../../kernel/objects/bulk-ids.ts";
import { highlightTextDiffers } from "../highlights/highlight.ts";
import { requireHighlighter } from "../highlights/highlight-policy.ts";
import { requireWritableNote } from "../notes/note-policy.ts";
import { applySuggestions, takeSuggestionsBack } from "./apply-suggestion.ts";
import { recordSuggestionChange } from "./record-suggestion-change.ts";
import {
  decidedSince,
  featureOf,
  maskChanged,
  type Suggestion,
  type SuggestionState,
  suggestionNotFound,
  wordsGone,
} from "./suggestion.ts";
import { lockSuggestions, setSuggestionStates } from "./suggestion-store.ts";

/**
 * Applies suggestions as AI's work that the actor accepted. Suggestions that were decided before stay as they
 * are. Those that cannot be applied, because their words are gone or their tag is locked, stay open and are
 * left out of the result, as are missing ones.
 * @param options.byAi AI applies them itself, for the actor who requested it
 * @throws ProductError `suggestion.not_found`, `highlight.text_differs`, `suggestion.words_gone` or `tag.*`
 * if none that a person accepts can be applied, `ai.*`, Forbidden
 */
export async function acceptSuggestions(
  tx: TenantTransaction,
  suggestionIds: readonly string[],
  { byAi = false }: { readonly byAi?: boolean } = {},
): Promise<readonly Suggestion[]> {
  const decidedBy = memberId(tx.context.actor);
  const decision = { state: "ACCEPTED", decidedBy, ...(byAi ? { byAi } : {}) } as const;
  let stale: ProductError | undefined;
  const decided = await decide(tx, suggestionIds, "accepted", async (open) => {
    const { done, rejection } = await applySuggestions(tx, open);
    const wordsDiffer = open.some(({ kind }) => kind === "REDACTION") ? wordsGone() : highlightTextDiffers();
    if (done.size < open.length) stale = rejection ?? wordsDiffer;
    return { decision, ids: done };
  });
  if (stale !== undefined && decided.length === 0 && !byAi) throw stale;
  return decided;
}

/**
 * Rejects suggestions, which are not made again; missing ones are left out of the result.
 * @throws ProductError `suggestion.not_found`, `ai.*`, Forbidden
 */
export function rejectSuggestions(
  tx: TenantTransaction,
  suggestionIds: readonly string[],
): Promise<readonly Suggestion[]> {
  const decision = { state: "REJECTED", decidedBy: memberId(tx.context.actor) } as const;
  return decide(tx, suggestionIds, "rejected", async (open) => ({
    decision,
    ids: new Set(open.map(({ id }) => id)),
  }));
}

/**
 * Undoes decisions, and their results as far as they are still AI's: all suggestions are open again. Words
 * whose mask was edited stay masked, and are left out of the result.
 * @param options.own leaves decisions that others made since, and omits them from the result
 * @throws ProductError `suggestion.not_found`, `suggestion.decided_since` if others made all the decisions
 * since, `suggestion.mask_changed` if all masks were edited, `tag.locked`, Forbidden
 */
export function undoSuggestions(
  tx: TenantTransaction,
  suggestionIds: readonly string[],
  { own = false }: { readonly own?: boolean } = {},
): Promise<readonly Suggestion[]> {
  return decide(tx, suggestionIds, "undone", async (decided) => {
    const chosen = own
      ? decided.filter(({ decidedBy }) => decidedBy === memberId(tx.context.actor))
      : decided;
    if (chosen.length === 0 && decided.length > 0) throw decidedSince();
    const accepted = chosen.filter(({ state }) => state === "ACCEPTED");
    for (const { kind, decidedBy, documentId } of accepted) {
      // As for deleting a highlight: one that a colleague accepted is theirs, or of those who may edit the
      // note.
      const isOwn = decidedBy === memberId(tx.context.actor);
      if (kind === "HIGHLIGHT" && !isOwn) await requireWritableNote(tx, documentId);
    }
    const done = await takeSuggestionsBack(tx, accepted);
    if (accepted.length > 0 && done.size === 0) throw maskChanged();
    const stays = new Set(accepted.flatMap(({ id }) => (done.has(id) ? [] : [id])));
    const ids = new Set(chosen.flatMap(({ id }) => (stays.has(id) ? [] : [id])));
    return { decision: { state: "PENDING", decidedBy: null }, ids };
  });
}

interface Decision {
  readonly state: SuggestionState;
  readonly decidedBy: string | null;
  readonly byAi?: true;
}

/** The decision and the suggestions it applies to. */
interface Decided {
  readonly decision: Decision;
  readonly ids: ReadonlySet<string>;
}

/** Decides on existing suggestions without this decision; others stay as they are. */
async function decide(
  tx: TenantTransaction,
  suggestionIds: readonly string[],
  act: "accepted" | "rejected" | "undone",
  decideOn: (open: readonly Suggestion[]) => Promise<Decided>,
): Promise<readonly Suggestion[]> {
  const ids = bulkIds(suggestionIds);
  const found = await lockSuggestions(tx, ids);
  if (ids.length > 0 && found.length === 0) throw suggestionNotFound();
  const allowed = new Set<AiFeature>();
  for (const suggestion of found) {
    await requireDecider(tx, suggestion);
    const feature = featureOf[suggestion.kind];
    // Undo works even if AI was turned off since.
    if (act !== "undone" && !allowed.has(feature)) await requireAi(tx, feature);
    allowed.add(feature);
  }
  const isOpen = ({ state }: Suggestion) => (state === "PENDING") !== (act === "undone");
  const { decision, ids: done } = await decideOn(found.filter(isOpen));
  const { state, decidedBy, ...how } = decision;
  await setSuggestionStates(tx, [...done], state, decidedBy);
  const decided: Suggestion[] = [];
  for (const suggestion of found) {
    if (!isOpen(suggestion)) decided.push(suggestion);
    if (!done.has(suggestion.id)) continue;
    decided.push({ ...suggestion, state, decidedBy });
    await recordDecision(tx, act, suggestion, how);
  }
  return decided;
}

/**
 * Requires that the actor could make the suggested change.
 * @throws ProductError `suggestion.not_found`, Forbidden
 */
async function requireDecider(tx: TenantTransaction, suggestion: Suggestion): Promise<void> {
  await requireHighlighter(tx, suggestion, suggestionNotFound);
  if (suggestion.kind === "TITLE" || suggestion.kind === "REDACTION")
    await requireWritableNote(tx, suggestion.documentId);
}

function recordDecision(
  tx: TenantTransaction,
  act: "accepted" | "rejected" | "undone",
  { kind, highlightId, tagId, projectId, documentId, model, promptVersion }: Suggestion,
  how: Pick<Decision, "byAi">,
): Promise<void> {
  const place = { projectId, documentId };
  return recordSuggestionChange(
    tx,
    act,
    kind === "TAG" && highlightId !== null
      ? { type: "highlight", id: highlightId, ...place }
      : { type: "note", id: documentId, ...place },
    { suggested: kind, ...(tagId === null ? {} : { tagId }), model, promptVersion, ...how },
  );
}
