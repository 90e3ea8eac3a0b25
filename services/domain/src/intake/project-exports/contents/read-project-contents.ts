import type {
  ExportedBoard,
  ExportedSavedFilter,
  ExportedTag,
} from "@fieldstone/model/project-export/exported-project.ts";
import { idsInFilter, idsInSettings } from "@fieldstone/model/views/map-settings.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../../access/permissions/project-access.ts";
import type { Page, PageRequest } from "../../../kernel/paging/page.ts";
import { type CodebookChangeKey, listCodebookChanges } from "../../../research/codebook/read-codebook.ts";
import type { CodingRound } from "../../../research/coding/coding-round.ts";
import { findRoundsOfProjects } from "../../../research/coding/read-coding-rounds.ts";
import type { CustomField } from "../../../research/fields/custom-field.ts";
import {
  findEnabledFieldsOfProjects,
  findFieldsOfProjects,
  listWorkspaceFields,
} from "../../../research/fields/read-custom-fields.ts";
import type { Insight } from "../../../research/insights/insight.ts";
import { listProjectInsights } from "../../../research/insights/read-insights.ts";
import type { Note } from "../../../research/notes/note.ts";
import { listProjectNotes } from "../../../research/notes/read-notes.ts";
import type { Person } from "../../../research/people/person.ts";
import { findPersonIdsOfNotes } from "../../../research/people/read-note-people.ts";
import { findPeople } from "../../../research/people/read-people.ts";
import type { Project } from "../../../research/projects/project.ts";
import { findReadableProjects } from "../../../research/projects/read-projects.ts";
import { findReadmes } from "../../../research/readme/read-readmes.ts";
import { findSavedFiltersOfProjects } from "../../../research/saved-filters/read-saved-filters.ts";
import type { SavedFilter } from "../../../research/saved-filters/saved-filter.ts";
import { listBoardsOfProjects, listGroupsOfBoards } from "../../../research/tags/boards/read-tag-boards.ts";
import { listTagsOfBoards } from "../../../research/tags/read-tags.ts";
import type { StoredTranscriptionSettings } from "../../../research/transcription/stored-transcription-settings.ts";
import { readChosenSettings } from "../../../research/transcription/transcription-settings.ts";
import { findViewsOfProjects } from "../../../research/views/read-views.ts";
import type { View } from "../../../research/views/view.ts";
import { readExportedMembers } from "./exported-members.ts";
import type { ReadAsMember } from "./read-as-member.ts";

/** The contents of a project except its texts. */
export interface ProjectContents {
  readonly id: string;
  readonly title: string;
  readonly look: Pick<Project, "color" | "cover" | "icon">;
  readonly readmeNoteId: string | null;
  /** Its own choices. */
  readonly transcription: StoredTranscriptionSettings;
  readonly notes: readonly Note[];
  readonly insights: readonly Insight[];
  readonly boards: readonly ExportedBoard[];
  readonly tags: readonly ExportedTag[];
  /** Oldest first. */
  readonly codebookChanges: readonly CodebookChangeKey[];
  readonly fields: readonly CustomField[];
  readonly personFields: readonly CustomField[];
  readonly savedFilters: readonly ExportedSavedFilter[];
  /** People named in its notes, in the settings of its views and in its saved filters. */
  readonly people: readonly Person[];
  readonly personIdsOf: ReadonlyMap<string, readonly string[]>;
  readonly views: readonly View[];
  /** Oldest first. */
  readonly codingRounds: readonly CodingRound[];
}

/** Rows read at once: 30 ms at most. */
const pageLimit = 1_000;

/**
 * A project as the actor may read it. Large lists are read in pages, each in a transaction of its own.
 * @throws ProductError `project.not_found`
 */
export async function readProjectContents(read: ReadAsMember, projectId: string): Promise<ProjectContents> {
  const list = { projectId, sort: "CREATED", direction: "ASC", titleContains: undefined } as const;
  const notes = await readAll(
    (page) => read((tx) => listProjectNotes(tx, list, page)),
    (note) => [note.sortKey, note.id],
  );
  const insights = await readAll(
    (page) => read((tx) => listProjectInsights(tx, { projectId }, page)),
    (insight) => [insight.updatedAtKey, insight.id],
  );
  const noteIds = notes.map(({ id }) => id);
  const personIdsOf = new Map(
    (await inPages(noteIds, (ids) => read((tx) => findPersonIdsOfNotes(tx, ids)))).flatMap((found) => [
      ...found,
    ]),
  );
  const { namedPersonIds, ...rest } = await read((tx) => readWithoutTexts(tx, projectId));
  const personIds = [...new Set([...[...personIdsOf.values()].flat(), ...namedPersonIds])];
  const people = await inPages(personIds, (ids) => read((tx) => findPeople(tx, ids)));
  return { id: projectId, notes, insights, people: people.flat(), personIdsOf, ...rest };
}

/** Everything but the project's texts and people, with the people that its settings name. */
async function readWithoutTexts(tx: TenantTransaction, projectId: string) {
  await requireProjectLevel(tx, projectId, "READ");
  const [project] = await findReadableProjects(tx, [projectId]);
  const views = (await findViewsOfProjects(tx, [projectId])).get(projectId) ?? [];
  const rounds = (await findRoundsOfProjects(tx, [projectId])).get(projectId) ?? [];
  const { boards, tags } = await readTags(tx, projectId);
  const filters = (await findSavedFiltersOfProjects(tx, [projectId])).get(projectId) ?? [];
  const named = [
    ...views.flatMap(({ settings }) => idsInSettings(settings)),
    ...filters.flatMap(({ form }) => idsInFilter(form)),
  ];
  return {
    title: project?.title ?? "",
    look: {
      icon: project?.icon ?? null,
      color: project?.color ?? null,
      cover: project?.cover ?? null,
    },
    readmeNoteId: (await findReadmes(tx, [projectId])).get(projectId) ?? null,
    transcription: (await readChosenSettings(tx, projectId)).chosen,
    boards,
    tags,
    codebookChanges: await listCodebookChanges(
      tx,
      tags.map(({ id }) => id),
    ),
    fields: await readExportedFields(tx, projectId),
    personFields: (await listWorkspaceFields(tx)).filter(
      ({ objectType, archivedAt }) => objectType === "PERSON" && archivedAt === null,
    ),
    savedFilters: await readExportedFilters(tx, filters),
    views,
    codingRounds: rounds.toReversed(),
    namedPersonIds: named.flatMap(({ kind, id }) => (kind === "person" ? [id] : [])),
  };
}

/** What is read for each page of a list of ids. */
async function inPages<T>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<T>,
): Promise<readonly T[]> {
  const found: T[] = [];
  for (let at = 0; at < ids.length; at += pageLimit) found.push(await read(ids.slice(at, at + pageLimit)));
  return found;
}

/** A project's own fields and those of the workspace that it uses, without archived ones. */
export async function readExportedFields(
  tx: TenantTransaction,
  projectId: string,
): Promise<readonly CustomField[]> {
  const own = (await findFieldsOfProjects(tx, [projectId])).get(projectId) ?? [];
  const shared = (await findEnabledFieldsOfProjects(tx, [projectId])).get(projectId) ?? [];
  return [...own.filter(({ archivedAt }) => archivedAt === null), ...shared];
}

async function readExportedFilters(
  tx: TenantTransaction,
  filters: readonly SavedFilter[],
): Promise<readonly ExportedSavedFilter[]> {
  const membersOf = ({ form }: SavedFilter) =>
    idsInFilter(form).flatMap(({ kind, id }) => (kind === "member" ? [id] : []));
  const members = await readExportedMembers(tx, filters.flatMap(membersOf));
  return filters.map((filter) => {
    const { target, title, form } = filter;
    return { target, title, form, members: membersOf(filter).flatMap((id) => members.get(id) ?? []) };
  });
}

async function readAll<T>(
  read: (page: PageRequest) => Promise<Page<T>>,
  cursorOf: (row: T) => readonly string[],
): Promise<readonly T[]> {
  const all: T[] = [];
  for (let after: readonly string[] | undefined; ; ) {
    const page = await read({ limit: pageLimit, after });
    for (const each of page.items) all.push(each);
    const last = page.items.at(-1);
    if (!page.hasNextPage || last === undefined) return all;
    after = cursorOf(last);
  }
}

async function readTags(
  tx: TenantTransaction,
  projectId: string,
): Promise<{ readonly boards: readonly ExportedBoard[]; readonly tags: readonly ExportedTag[] }> {
  const boards = await listBoardsOfProjects(tx, [projectId]);
  const boardIds = boards.map(({ id }) => id);
  const groups = await listGroupsOfBoards(tx, boardIds);
  const boardTitles = new Map(boards.map(({ id, title }) => [id, title]));
  const groupTitles = new Map(groups.map(({ id, title }) => [id, title]));
  const groupsOf = Map.groupBy(groups, ({ tagBoardId }) => tagBoardId);
  const tags = (await listTagsOfBoards(tx, boardIds)).map(
    ({ id, title, color, description, role, locked, tagBoardId, tagGroupId }) => ({
      ...{ id, title, color, description, role, locked },
      boardTitle: boardTitles.get(tagBoardId) ?? "",
      groupTitle: tagGroupId === null ? null : (groupTitles.get(tagGroupId) ?? null),
      boardId: tagBoardId,
      groupId: tagGroupId,
    }),
  );
  return {
    boards: boards.map((board) => ({
      id: board.id,
      title: board.title,
      isOfProject: board.projectId === projectId,
      groups: (groupsOf.get(board.id) ?? []).map(({ id, title }) => ({ id, title })),
    })),
    tags,
  };
}
