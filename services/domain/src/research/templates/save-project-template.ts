import { ProductError } from "@fieldstone/model/errors.ts";
import { templateNotesMax } from "@fieldstone/model/limits.ts";
import type { ProjectTemplateContent } from "@fieldstone/model/templates/template-content.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { findCodebookEntries } from "../codebook/read-codebook.ts";
import { documentToMarkdown } from "../documents/document-markdown.ts";
import { readDocumentContents } from "../documents/read-document.ts";
import { findFieldsOfProjects } from "../fields/read-custom-fields.ts";
import { noteNotFound } from "../notes/note.ts";
import { readNotes } from "../notes/read-notes.ts";
import { projectNotFound } from "../projects/project.ts";
import { findReadableProjects } from "../projects/read-projects.ts";
import { findReadmes } from "../readme/read-readmes.ts";
import { listBoardsOfProjects, listGroupsOfBoards } from "../tags/read-tag-boards.ts";
import { listTagsOfBoards } from "../tags/read-tags.ts";
import { readCanvases, withoutReferences } from "../views/canvas.ts";
import { findViewsOfProjects } from "../views/read-views.ts";
import { saveTemplate } from "./save-template.ts";
import { toTemplateCodebook } from "./template-codebook.ts";

export interface SaveProjectTemplateInput {
  readonly projectId: string;
  readonly title: string;
  readonly description?: string | null | undefined;
  /** Notes of the project that new ones start with; none where left out. */
  readonly noteIds?: readonly string[] | null | undefined;
}

/**
 * A template of a project's icon, readme, boards with their codebook, fields and views, and of the notes that are named.
 * @throws ProductError `project.not_found`, `note.not_found`, `template.*`, `title.*`, `plan.*`, Forbidden
 */
export async function saveProjectTemplate(
  tx: TenantTransaction,
  input: SaveProjectTemplateInput,
): Promise<string> {
  const { projectId, title } = input;
  await requireProjectLevel(tx, projectId, "READ");
  const [project] = await findReadableProjects(tx, [projectId]);
  if (project === undefined) throw projectNotFound();
  const content: ProjectTemplateContent = {
    icon: project.icon,
    color: project.color,
    readme: (await readmeOf(tx, projectId)) ?? "",
    boards: await boardsOf(tx, projectId),
    fields: await fieldsOf(tx, projectId),
    notes: await notesOf(tx, projectId, [...new Set(input.noteIds ?? [])]),
    views: await viewsOf(tx, projectId),
  };
  const description = input.description ?? "";
  return await saveTemplate(tx, { workspaceTemplate: "PROJECT", title, description, content });
}

async function readmeOf(tx: TenantTransaction, projectId: string): Promise<string | undefined> {
  const noteId = (await findReadmes(tx, [projectId])).get(projectId);
  if (noteId === undefined) return undefined;
  const content = (await readDocumentContents(tx, [noteId])).get(noteId);
  return content && documentToMarkdown(content);
}

async function boardsOf(tx: TenantTransaction, projectId: string): Promise<ProjectTemplateContent["boards"]> {
  const boards = (await listBoardsOfProjects(tx, [projectId])).filter((each) => each.projectId === projectId);
  const ids = boards.map(({ id }) => id);
  const [groups, tags] = [await listGroupsOfBoards(tx, ids), await listTagsOfBoards(tx, ids)];
  const entries = await findCodebookEntries(
    tx,
    tags.map(({ id }) => id),
  );
  const tagsIn = (boardId: string, groupId: string | null) =>
    tags
      .filter((tag) => tag.tagBoardId === boardId && tag.tagGroupId === groupId)
      .map(({ id, title, color, description }) => {
        const codebook = toTemplateCodebook(entries.get(id));
        return { title, color, description, ...(codebook === undefined ? {} : { codebook }) };
      });
  return boards.map(({ id, title }) => ({
    title,
    groups: [
      ...groups
        .filter((group) => group.tagBoardId === id)
        .map((group) => ({ title: group.title, tags: tagsIn(id, group.id) })),
      ...(tagsIn(id, null).length === 0 ? [] : [{ title: null, tags: tagsIn(id, null) }]),
    ],
  }));
}

async function fieldsOf(tx: TenantTransaction, projectId: string): Promise<ProjectTemplateContent["fields"]> {
  const fields = (await findFieldsOfProjects(tx, [projectId])).get(projectId) ?? [];
  return fields.flatMap(({ objectType, title, type, options, selectableMax, archivedAt }) => {
    if (archivedAt !== null || objectType === "PERSON") return [];
    const chosen = options.map(({ label, color }) => ({ label, color }));
    return [{ objectType, title, type, ...(type === "SELECT" ? { options: chosen, selectableMax } : {}) }];
  });
}

async function notesOf(
  tx: TenantTransaction,
  projectId: string,
  noteIds: readonly string[],
): Promise<ProjectTemplateContent["notes"]> {
  if (noteIds.length > templateNotesMax) {
    throw new ProductError(
      "ValidationError",
      "template.notes_limit",
      `Choose at most ${templateNotesMax} notes for a template.`,
      { field: "noteIds" },
    );
  }
  const notes = await readNotes(tx, noteIds);
  const contents = await readDocumentContents(tx, noteIds);
  return noteIds.map((id) => {
    const [note, content] = [notes.get(id), contents.get(id)];
    if (note?.projectId !== projectId || content === undefined) throw noteNotFound();
    return { title: note.title, markdown: documentToMarkdown(content) };
  });
}

/** Without their settings and the cards on a canvas, which name fields, tags and notes of this project. */
async function viewsOf(tx: TenantTransaction, projectId: string): Promise<ProjectTemplateContent["views"]> {
  const views = (await findViewsOfProjects(tx, [projectId])).get(projectId) ?? [];
  const drawn = views.filter(({ layout }) => layout === "CANVAS").map(({ id }) => id);
  const canvases = await readCanvases(tx, drawn);
  return views.map(({ id, title, target, layout }) => {
    const canvas = canvases.get(id);
    return { title, target, layout, ...(canvas === undefined ? {} : { canvas: withoutReferences(canvas) }) };
  });
}
