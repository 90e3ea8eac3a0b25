import { aiMay } from "@fieldstone/model/ai/ai-switches.ts";
import { themesHighlightsMax } from "@fieldstone/model/limits.ts";
import { noUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { Embedder } from "@fieldstone/platform/ai/embedding/embedder.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { readAiSettings } from "../../kernel/ai/ai-settings.ts";
import { recordAiAction } from "../../kernel/ai/record-ai-action.ts";
import { clusterInThread } from "./cluster-in-thread.ts";
import { recordThemeChange } from "./record-theme-change.ts";
import type { ThemeRun } from "./theme.ts";
import { insertThemes, lockRun, readThemeTexts, setRunState, showRun } from "./theme-store.ts";

/** Texts between two progress updates: half a minute of one core at most. */
const textsPerPart = 100;

export interface ThemeSources {
  readonly embedder: Embedder;
  readonly signal: AbortSignal;
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/**
 * Finds a run's themes and displays them in place of the earlier ones. Stops if the run is cancelled
 * meanwhile.
 */
export async function findThemes({ embedder, signal, write }: ThemeSources, runId: string): Promise<void> {
  const begun = await write(async (tx) => {
    const run = await lockRun(tx, runId);
    if (run === undefined || !(await isWanted(tx, run))) return undefined;
    await setRunState(tx, runId, { status: "RUNNING" });
    const { teamId } = tx.context;
    return { teamId, run, texts: await readThemeTexts(tx, run, themesHighlightsMax) };
  });
  if (begun === undefined) return;
  const { teamId, run, texts } = begun;
  const embedded: { id: string; text: string; vector: Float32Array<ArrayBuffer> }[] = [];
  for (let start = 0; start < texts.length; start += textsPerPart) {
    signal.throwIfAborted();
    const part = texts.slice(start, start + textsPerPart);
    const vectors = await embedder.embed(part.map(({ text }) => text));
    for (const each of part.map((text, place) => ({
      ...text,
      vector: Float32Array.from(vectors[place] ?? []),
    })))
      embedded.push(each);
    if (!(await write((tx) => noteProgress(tx, runId, embedded.length)))) return;
  }
  const { sizePercent: percent, strictness } = run;
  const found = await clusterInThread(teamId, { texts: embedded, percent, strictness });
  await write(async (tx) => {
    const current = await lockRun(tx, runId);
    if (current === undefined || !(await isWanted(tx, current))) return;
    await insertThemes(tx, run, found, embedder.model);
    const replaced = await showRun(tx, run);
    await setRunState(tx, runId, { status: "DONE" });
    await recordThemeChange(tx, "found", run, { themeRunId: runId, model: embedder.model, replaced });
    await recordAiAction(tx, {
      feature: "tags",
      author: { model: embedder.model, promptVersion: "1" },
      usage: noUsage,
      outcome: "DONE",
      object: { type: "project", id: run.projectId },
    });
  });
}

/** Fails a run that cannot be completed. */
export async function failThemes(tx: TenantTransaction, runId: string): Promise<void> {
  const run = await lockRun(tx, runId);
  if (run !== undefined && isPending(run))
    await setRunState(tx, runId, { status: "FAILED", failureCode: "theme.failed" });
}

async function noteProgress(tx: TenantTransaction, runId: string, doneCount: number): Promise<boolean> {
  const run = await lockRun(tx, runId);
  if (run === undefined || !isPending(run)) return false;
  await setRunState(tx, runId, { doneCount });
  return true;
}

/** Whether a run may continue. Cancels it if the workspace turned themes off meanwhile. */
async function isWanted(tx: TenantTransaction, run: ThemeRun): Promise<boolean> {
  if (!isPending(run)) return false;
  const { enabled, switches } = await readAiSettings(tx);
  if (enabled && aiMay(switches, "tags", "suggest")) return true;
  await setRunState(tx, run.id, { status: "CANCELLED" });
  return false;
}

function isPending({ status }: ThemeRun): boolean {
  return status === "WAITING" || status === "RUNNING";
}
