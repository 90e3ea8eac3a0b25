import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { announce } from "../../../kernel/changes/record-event.ts";
import { changeImport, lockImport } from "../change-import.ts";

/** Records that undoing an import failed halfway; it can be repeated. */
export async function failUndo(tx: TenantTransaction, importId: string): Promise<void> {
  const current = await lockImport(tx, importId);
  if (current?.status !== "UNDOING") return;
  await changeImport(tx, importId, {
    status: "FAILED",
    failureCode: "import.undo_failed",
    failureMessage: "Undoing stopped because something went wrong on our end. Undo the import again.",
  });
  await announce(tx, { type: "import", id: importId, projectId: current.projectId, act: "updated" });
}
