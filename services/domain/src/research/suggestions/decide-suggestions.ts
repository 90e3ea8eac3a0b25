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
 * Does what is suggested, as AI's work that the actor accepted. One that was decided on before stays as it is. One that
 * cannot be done any more, as its words are no longer in the text or its tag is locked, stays offered; it is left out of
 * what is returned, as is one that is gone.
 * @param options.byAi AI applies it by itself, for the actor who asked
 * @throws ProductError `suggestion.not_found`, `highlight.text_differs`, `suggestion.words_gone` or `tag.*` where a person
 *   accepts none but such, `ai.*`, Forbidden
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
    const { done, refusal } = await applySuggestions(tx, open);
    const wordsDiffer = open.some(({ kind }) => kind === "REDACTION") ? wordsGone() : highlightTextDiffers();
    if (done.size < open.length) stale = refusal ?? wordsDiffer;
    return { decision, ids: done };
  });
  if (stale !== undefined && decided.length === 0 && !byAi) throw stale;
  return decided;
}

/** Rejected ones are not offered again; one that is gone is left out of what is returned. @throws ProductError `suggestion.not_found`, `ai.*`, Forbidden */
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
 * Takes back what was decided, and what accepting did as far as it is AI's still: all are offered again.
 * Words whose mask was edited stay masked, and are left out of what is returned.
 * @param options.own what others decided since stays, and is left out of what is returned
 * @throws ProductError `suggestion.not_found`, `suggestion.decided_since` where others decided on all of it since,
 * `suggestion.mask_changed` where there are none but such, `tag.locked`,
 * Forbidden
 */
export function undoSuggestions(
  tx: TenantTransaction,
  suggestionIds: readonly string[],
  { own = false }: { readonly own?: boolean } = {},
): Promise<readonly Suggestion[]> {
  return decide(tx, suggestionIds, "undone", async (decided) => {
    const settled = own
      ? decided.filter(({ decidedBy }) => decidedBy === memberId(tx.context.actor))
      : decided;
    if (settled.length === 0 && decided.length > 0) throw decidedSince();
    const accepted = settled.filter(({ state }) => state === "ACCEPTED");
    for (const { kind, decidedBy, documentId } of accepted) {
      // As for deleting it by hand: what a colleague accepted is theirs, or of whoever may edit the note.
      const isOwn = decidedBy === memberId(tx.context.actor);
      if (kind === "HIGHLIGHT" && !isOwn) await requireWritableNote(tx, documentId);
    }
    const done = await takeSuggestionsBack(tx, accepted);
    if (accepted.length > 0 && done.size === 0) throw maskChanged();
    const stays = new Set(accepted.flatMap(({ id }) => (done.has(id) ? [] : [id])));
    const ids = new Set(settled.flatMap(({ id }) => (stays.has(id) ? [] : [id])));
    return { decision: { state: "PENDING", decidedBy: null }, ids };
  });
}

interface Decision {
  readonly state: SuggestionState;
  readonly decidedBy: string | null;
  readonly byAi?: true;
}

/** What is decided on which of those that are open; the others are passed over. */
interface Decided {
  readonly decision: Decision;
  readonly ids: ReadonlySet<string>;
}

/** Decides on those that are there and not decided so yet; the others stay as they are. */
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
    // What AI made is taken back even where AI is switched off by now.
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

/** Whoever may do by hand what is suggested. @throws ProductError `suggestion.not_found`, Forbidden */
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
