import { type AiFeature, type AiSwitches, aiMay, parseAiSwitches } from "@fieldstone/model/ai/ai-switches.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { AiTenant } from "@fieldstone/platform/ai/ai-provider.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { sql } from "kysely";
import { z } from "zod";
import { hasAddOn } from "../entitlements/entitlement-store.ts";

/** What a workspace allows AI to do. */
export interface AiSettings {
  /** True if an add-on has removed AI from the workspace: it cannot be switched on. */
  readonly removed: boolean;
  /** If false, no model reads or writes anything in the workspace. */
  readonly enabled: boolean;
  readonly switches: AiSwitches;
  /** Regions where a provider may process the workspace's content. */
  readonly regions: readonly RegionKey[];
}

const row = z.object({
  enabled: z.boolean(),
  switches: z.record(z.string(), z.unknown()),
  regions: z.array(z.enum(regionKeys)).nullable(),
});

/** The workspace's settings. Before the first change: all defaults, and its own region only. */
export async function readAiSettings(tx: TenantTransaction): Promise<AiSettings> {
  const { rows } = await sql`select enabled, switches, regions from ai_settings
    where team_id = ${tx.context.teamId}`.execute(tx.db);
  const kept = rows[0] === undefined ? undefined : row.parse(rows[0]);
  const removed = await hasAddOn(tx, "DISABLE_GEN_AI_ADDON");
  return {
    removed,
    enabled: !removed && (kept?.enabled ?? true),
    switches: parseAiSwitches(kept?.switches ?? {}),
    regions: kept?.regions ?? [tx.context.region],
  };
}

/**
 * Checks that the feature is allowed. Returns whose content a call carries and where it may be processed.
 * @throws ProductError `ai.removed`, `ai.disabled`, `ai.feature_off` where the workspace has switched it off
 */
export async function requireAi(
  tx: TenantTransaction,
  feature: AiFeature | "ask",
  act: "apply" | "suggest" = "suggest",
): Promise<AiTenant> {
  const { removed, enabled, switches, regions } = await readAiSettings(tx);
  if (removed) throw aiRemoved();
  if (!enabled) throw aiDisabled();
  if (feature !== "ask" && !aiMay(switches, feature, act)) throw aiFeatureOff();
  const { teamId, region } = tx.context;
  return { teamId, region, allowedRegions: regions };
}

function aiDisabled(): ProductError {
  return new ProductError(
    "Forbidden",
    "ai.disabled",
    "AI is switched off in this workspace. Ask a workspace admin to switch it on in the settings.",
  );
}

export function aiRemoved(): ProductError {
  return new ProductError(
    "Forbidden",
    "ai.removed",
    "This workspace has no AI: it has the add-on that disables generative AI. Ask a workspace admin about the plan.",
  );
}

function aiFeatureOff(): ProductError {
  return new ProductError(
    "Forbidden",
    "ai.feature_off",
    "This AI feature is switched off in this workspace. Ask a workspace admin to switch it on in the settings.",
  );
}
