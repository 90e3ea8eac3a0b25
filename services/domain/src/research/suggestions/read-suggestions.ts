import { aiMay } from "@fieldstone/model/ai/ai-switches.ts";
import { permits } from "@fieldstone/model/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { loadDocumentLevels } from "../../access/permissions/document-access.ts";
import { readAiSettings } from "../../kernel/ai/ai-settings.ts";
import { featureOf, type Suggestion } from "./suggestion.ts";
import { findMaskedWords, findNoteSuggestions, findTagSuggestions } from "./suggestion-store.ts";

/** Tags that are offered for highlights that the actor reads; none for visitors, and where AI is switched off. */
export async function readTagSuggestions(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Suggestion[]>> {
  const shown = await switchedOn(tx, () => findTagSuggestions(tx, highlightIds));
  return Map.groupBy(shown, ({ highlightId }) => highlightId ?? "");
}

/** What is offered for notes that the actor reads, as readTagSuggestions; personal data for those alone who may edit them. */
export async function readNoteSuggestions(
  tx: TenantTransaction,
  noteIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Suggestion[]>> {
  const shown = await switchedOn(tx, async () => {
    const found = await findNoteSuggestions(tx, noteIds);
    const personal = await writable(
      tx,
      found.filter(({ kind }) => kind === "REDACTION"),
    );
    return found.filter((each) => each.kind !== "REDACTION" || personal.includes(each));
  });
  return Map.groupBy(shown, ({ documentId }) => documentId);
}

/**
 * What is masked in notes that the actor reads and can be brought back still, for those alone who may edit them: it has
 * the words.
 */
export async function readMaskedWords(
  tx: TenantTransaction,
  noteIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Suggestion[]>> {
  if (tx.context.actor.kind === "public") return new Map();
  const shown = await writable(tx, await findMaskedWords(tx, noteIds));
  return Map.groupBy(shown, ({ documentId }) => documentId);
}

async function writable(tx: TenantTransaction, found: readonly Suggestion[]): Promise<readonly Suggestion[]> {
  const levels = await loadDocumentLevels(tx, found);
  return found.filter(({ documentId }) => permits(levels.get(documentId) ?? "NONE", "WRITE"));
}

async function switchedOn(
  tx: TenantTransaction,
  find: () => Promise<readonly Suggestion[]>,
): Promise<readonly Suggestion[]> {
  const { enabled, switches } = await readAiSettings(tx);
  if (!enabled || tx.context.actor.kind === "public") return [];
  return (await find()).filter(({ kind }) => aiMay(switches, featureOf[kind], "suggest"));
}
