import { aiMay } from "@fieldstone/model/ai/ai-switches.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { readAiSettings } from "../../kernel/ai/ai-settings.ts";
import type { Suggestion } from "./suggestion.ts";
import { findTagSuggestions } from "./suggestion-store.ts";

/** Tags that are offered for highlights that the actor reads; none for visitors, and where AI is switched off. */
export async function readTagSuggestions(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Suggestion[]>> {
  const { enabled, switches } = await readAiSettings(tx);
  if (!enabled || !aiMay(switches, "tags", "suggest") || tx.context.actor.kind === "public") return new Map();
  return Map.groupBy(await findTagSuggestions(tx, highlightIds), ({ highlightId }) => highlightId ?? "");
}
