import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { readEntitlements } from "../../kernel/entitlements/entitlements.ts";
import { countWorkspaceData } from "../channels/point-room.ts";

/** The number of points in the workspace, and the plan's limit. */
export interface DataRoom {
  readonly used: number;
  /** Null if the plan sets no limit. */
  readonly max: number | null;
}

export async function readDataRoom(tx: TenantTransaction): Promise<DataRoom> {
  const { maxOf } = await readEntitlements(tx);
  return { used: await countWorkspaceData(tx), max: maxOf("channelDataPoints") ?? null };
}
