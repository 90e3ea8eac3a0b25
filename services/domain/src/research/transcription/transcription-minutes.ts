import { minuteMs } from "@fieldstone/model/durations.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type LimitUse, readEntitlements } from "../../kernel/entitlements/entitlements.ts";
import { type Transcription, transcriptionMinutesUsed } from "./transcription.ts";
import { insertUsage, sumUsageMs } from "./transcription-store.ts";

/** Minutes of this month, of recordings transcribed or in progress, rounded up to whole minutes. */
export async function readTranscriptionMinutes(tx: TenantTransaction): Promise<LimitUse> {
  const { transcriptionMinutesMax } = await readEntitlements(tx);
  return { used: Math.ceil((await sumUsageMs(tx)) / minuteMs), max: transcriptionMinutesMax ?? null };
}

/**
 * Reserves an attempt's minutes of the month. The random provider is free.
 * @throws ProductError `plan.limit_reached`
 */
export async function reserveMinutes(
  tx: TenantTransaction,
  transcription: Pick<Transcription, "id" | "durationMs" | "provider">,
): Promise<void> {
  if (transcription.provider === "random") return;
  await lockTenant(tx, "transcriptionMinutes");
  const { transcriptionMinutesMax: max, planName } = await readEntitlements(tx);
  const usedMs = await sumUsageMs(tx);
  if (max !== undefined && usedMs + transcription.durationMs > max * minuteMs)
    throw transcriptionMinutesUsed(planName, max, Math.max(0, Math.floor(max - usedMs / minuteMs)));
  await insertUsage(tx, transcription);
}
