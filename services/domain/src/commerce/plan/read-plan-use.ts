import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { seatCapacity } from "../../identity/members/member-store.ts";
import { channelCapacity } from "../../intake/channels/channel-store.ts";
import { dataPointCapacity } from "../../intake/channels/point-capacity.ts";
import { type Capacity, readEntitlements } from "../../kernel/entitlements/entitlements.ts";
import { requireWorkspaceAdmin } from "../../kernel/workspace/team-policy.ts";
import { extensionCapacity } from "../../research/extensions/extension-store.ts";
import { workspaceFieldCapacity } from "../../research/fields/custom-field-store.ts";
import { folderCapacity } from "../../research/folders/folder-store.ts";
import { projectCapacity } from "../../research/projects/project-store.ts";
import { workspaceBoardCapacity } from "../../research/tags/boards/tag-board-store.ts";
import { templateCapacity } from "../../research/templates/template-store.ts";
import { readTranscriptionMinutes } from "../../research/transcription/transcription-minutes.ts";

/** Everything that a plan counts, in the order in which it is shown. */
const capacities = [
  ["seats", seatCapacity],
  ["projects", projectCapacity],
  ["folders", folderCapacity],
  ["tagBoards", workspaceBoardCapacity],
  ["workspaceFields", workspaceFieldCapacity],
  ["extensions", extensionCapacity],
  ["templates", templateCapacity],
  ["channels", channelCapacity],
  ["channelDataPoints", dataPointCapacity],
] as const satisfies readonly (readonly [string, Capacity])[];

/** What a plan may limit. */
export const planLimits = [...capacities.map(([limit]) => limit), "transcriptionMinutes"] as const;

export interface LimitUse {
  readonly limit: (typeof planLimits)[number];
  readonly used: number;
  /** Null if the plan sets no limit. */
  readonly max: number | null;
}

export interface PlanUse {
  readonly planName: string;
  readonly limits: readonly LimitUse[];
}

/**
 * The workspace's plan, and how much of what it counts is used.
 * @throws ProductError `team.admin_needed`
 */
export async function readPlanUse(tx: TenantTransaction): Promise<PlanUse> {
  requireWorkspaceAdmin(tx.context.actor);
  const { planName, maxOf } = await readEntitlements(tx);
  const limits: LimitUse[] = [];
  for (const [limit, { counted, count }] of capacities)
    limits.push({ limit, used: await count(tx), max: maxOf(counted) ?? null });
  const minutes = await readTranscriptionMinutes(tx);
  return { planName, limits: [...limits, { limit: "transcriptionMinutes", ...minutes }] };
}
