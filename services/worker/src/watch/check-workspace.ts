import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { WatchedWorkspace } from "./watched-workspace.ts";

/** The steps in order. After a failed step, the rest are neither tried nor counted. */
export const watchedSteps = ["sign_in", "edit", "search"] as const;
export type WatchedStep = (typeof watchedSteps)[number];

export interface StepResult {
  readonly step: WatchedStep;
  readonly outcome: "done" | "failed";
  readonly durationMs: number;
  readonly error?: unknown;
}

/** Longest time until a new text is found. Indexing takes about two seconds without a backlog. */
const findableMs = 30_000;
const pollMs = 500;

/** Signs in, writes a word and waits until search finds it. Never throws: failures are part of the result. */
export async function checkWorkspace(
  workspace: WatchedWorkspace,
  { foundWithinMs = findableMs }: { readonly foundWithinMs?: number } = {},
): Promise<readonly StepResult[]> {
  // Letters only, so that search keeps it as one word; random, so that no note had it before.
  const word = `w${[...randomBytes(14)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("")}`;
  const work: Readonly<Record<WatchedStep, () => Promise<void>>> = {
    sign_in: () => workspace.signIn(),
    edit: () => workspace.edit(word),
    search: () => findsWithin(workspace, word, foundWithinMs),
  };
  const results: StepResult[] = [];
  for (const step of watchedSteps) {
    const startedAt = performance.now();
    const durationMs = () => performance.now() - startedAt;
    try {
      await work[step]();
      results.push({ step, outcome: "done", durationMs: durationMs() });
    } catch (error) {
      results.push({ step, outcome: "failed", durationMs: durationMs(), error });
      break;
    }
  }
  await workspace.signOut().catch(() => undefined);
  return results;
}

async function findsWithin(workspace: WatchedWorkspace, word: string, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await workspace.finds(word))) {
    if (performance.now() > deadline) throw new Error(`not found within ${withinMs} ms`);
    await wait(pollMs);
  }
}
