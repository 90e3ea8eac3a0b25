import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../permissions/project-access.ts";
import { findFile, isSourceOfGrantedNote, type StoredFile } from "./file-store.ts";

function fileNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "file.not_found",
    "This file does not exist or is not shared with you.",
  );
}

/** A file that the actor may read. @throws ProductError `file.not_found` */
export async function readFile(tx: TenantTransaction, fileId: string): Promise<StoredFile> {
  const file = await findFile(tx, fileId);
  if (file?.projectId == null) throw fileNotFound();
  if (!(await isSourceOfGrantedNote(tx, fileId)))
    await requireProjectLevel(tx, file.projectId, "READ", { missing: fileNotFound });
  return file;
}
