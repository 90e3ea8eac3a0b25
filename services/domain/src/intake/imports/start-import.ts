import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { insertFile, type NewFile } from "../../research/files/file-store.ts";
import type { Import } from "./import.ts";
import { insertImport } from "./import-store.ts";
import { runImportTask } from "./import-tasks.ts";

/**
 * Records an uploaded file and sets its import going.
 * @throws ProductError where the project is hidden or the actor may not write in it
 */
export async function startImport(tx: TenantTransaction, file: NewFile): Promise<Import> {
  await requireProjectLevel(tx, file.projectId, "WRITE");
  await insertFile(tx, file);
  const started = await insertImport(tx, {
    id: newId(),
    projectId: file.projectId,
    fileId: file.id,
    fileName: file.name,
  });
  await recordAudit(tx, {
    kind: "import.started",
    subjectType: "import",
    subjectId: started.id,
    data: { projectId: file.projectId, fileName: file.name, sizeBytes: file.sizeBytes },
  });
  await tx.enqueue(runImportTask, { importId: started.id }, { jobKey: `import:${started.id}` });
  await tx.notify({ type: "import", id: started.id, projectId: file.projectId, act: "created" });
  return started;
}
