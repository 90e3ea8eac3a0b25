import { permits } from "@fieldstone/model/access/permissions.ts";
import { aiMay } from "@fieldstone/model/ai/ai-switches.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { loadDocumentLevels } from "../../access/permissions/document-access.ts";
import { readAiSettings } from "../../kernel/ai/ai-settings.ts";
import { featureOf, type Suggestion } from "./suggestion.ts";
import { findMaskedWords, findNoteSuggestions, findTagSuggestions } from "./suggestion-store.ts";

/** Suggested tags of highlights that the actor reads; none for visitors or while AI is off. */
export async function readTagSuggestions(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Suggestion[]>> {
  const shown = await switchedOn(tx, () => findTagSuggestions(tx, highlightIds));
  return Map.groupBy(shown, ({ highlightId }) => highlightId ?? "");
}

/**
 * Suggestions for notes that the actor reads, as readTagSuggestions; personal data only for those who may
 * edit the note.
 */
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
 * Masked words of notes that the actor may edit, as far as they can be restored. Others must not see them.
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
