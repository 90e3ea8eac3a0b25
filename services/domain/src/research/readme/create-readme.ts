import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { createNote } from "../notes/create-note.ts";
import { lockProject } from "../projects/project-store.ts";
import { findReadmes } from "./read-readmes.ts";
import { writeReadme } from "./readme-store.ts";

export const readmeTitle = "About this project";

export interface CreateReadmeInput {
  readonly projectId: string;
  readonly markdown?: string;
}

/**
 * The note that introduces a project: the existing one, or a new one. Returns the note's id.
 * @throws ProductError `project.not_found`, Forbidden without WRITE
 */
export async function createReadme(
  tx: TenantTransaction,
  { projectId, markdown = "" }: CreateReadmeInput,
): Promise<string> {
  await requireProjectLevel(tx, projectId, "WRITE");
  // Lock the project, so that two members who create one at the same time get the same note.
  await lockProject(tx, projectId);
  const known = (await findReadmes(tx, [projectId])).get(projectId);
  if (known !== undefined) return known;
  const { id } = await createNote(tx, {
    projectId,
    title: readmeTitle,
    body: { kind: "markdown", markdown },
  });
  await writeReadme(tx, projectId, id);
  await recordChange(tx, "project", "updated", { id: projectId, projectId }, { readmeNoteId: id });
  return id;
}
