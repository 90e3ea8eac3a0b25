import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { readEntitlements } from "../../kernel/entitlements/entitlements.ts";
import { countWorkspaceData } from "../channels/point-capacity.ts";

/** The number of points in the workspace, and the plan's limit. */
export interface DataCapacity {
  readonly used: number;
  /** Null if the plan sets no limit. */
  readonly max: number | null;
}

export async function readDataCapacity(tx: TenantTransaction): Promise<DataCapacity> {
  const { maxOf } = await readEntitlements(tx);
  return { used: await countWorkspaceData(tx), max: maxOf("channelDataPoints") ?? null };
}
