import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

/** PREPARED: it can be played. AUDIO_ENDED: its AUDIO job ended in any way. */
export type RecordingMoment = "PREPARED" | "AUDIO_ENDED";

/** What follows such a moment, in the same transaction. */
export type RecordingStep = (tx: TenantTransaction, fileId: string) => Promise<void>;

const steps = new Map<RecordingMoment, RecordingStep[]>();

export function registerRecordingStep(moment: RecordingMoment, step: RecordingStep): void {
  steps.set(moment, [...(steps.get(moment) ?? []), step]);
}

export async function runRecordingSteps(
  tx: TenantTransaction,
  moment: RecordingMoment,
  fileId: string,
): Promise<void> {
  for (const step of steps.get(moment) ?? []) await step(tx, fileId);
}
