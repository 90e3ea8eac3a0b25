import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { memberId } from "../../access/permissions/member-policy.ts";
import { requireAi } from "../../kernel/ai/ai-settings.ts";
import { bulkIds } from "../../kernel/objects/bulk-ids.ts";
import { highlightNotFound } from "../highlights/highlight.ts";
import { requireHighlighter } from "../highlights/highlight-policy.ts";
import { tagHighlight, untagHighlight } from "../highlights/tag-highlight.ts";
import { recordSuggestionChange } from "./record-suggestion-change.ts";
import { type Suggestion, type SuggestionState, suggestionNotFound } from "./suggestion.ts";
import { lockSuggestions, setSuggestionState } from "./suggestion-store.ts";

/**
 * Does what is suggested, as AI's work that the actor accepted. One that was decided on before stays as it is.
 * @param options.byAi AI applies it by itself
 * @throws ProductError `suggestion.not_found`, `ai.*`, `tag.*`, Forbidden
 */
export function acceptSuggestions(
  tx: TenantTransaction,
  suggestionIds: readonly string[],
  { byAi = false }: { readonly byAi?: boolean } = {},
): Promise<readonly Suggestion[]> {
  const decidedBy = byAi ? null : memberId(tx.context.actor);
  return decide(tx, suggestionIds, "accepted", async (suggestion) => {
    if (suggestion.state !== "PENDING") return undefined;
    await apply(tx, suggestion);
    return { state: "ACCEPTED", decidedBy };
  });
}

/** Rejected ones are not offered again. @throws ProductError `suggestion.not_found`, `ai.*`, Forbidden */
export function rejectSuggestions(
  tx: TenantTransaction,
  suggestionIds: readonly string[],
): Promise<readonly Suggestion[]> {
  return decide(tx, suggestionIds, "rejected", async ({ state }) =>
    state === "PENDING" ? { state: "REJECTED", decidedBy: memberId(tx.context.actor) } : undefined,
  );
}

/**
 * Takes back what was decided, and what accepting did as far as it is AI's still: all are offered again.
 * @throws ProductError `suggestion.not_found`, `ai.*`, `tag.locked`, Forbidden
 */
export function undoSuggestions(
  tx: TenantTransaction,
  suggestionIds: readonly string[],
): Promise<readonly Suggestion[]> {
  return decide(tx, suggestionIds, "undone", async (suggestion) => {
    if (suggestion.state === "PENDING") return undefined;
    if (suggestion.state === "ACCEPTED") await takeBack(tx, suggestion);
    return { state: "PENDING", decidedBy: null };
  });
}

interface Decision {
  readonly state: SuggestionState;
  readonly decidedBy: string | null;
}

async function decide(
  tx: TenantTransaction,
  suggestionIds: readonly string[],
  act: "accepted" | "rejected" | "undone",
  decisionOn: (suggestion: Suggestion) => Promise<Decision | undefined>,
): Promise<readonly Suggestion[]> {
  const ids = bulkIds(suggestionIds);
  // What AI made is taken back even where AI is switched off by now.
  if (act !== "undone") await requireAi(tx, "tags");
  const found = await lockSuggestions(tx, ids);
  if (found.length < ids.length) throw suggestionNotFound();
  const decided: Suggestion[] = [];
  for (const suggestion of found) {
    await requireReader(tx, suggestion);
    const decision = await decisionOn(suggestion);
    decided.push({ ...suggestion, ...decision });
    if (decision === undefined) continue;
    await setSuggestionState(tx, suggestion.id, decision.state, decision.decidedBy);
    await recordDecision(tx, act, suggestion);
  }
  return decided;
}

/** @throws ProductError `suggestion.not_found` to who cannot read the highlight, Forbidden for a VIEWER */
async function requireReader(tx: TenantTransaction, suggestion: Suggestion): Promise<void> {
  await requireHighlighter(tx, suggestion, suggestionNotFound);
}

async function apply(tx: TenantTransaction, suggestion: Suggestion): Promise<void> {
  const { highlightId, tagId, model, promptVersion } = suggestion;
  if (highlightId === null || tagId === null) throw highlightNotFound();
  const author = { kind: "model", model, promptVersion } as const;
  await tagHighlight(tx, { highlightId, tagIds: [tagId], author });
}

async function takeBack(tx: TenantTransaction, { highlightId, tagId }: Suggestion): Promise<void> {
  if (highlightId === null || tagId === null) return;
  const { rows } = await sql`select from highlight_tags where team_id = ${tx.context.teamId}
    and highlight_id = ${highlightId} and tag_id = ${tagId} and author_kind = 'model'`.execute(tx.db);
  if (rows.length > 0) await untagHighlight(tx, { highlightId, tagIds: [tagId] });
}

function recordDecision(
  tx: TenantTransaction,
  act: "accepted" | "rejected" | "undone",
  { id, kind, highlightId, tagId, projectId, documentId, model, promptVersion }: Suggestion,
): Promise<void> {
  const subject = { type: "highlight", id: highlightId ?? id, projectId, documentId } as const;
  return recordSuggestionChange(tx, act, subject, { suggested: kind, tagId, model, promptVersion });
}
