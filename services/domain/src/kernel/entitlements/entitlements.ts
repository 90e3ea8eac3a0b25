import { ProductError } from "@fieldstone/model/errors.ts";
import { capabilitiesOf, capabilityPrompts } from "@fieldstone/model/plans/capabilities.ts";
import { type Plan, type PlanKey, planOf } from "@fieldstone/model/plans/plans.ts";
import type { GatedCapability, UpgradeArea } from "@fieldstone/model/plans/upgrade-areas.ts";
import { lockTenant, type TenantLock } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { readPlan } from "./entitlement-store.ts";

/** Things whose number a plan limits, with their labels for messages. */
const countedThings = {
  projects: { label: "projects", area: "access" },
  folders: { label: "folders", area: "folders" },
  tagBoards: { label: "workspace tag boards", area: "access" },
  workspaceFields: { label: "workspace fields", area: "access" },
  extensions: { label: "extensions", area: "access" },
  templates: { label: "templates", area: "access" },
  channels: { label: "channels", area: "access" },
  channelDataPoints: { label: "channel data points", area: "access" },
  seatsMax: { label: "paid seats", area: "access" },
} as const satisfies Partial<Record<keyof Plan, { label: string; area: UpgradeArea }>>;
export type CountedThing = keyof typeof countedThings;

/** What a workspace may use under its plan. */
export interface Entitlements {
  readonly plan: PlanKey;
  readonly planName: string;
  readonly capabilities: ReadonlySet<GatedCapability>;
  /** The plan's limit; undefined if it sets none. */
  maxOf(counted: CountedThing): number | undefined;
  /** Minutes of transcription per month; undefined if the plan sets no limit. */
  readonly transcriptionMinutesMax: number | undefined;
}

/** The only way to read what a workspace may use; every feature that a plan gates calls it. */
export async function readEntitlements(tx: TenantTransaction): Promise<Entitlements> {
  const plan = await readPlan(tx);
  const limits = planOf(plan);
  return {
    plan,
    planName: limits.name,
    capabilities: capabilitiesOf(plan),
    maxOf: (counted) => limits[counted],
    transcriptionMinutesMax:
      limits.transcriptionMinutes === "unlimited" ? undefined : limits.transcriptionMinutes,
  };
}

/** @throws ProductError `plan.upgrade_needed` with the area and capability for the upgrade prompt */
export function assertCapability(
  { capabilities, planName }: Entitlements,
  capability: GatedCapability,
): void {
  if (capabilities.has(capability)) return;
  const { label, area } = capabilityPrompts[capability];
  throw new ProductError(
    "Forbidden",
    "plan.upgrade_needed",
    `Your plan (${planName}) does not include ${label}. Ask a workspace admin to upgrade.`,
    { upgrade: { area, capability } },
  );
}

/** As assertCapability, for a command that needs nothing else of the plan. */
export async function requireCapability(tx: TenantTransaction, capability: GatedCapability): Promise<void> {
  assertCapability(await readEntitlements(tx), capability);
}

/** How the things that a plan limits are counted. */
export interface Capacity {
  readonly counted: CountedThing;
  /** Held from the count until the commit, so that transactions that add at once keep the limit. */
  readonly lock: TenantLock;
  readonly count: (tx: TenantTransaction) => Promise<number>;
}

/** How much of a limit is used. */
export interface LimitUse {
  readonly used: number;
  /** Null if the plan sets no limit. */
  readonly max: number | null;
}

/** Reads a limit's use without blocking others. */
export async function readLimitUse(
  tx: TenantTransaction,
  { maxOf }: Entitlements,
  { counted, count }: Capacity,
): Promise<LimitUse> {
  return { used: await count(tx), max: maxOf(counted) ?? null };
}

/**
 * @param count returns the current number; its caller lets one transaction at a time count and add
 * @throws ProductError `plan.limit_reached` with the area for the upgrade prompt
 */
export async function assertCapacityFor(
  { maxOf, planName }: Entitlements,
  counted: CountedThing,
  count: () => Promise<number>,
): Promise<void> {
  const max = maxOf(counted);
  if (max === undefined || (await count()) < max) return;
  const { label, area } = countedThings[counted];
  throw new ProductError(
    "Forbidden",
    "plan.limit_reached",
    `Your plan (${planName}) includes ${max} ${label}. Delete one, or ask a workspace admin to upgrade.`,
    { upgrade: { area } },
  );
}

/**
 * Call before adding one more. Concurrent calls wait for each other until the commit, whether or not the plan
 * sets a limit.
 * @throws ProductError `plan.limit_reached` with the area for the upgrade prompt
 */
export async function requireCapacity(
  tx: TenantTransaction,
  { counted, lock, count }: Capacity,
): Promise<void> {
  await lockTenant(tx, lock);
  await assertCapacityFor(await readEntitlements(tx), counted, () => count(tx));
}
