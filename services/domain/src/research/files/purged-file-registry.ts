import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

/** Files whose bytes and text are gone, and cannot be restored. */
export interface PurgedFiles {
  readonly fileIds: readonly string[];
  /** Highlights in them, which have lost their words. */
  readonly highlightIds: readonly string[];
  /** True if members could read one of them until now. */
  readonly wereLive: boolean;
}

/** A feature's work wherever it keeps copies of what files contain, in the same transaction. */
export type PurgedFileStep = (tx: TenantTransaction, purged: PurgedFiles) => Promise<void>;

const steps: PurgedFileStep[] = [];

/** Called only by the list of steps. */
export function registerPurgedFileStep(step: PurgedFileStep): void {
  steps.push(step);
}

export async function runPurgedFileSteps(tx: TenantTransaction, purged: PurgedFiles): Promise<void> {
  for (const step of steps) await step(tx, purged);
}
