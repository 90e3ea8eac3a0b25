import { findOption } from "@fieldstone/model/fields/select-options.ts";
import type { SettingsIdKind, SettingsIdOf } from "@fieldstone/model/views/map-settings.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Author } from "../../../kernel/authors/author.ts";
import { listWorkspaceFields } from "../../../research/fields/read-custom-fields.ts";
import { listBoardsOfProjects, listGroupsOfBoards } from "../../../research/tags/boards/read-tag-boards.ts";
import { ensureCodes } from "../created/ensure-codes.ts";
import { findUsableFields } from "../created/ensure-fields.ts";
import { codeKey } from "../created/imported-code.ts";
import { ensurePeople } from "../created/imported-names.ts";
import type { SettingsNames } from "./exported-view-parts.ts";

/**
 * The project's ids of objects that views refer to, by original id. Creates missing tags and people again.
 * The caller holds `importedNames`.
 */
export async function findSettingsIds(
  tx: TenantTransaction,
  projectId: string,
  { objects, fields, options, tags, boards, groups, people, projectIds }: SettingsNames,
  author: Author,
): Promise<SettingsIdOf> {
  const ids = new Map<string, string>();
  const add = (kinds: readonly SettingsIdKind[], before: string, id: string | undefined) => {
    if (id !== undefined) for (const kind of kinds) ids.set(`${kind} ${before}`, id);
  };
  for (const { id, value } of objects) add(["document", "highlight"], id, value);
  for (const id of projectIds) add(["project"], id, projectId);
  const usable = [
    ...(await findUsableFields(tx, { projectId, objectType: "NOTE" })),
    ...(await findUsableFields(tx, { projectId, objectType: "INSIGHT" })),
    ...(await listWorkspaceFields(tx)).filter(
      ({ objectType, archivedAt }) => objectType === "PERSON" && archivedAt === null,
    ),
  ];
  const fieldAt = (place: { readonly objectType: string; readonly title: string }) =>
    usable.find((field) => field.objectType === place.objectType && isCalled(field.title, place.title));
  for (const { id, value } of fields) add(["field"], id, fieldAt(value)?.id);
  for (const { id, value } of options)
    add(["option"], id, findOption(fieldAt(value)?.options ?? [], value.label)?.id);
  const codes = tags.map(({ value }) => ({ ...value, color: null, description: "" }));
  const tagIds = await ensureCodes(tx, projectId, codes, author);
  for (const { id, value } of tags) add(["tag"], id, tagIds.get(codeKey(value)));
  const own = (await listBoardsOfProjects(tx, [projectId])).filter((board) => board.projectId === projectId);
  const boardAt = (title: string) => own.find((board) => isCalled(board.title, title))?.id;
  const ownGroups = await listGroupsOfBoards(
    tx,
    own.map(({ id }) => id),
  );
  for (const { id, value } of boards) add(["board"], id, boardAt(value));
  for (const { id, value } of groups) {
    const boardId = boardAt(value.boardTitle);
    const group = ownGroups.find(
      ({ tagBoardId, title }) => tagBoardId === boardId && isCalled(title, value.groupTitle),
    );
    add(["group"], id, group?.id);
  }
  const personIds = await ensurePeople(
    tx,
    people.map(({ value }) => value),
    author,
  );
  for (const { id, value } of people) add(["person"], id, personIds.get(value.toLowerCase()));
  return (kind, id) => ids.get(`${kind} ${id}`);
}

function isCalled(title: string, given: string): boolean {
  return title.toLowerCase() === given.trim().toLowerCase();
}
