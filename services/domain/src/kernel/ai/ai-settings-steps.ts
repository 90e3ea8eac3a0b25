import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

/** Runs after a change of a workspace's AI settings, in the same transaction. */
export type AiSettingsStep = (tx: TenantTransaction) => Promise<void>;

const steps: AiSettingsStep[] = [];

export function registerAiSettingsStep(step: AiSettingsStep): void {
  steps.push(step);
}

export async function runAiSettingsSteps(tx: TenantTransaction): Promise<void> {
  for (const step of steps) await step(tx);
}
