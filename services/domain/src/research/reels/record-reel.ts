import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import type { ActionOf } from "../../kernel/objects/object-types.ts";
import type { Reel } from "./reel.ts";

/** Records a change of a reel in the audit log and publishes it as a live change. */
export function recordReel(
  tx: TenantTransaction,
  act: ActionOf<"reel">,
  { id, projectId, documentId }: Pick<Reel, "id" | "projectId" | "documentId">,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const changed = { id, projectId, ...(documentId === null ? {} : { documentId }) };
  return recordChange(tx, "reel", act, changed, data);
}
