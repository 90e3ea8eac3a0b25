import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { seatCapacity } from "../../identity/members/member-store.ts";
import { channelCapacity } from "../../intake/channels/channel-store.ts";
import { dataPointCapacity } from "../../intake/channels/point-capacity.ts";
import {
  type Capacity,
  type LimitUse,
  readEntitlements,
  readLimitUse,
} from "../../kernel/entitlements/entitlements.ts";
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

export interface PlanLimitUse extends LimitUse {
  readonly limit: (typeof planLimits)[number];
}

export interface PlanUse {
  readonly planName: string;
  readonly limits: readonly PlanLimitUse[];
}

/**
 * The workspace's plan, and how much of what it counts is used.
 * @throws ProductError `team.admin_needed`
 */
export async function readPlanUse(tx: TenantTransaction): Promise<PlanUse> {
  requireWorkspaceAdmin(tx.context.actor);
  const entitlements = await readEntitlements(tx);
  const limits: PlanLimitUse[] = [];
  for (const [limit, capacity] of capacities)
    limits.push({ limit, ...(await readLimitUse(tx, entitlements, capacity)) });
  limits.push({ limit: "transcriptionMinutes", ...(await readTranscriptionMinutes(tx)) });
  return { planName: entitlements.planName, limits };
}
