import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { announce } from "../../../kernel/changes/record-event.ts";
import { changeImport, lockImport } from "../change-import.ts";
import type { Import } from "../import.ts";

/** Records that undoing an import failed halfway; it can be repeated. */
export async function failUndo(tx: TenantTransaction, importId: string): Promise<void> {
  const current = await lockImport(tx, importId);
  if (current?.status !== "UNDOING") return;
  await stopUndo(tx, current, {
    failureCode: "import.undo_failed",
    failureMessage: "Undoing stopped because something went wrong on our end. Undo the import again.",
  });
}

/** Stops undoing an import that the caller has locked, with the reason. */
export async function stopUndo(
  tx: TenantTransaction,
  { id, projectId }: Pick<Import, "id" | "projectId">,
  failure: { readonly failureCode: string; readonly failureMessage: string },
): Promise<void> {
  await changeImport(tx, id, { status: "FAILED", ...failure });
  await announce(tx, { type: "import", id, projectId, act: "updated" });
}
