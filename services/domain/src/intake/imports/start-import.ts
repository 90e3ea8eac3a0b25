import { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { questionRoles, type TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { insertFile, type NewFile } from "../../research/files/file-store.ts";
import { requireApplicableTags } from "../../research/tags/tagging-store.ts";
import { enqueueImport } from "./enqueue-import.ts";
import type { Import } from "./import.ts";
import { insertImport } from "./import-store.ts";
import { requireImportedFields } from "./imported-fields.ts";

/**
 * Records an uploaded file and sets its import going; a table as somebody chose to read it.
 * @throws ProductError where the project is hidden or the actor may not write in it, `tag.not_found`,
 * `plan.upgrade_needed`, `import.no_text`, `import.no_question`, `import.field_changed`
 */
export async function startImport(
  tx: TenantTransaction,
  file: Omit<NewFile, "purpose">,
  tableChoices: TableChoices | null = null,
): Promise<Import> {
  await requireProjectLevel(tx, file.projectId, "WRITE");
  if (tableChoices !== null) await requireChoices(tx, file.projectId, tableChoices);
  await insertFile(tx, { ...file, purpose: "SOURCE" });
  const started = await insertImport(tx, {
    id: newId(),
    projectId: file.projectId,
    fileId: file.id,
    fileName: file.name,
    tableChoices,
  });
  await recordAudit(tx, {
    kind: "import.started",
    subjectType: "import",
    subjectId: started.id,
    data: { projectId: file.projectId, fileName: file.name, sizeBytes: file.sizeBytes },
  });
  await enqueueImport(tx, started.id);
  await tx.notify({ type: "import", id: started.id, projectId: file.projectId, act: "created" });
  return started;
}

/** What was chosen has to be possible before it begins, not after a thousand notes. */
async function requireChoices(
  tx: TenantTransaction,
  projectId: string,
  choices: TableChoices,
): Promise<void> {
  const { shape, roles, tagIds } = choices;
  if (shape === "TRANSCRIPT") return;
  if (shape === "SURVEY" && !questionRoles.some((role) => roles.includes(role))) {
    throw new ProductError("ValidationError", "import.no_question", "Choose the columns that are questions.");
  }
  if (shape === "NOTES" && !roles.includes("TEXT")) {
    throw new ProductError("ValidationError", "import.no_text", "Choose the column that has the text.");
  }
  if (roles.includes("PERSON")) await requireCapability(tx, "contacts");
  await requireApplicableTags(tx, projectId, tagIds);
  await requireImportedFields(tx, projectId, choices);
}
