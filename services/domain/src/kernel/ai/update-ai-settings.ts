import { aiFeatures, aiSwitchStates } from "@fieldstone/model/ai/ai-switches.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { z } from "zod";
import { recordAudit } from "../audit/audit-store.ts";
import { recordEvent } from "../changes/record-event.ts";
import { requireCapability } from "../entitlements/entitlements.ts";
import { markMadeByAi } from "../indexing/search-tasks.ts";
import { requireWorkspaceAdmin } from "../workspace/team-policy.ts";
import { type AiSettings, aiRemoved, readAiSettings } from "./ai-settings.ts";
import { aiSettingsSteps } from "./ai-settings-steps.ts";
import { writeAiSettings } from "./ai-settings-store.ts";

export const updateAiSettingsInput = z.object({
  enabled: z.boolean().nullish(),
  switches: z.array(z.object({ feature: z.enum(aiFeatures), state: z.enum(aiSwitchStates) })).nullish(),
  regions: z
    .array(z.enum(regionKeys))
    .min(1, "Choose at least one region.")
    .transform((regions) => [...new Set(regions)])
    .nullish(),
});

/**
 * Changes the given settings.
 * @throws ProductError `team.admin_needed`, `ai.removed`, `plan.upgrade_needed`
 */
export async function updateAiSettings(
  tx: TenantTransaction,
  input: z.output<typeof updateAiSettingsInput>,
): Promise<AiSettings> {
  requireWorkspaceAdmin(tx.context.actor);
  if (input.regions != null) await requireCapability(tx, "aiRegionChoice");
  const before = await readAiSettings(tx);
  if (before.removed) throw aiRemoved();
  const after: AiSettings = {
    removed: false,
    enabled: input.enabled ?? before.enabled,
    switches: {
      ...before.switches,
      ...Object.fromEntries((input.switches ?? []).map(({ feature, state }) => [feature, state])),
    },
    regions: input.regions ?? before.regions,
  };
  await writeAiSettings(tx, after);
  await markMadeByAi(tx);
  await aiSettingsSteps.run(tx);
  const subject = { subjectType: "team", subjectId: tx.context.teamId } as const;
  await recordEvent(
    tx,
    { kind: "ai_settings.updated", ...subject, data: { before, after } },
    { type: "team", id: tx.context.teamId, act: "updated" },
  );
  if (input.regions != null) {
    const data = { from: before.regions, to: after.regions };
    await recordAudit(tx, { kind: "ai_model_region.changed", ...subject, data });
  }
  return after;
}
