import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { changeImport, type ImportChange, lockImport } from "./change-import.ts";
import { enqueueImport } from "./enqueue-import.ts";
import { type Import, type ImportStatus, importNotFound } from "./import.ts";

/** Stops an import and keeps the notes that it has created. Cancelling twice is not an error. */
export function cancelImport(tx: TenantTransaction, importId: string): Promise<Import> {
  return changeCourse(tx, importId, {
    from: ["QUEUED", "PROCESSING", "CANCELLED"],
    rejection: "This import has ended. Delete its notes if they are not wanted.",
    kind: "import.cancelled",
    change: { status: "CANCELLED", failureMessage: "User requested cancellation" },
  });
}

/** Restarts a failed or cancelled import after the last note that it created. */
export async function retryImport(tx: TenantTransaction, importId: string): Promise<Import> {
  const retried = await changeCourse(tx, importId, {
    from: ["FAILED", "CANCELLED"],
    rejection: "This import has not failed. Wait for it to end.",
    kind: "import.retried",
    change: { status: "QUEUED", failureCode: null, failureMessage: null, runStartedAt: null, lostRuns: 0 },
  });
  await enqueueImport(tx, importId);
  return retried;
}

interface Course {
  readonly from: readonly ImportStatus[];
  readonly rejection: string;
  readonly kind: "import.cancelled" | "import.retried";
  readonly change: ImportChange;
}

async function changeCourse(tx: TenantTransaction, importId: string, course: Course): Promise<Import> {
  const current = await lockImport(tx, importId);
  if (current === undefined) throw importNotFound();
  await requireProjectLevel(tx, current.projectId, "WRITE", { missing: importNotFound });
  if (!course.from.includes(current.status)) {
    throw new ProductError("InvalidOperation", "import.not_possible_now", course.rejection);
  }
  const changed = await changeImport(tx, importId, course.change);
  await recordEvent(
    tx,
    { kind: course.kind, subjectType: "import", subjectId: importId },
    { type: "import", id: importId, projectId: current.projectId, act: "updated" },
  );
  return changed;
}
