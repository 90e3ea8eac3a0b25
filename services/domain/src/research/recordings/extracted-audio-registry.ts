import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

/** A step after a recording's AUDIO job ended in any way, in the same transaction. */
export type ExtractedAudioStep = (tx: TenantTransaction, fileId: string) => Promise<void>;

const steps: ExtractedAudioStep[] = [];

export function registerExtractedAudioStep(step: ExtractedAudioStep): void {
  steps.push(step);
}

export async function runExtractedAudioSteps(tx: TenantTransaction, fileId: string): Promise<void> {
  for (const step of steps) await step(tx, fileId);
}
