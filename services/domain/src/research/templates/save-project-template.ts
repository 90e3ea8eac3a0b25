import { ProductError } from "@fieldstone/model/errors.ts";
import { templateNotesMax, templateViewsMax } from "@fieldstone/model/limits.ts";
import type { ProjectTemplateContent } from "@fieldstone/model/templates/template-content.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { findCodebookEntries } from "../codebook/read-codebook.ts";
import { findFieldsOfProjects } from "../fields/read-custom-fields.ts";
import { noteNotFound } from "../notes/note.ts";
import { readNotes } from "../notes/read-notes.ts";
import { projectNotFound } from "../projects/project.ts";
import { findReadableProjects } from "../projects/read-projects.ts";
import { findReadmes } from "../readme/read-readmes.ts";
import { listBoardsOfProjects, listGroupsOfBoards } from "../tags/boards/read-tag-boards.ts";
import { listTagsOfBoards } from "../tags/read-tags.ts";
import { findViewsOfProjects } from "../views/read-views.ts";
import { readTemplateMarkdown } from "./read-template-markdown.ts";
import { saveTemplate } from "./save-template.ts";
import { addSharedParts, sharedPartsOf } from "./shared-parts.ts";
import { templateInvalid } from "./template.ts";
import { toTemplateCodebook } from "./template-codebook.ts";
import { idsNamedByViews, partsOf, toTemplateViews } from "./template-views.ts";

export interface SaveProjectTemplateInput {
  readonly projectId: string;
  readonly title: string;
  readonly description?: string | null | undefined;
  /** Notes of the project to include. Default: none. */
  readonly noteIds?: readonly string[] | null | undefined;
}

/**
 * Saves a project's icon, readme, boards with their codebook, fields, views, the given notes, and the
 * workspace fields and extensions that are on as a template.
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
  const views = (await findViewsOfProjects(tx, [projectId])).get(projectId) ?? [];
  if (views.length > templateViewsMax) throw templateInvalid("more views than a template may have");
  const named = idsNamedByViews(views);
  const idIfNamed = (id: string) => (named.has(id) ? { id } : {});
  const boards = await boardsOf(tx, projectId, idIfNamed);
  const fields = await fieldsOf(tx, projectId, idIfNamed);
  const parts = partsOf({ boards, fields });
  await addSharedParts(tx, projectId, parts);
  const content: ProjectTemplateContent = {
    icon: project.icon,
    color: project.color,
    readme: (await readmeOf(tx, projectId)) ?? "",
    boards,
    fields,
    ...(await sharedPartsOf(tx, projectId)),
    notes: await notesOf(tx, projectId, [...new Set(input.noteIds ?? [])]),
    views: await toTemplateViews(tx, views, parts),
  };
  const description = input.description ?? "";
  return await saveTemplate(tx, { workspaceTemplate: "PROJECT", title, description, content });
}

async function readmeOf(tx: TenantTransaction, projectId: string): Promise<string | undefined> {
  const noteId = (await findReadmes(tx, [projectId])).get(projectId);
  return noteId === undefined ? undefined : await readTemplateMarkdown(tx, noteId);
}

/** The id of a part, if settings of views refer to it. */
type IdIfNamed = (id: string) => { readonly id?: string };

async function boardsOf(
  tx: TenantTransaction,
  projectId: string,
  idIfNamed: IdIfNamed,
): Promise<ProjectTemplateContent["boards"]> {
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
      .map(({ id, title, color, description, role, locked }) => {
        const codebook = toTemplateCodebook(entries.get(id));
        return {
          ...idIfNamed(id),
          title,
          color,
          description,
          ...(role === null ? {} : { role }),
          ...(locked ? { locked } : {}),
          ...(codebook === undefined ? {} : { codebook }),
        };
      });
  return boards.map(({ id, title }) => ({
    ...idIfNamed(id),
    title,
    groups: [
      ...groups
        .filter((group) => group.tagBoardId === id)
        .map((group) => ({ ...idIfNamed(group.id), title: group.title, tags: tagsIn(id, group.id) })),
      ...(tagsIn(id, null).length === 0 ? [] : [{ title: null, tags: tagsIn(id, null) }]),
    ],
  }));
}

async function fieldsOf(
  tx: TenantTransaction,
  projectId: string,
  idIfNamed: IdIfNamed,
): Promise<ProjectTemplateContent["fields"]> {
  const fields = (await findFieldsOfProjects(tx, [projectId])).get(projectId) ?? [];
  return fields.flatMap(({ id, objectType, title, type, options, selectableMax, archivedAt }) => {
    if (archivedAt !== null || objectType === "PERSON") return [];
    const chosen = options.map((option) => ({
      ...idIfNamed(option.id),
      label: option.label,
      color: option.color,
    }));
    const ofSelect = type === "SELECT" ? { options: chosen, selectableMax } : {};
    return [{ ...idIfNamed(id), objectType, title, type, ...ofSelect }];
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
  const taken: ProjectTemplateContent["notes"] = [];
  for (const id of noteIds) {
    const note = notes.get(id);
    if (note?.projectId !== projectId) throw noteNotFound();
    const markdown = await readTemplateMarkdown(tx, id);
    if (markdown === undefined) throw noteNotFound();
    taken.push({ title: note.title, markdown });
  }
  return taken;
}
