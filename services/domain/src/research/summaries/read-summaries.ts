import { type Permission, permits } from "@fieldstone/model/access/permissions.ts";
import type { AiSwitchState } from "@fieldstone/model/ai/ai-switches.ts";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { summaryContentLengthMax, summaryWordsMin } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { readAiSettings } from "../../kernel/ai/ai-settings.ts";
import type { NoteSummary } from "./summary.ts";
import { findSummariesOfNotes, findSummaryContents } from "./summary-store.ts";

/**
 * Live summaries of notes, latest first. None for visitors or if the workspace has turned summaries off. The
 * caller checks access to the notes.
 */
export async function readSummariesOfNotes(
  tx: TenantTransaction,
  noteIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NoteSummary[]>> {
  if ((await readSummarySwitch(tx)) === "Off") return new Map();
  return Map.groupBy(await findSummariesOfNotes(tx, noteIds), ({ noteId }) => noteId);
}

/**
 * The beginning of the latest summary of each note. None for visitors or if the workspace has turned
 * summaries off. The caller checks access to the notes.
 */
export async function readSummaryContents(
  tx: TenantTransaction,
  noteIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if ((await readSummarySwitch(tx)) === "Off") return new Map();
  return findSummaryContents(tx, noteIds, summaryContentLengthMax);
}

/** The reason why an actor cannot summarize a note, as shown to users; null if they can. */
export function summaryDisabledReason(actor: Actor, level: Permission, wordCount: number): string | null {
  if (actor.kind !== "user" || actor.role === "VIEWER") return disabledReasons.viewerSummaries;
  if (!permits(level, "WRITE")) return disabledReasons.noProjectEdit;
  return wordCount < summaryWordsMin ? disabledReasons.notEnoughContent : null;
}

/** Whether summaries are automatic, on request or off; always off for visitors. */
export async function readSummarySwitch(tx: TenantTransaction): Promise<AiSwitchState> {
  if (tx.context.actor.kind === "public") return "Off";
  const { enabled, switches } = await readAiSettings(tx);
  return enabled ? switches.summarize : "Off";
}
