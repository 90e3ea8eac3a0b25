import { ProductError } from "@fieldstone/model/errors.ts";
import { importError } from "@fieldstone/model/files/import-error.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { isProjectArchive } from "@fieldstone/model/project-export/is-project-archive.ts";
import { questionRoles, type TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { markJoining } from "../../research/files/attachments/attachment-store.ts";
import { insertFile, type NewFile } from "../../research/files/file-store.ts";
import { lockOwnSource, requireSourceUpload } from "../../research/files/uploads/source-upload.ts";
import { requireApplicableTags } from "../../research/tags/tagging-store.ts";
import { requireImportedFields } from "./created/imported-fields.ts";
import { enqueueImport } from "./enqueue-import.ts";
import type { Import } from "./import.ts";
import { findImportOfFile, insertImport } from "./import-store.ts";

/**
 * Records an uploaded file and starts its import; for a table, with the member's choices.
 * @throws ProductError where the project is hidden or the actor may not write in it, `tag.not_found`,
 *   `plan.upgrade_needed`, `import.no_text`, `import.no_question`, `import.field_changed`,
 *   `custom_field.limit`
 */
export async function startImport(
  tx: TenantTransaction,
  file: Omit<NewFile, "purpose">,
  tableChoices: TableChoices | null = null,
): Promise<Import> {
  await requireProjectLevel(tx, file.projectId, "WRITE");
  if (tableChoices !== null) await requireChoices(tx, file.projectId, tableChoices);
  await insertFile(tx, { ...file, purpose: "SOURCE" });
  return begin(tx, file, tableChoices);
}

/**
 * As startImport, for an archive of exported projects whose parts are all uploaded; the import's task joins
 * them. A repeated call returns the import that the first one started.
 * @throws ProductError as requireSourceUpload, `import.not_project`
 */
export async function startArchiveImport(tx: TenantTransaction, fileId: string): Promise<Import> {
  const started = await findStartedImport(tx, fileId);
  if (started !== undefined) return started;
  const file = await requireSourceUpload(tx, fileId);
  requireArchiveName(file.name);
  // The import's task joins the parts.
  await markJoining(tx, fileId);
  return begin(tx, file, null);
}

/**
 * The import of the actor's own file that was uploaded in parts.
 * @throws ProductError as requireSourceUpload
 */
export async function findStartedImport(tx: TenantTransaction, fileId: string): Promise<Import | undefined> {
  await lockOwnSource(tx, fileId);
  return findImportOfFile(tx, fileId);
}

/**
 * Only archives are uploaded in parts: other files fit into one request.
 * @throws ProductError `import.not_project`
 */
export function requireArchiveName(fileName: string): void {
  if (!isProjectArchive(fileName))
    throw importError("not_project", "Only the ZIP file of an export is sent in parts.");
}

async function begin(
  tx: TenantTransaction,
  file: Pick<NewFile, "id" | "name" | "projectId" | "sizeBytes">,
  tableChoices: TableChoices | null,
): Promise<Import> {
  const started = await insertImport(tx, {
    id: newId(),
    projectId: file.projectId,
    fileId: file.id,
    fileName: file.name,
    tableChoices,
  });
  await recordEvent(
    tx,
    {
      kind: "import.started",
      subjectType: "import",
      subjectId: started.id,
      data: { projectId: file.projectId, fileName: file.name, sizeBytes: file.sizeBytes },
    },
    { type: "import", id: started.id, projectId: file.projectId, act: "created" },
  );
  await enqueueImport(tx, started.id);
  return started;
}

/** Checked before the start, so that it does not fail after a thousand notes. */
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
