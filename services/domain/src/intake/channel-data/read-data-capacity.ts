import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type LimitUse, readEntitlements, readLimitUse } from "../../kernel/entitlements/entitlements.ts";
import { dataPointCapacity } from "../channels/point-capacity.ts";

/** The number of points in the workspace, and the plan's limit. */
export async function readDataCapacity(tx: TenantTransaction): Promise<LimitUse> {
  return readLimitUse(tx, await readEntitlements(tx), dataPointCapacity);
}
