import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import type { ActOf } from "../../kernel/objects/object-types.ts";
import type { Reel } from "./reel.ts";

/** A change of a reel: its audit entry, and word of it to those who have its place open. */
export function recordReel(
  tx: TenantTransaction,
  act: ActOf<"reel">,
  { id, projectId, documentId }: Pick<Reel, "id" | "projectId" | "documentId">,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const changed = { id, projectId, ...(documentId === null ? {} : { documentId }) };
  return recordChange(tx, "reel", act, changed, data);
}
