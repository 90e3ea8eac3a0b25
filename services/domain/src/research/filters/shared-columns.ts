import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import { readableProjectIds } from "../../access/permissions/project-access.ts";
import { countsIn } from "../../kernel/authors/counts-in.ts";
import { isStarred } from "../stars/read-stars.ts";
import { boardReadable } from "../tags/read-tags.ts";
import type { FilterColumn, IdColumn } from "./filter-column.ts";

/** When a table's rows were created and last changed. */
export function timeColumns(table: string) {
  return {
    Created: { type: "date", value: sql.ref(`${table}.created_at`), required: true },
    Updated: { type: "date", value: sql.ref(`${table}.updated_at`), required: true },
  } as const satisfies Record<string, FilterColumn>;
}

/** Columns that all tables with an author have. */
export function authoredColumns(table: "notes" | "insights" | "highlights" | "tags" | "people") {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return {
    ...timeColumns(table),
    Authors: {
      type: "id",
      idType: "uuid",
      value: sql`case when ${column("author_kind")} = 'person' then ${column("author_id")} end`,
    },
    AiGenerated: { type: "boolean", value: sql`(${column("author_kind")} = 'model')`, required: true },
  } as const satisfies Record<string, FilterColumn>;
}

/** A title is a column of the row itself and never null. */
export function titleColumn(value: RawBuilder<unknown>): FilterColumn {
  return { type: "text", value, required: true };
}

/** Whether the actor starred the object. */
export function starredColumn(tx: TenantTransaction, objectId: RawBuilder<unknown>): FilterColumn {
  return { type: "boolean", value: isStarred(tx, objectId), required: true };
}

/** The project and its folder, if the actor may see them: a grant on a note does not reveal its project. */
export function projectColumns(tx: TenantTransaction, projectId: RawBuilder<unknown>) {
  const rows = sql`from projects where projects.project_id = ${projectId}
    and projects.project_id in ${readableProjectIds(tx)}`;
  return {
    Project: { type: "id", idType: "uuid", value: sql`projects.project_id`, rows },
    ProjectCategory: { type: "id", idType: "uuid", value: sql`projects.folder_id`, rows },
  } as const satisfies Record<string, FilterColumn>;
}

/** The text of a note or an insight. */
export function contentColumn(documentId: RawBuilder<unknown>): FilterColumn {
  return {
    type: "text",
    value: sql`documents.text`,
    rows: sql`from documents where documents.document_id = ${documentId}`,
  };
}

/** The members who created a note or an insight or saved a version of it. */
export function contributorColumn(table: "notes" | "insights", documentId: RawBuilder<unknown>): IdColumn {
  return {
    type: "id",
    idType: "uuid",
    value: sql`contributed.user_id`,
    rows: sql`from (
      select ${sql.ref(`${table}.author_id`)} as user_id where ${sql.ref(`${table}.author_kind`)} = 'person'
      union all select document_versions.author_id from document_versions
        where document_versions.document_id = ${documentId} and document_versions.author_kind = 'person'
      ) as contributed where contributed.user_id is not null`,
  };
}

const tagsCalled = (labels: readonly string[]) =>
  sql`select called.tag_id from tags called where called.deleted_at is null
    and lower(called.title) = any(${[...labels]}::text[])`;

/** The readable tags of taggings. */
export function tagsColumn(tx: TenantTransaction, taggings: RawBuilder<unknown>, which: RawBuilder<unknown>) {
  const rows = sql`from ${taggings} join tags using (team_id, tag_id) join tag_boards using (team_id, tag_board_id)
    where ${which} and tags.deleted_at is null and tag_boards.deleted_at is null and ${boardReadable(tx)}`;
  return { type: "id", idType: "uuid", value: sql`tags.tag_id`, rows, idsCalled: tagsCalled } as const;
}

/** Tags of a note's or insight's highlights. */
export function documentTagsColumn(
  tx: TenantTransaction,
  documentId: RawBuilder<unknown>,
  withoutAi: boolean,
): IdColumn {
  return tagsColumn(
    tx,
    sql`highlights join highlight_tags using (team_id, highlight_id)`,
    sql`highlights.document_id = ${documentId} and highlights.deleted_at is null
      and ${countsIn("highlight_tags", withoutAi)} and ${countsIn("highlights", withoutAi)}`,
  );
}

/** A highlight's own tags with their groups and boards; without AI, only tags that people added. */
export function highlightTagColumns(tx: TenantTransaction, withoutAi: boolean) {
  const own = sql`highlight_tags.highlight_id = highlights.highlight_id and ${countsIn("highlight_tags", withoutAi)}`;
  const tags = tagsColumn(tx, sql`highlight_tags`, own);
  const grouped = sql`from highlight_tags join tags using (team_id, tag_id)
      join tag_boards using (team_id, tag_board_id) join tag_groups using (team_id, tag_group_id)
    where ${own} and tags.deleted_at is null and tag_boards.deleted_at is null and tag_groups.deleted_at is null and ${boardReadable(tx)}`;
  return {
    Tags: tags,
    TagBoard: { ...tags, value: sql`tags.tag_board_id`, idsCalled: boardsCalled },
    TagGroup: {
      type: "id",
      idType: "uuid",
      value: sql`tag_groups.tag_group_id`,
      rows: grouped,
      idsCalled: groupsCalled,
    },
  } as const satisfies Record<string, FilterColumn>;
}

export const boardsCalled = (labels: readonly string[]) =>
  sql`select called.tag_board_id from tag_boards called where called.deleted_at is null
    and lower(called.title) = any(${[...labels]}::text[])`;

export const groupsCalled = (labels: readonly string[]) =>
  sql`select called.tag_group_id from tag_groups called where called.deleted_at is null
    and lower(called.title) = any(${[...labels]}::text[])`;

export const peopleCalled = (labels: readonly string[]) =>
  sql`select called.person_id from people called where called.deleted_at is null
    and lower(called.name) = any(${[...labels]}::text[])`;

/** The participants of a note. */
export function notePeopleColumn(noteId: RawBuilder<unknown>): IdColumn {
  return {
    type: "id",
    idType: "uuid",
    value: sql`people.person_id`,
    idsCalled: peopleCalled,
    rows: sql`from note_people join people using (team_id, person_id)
      where note_people.note_id = ${noteId} and people.deleted_at is null`,
  };
}

/** Live insights that the actor may read. */
export function liveInsights(tx: TenantTransaction): RawBuilder<boolean> {
  return sql<boolean>`insights.deleted_at is null
    and ${isReadable(tx, sql`insights.project_id`, sql`insights.insight_id`)}`;
}
