import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { SearchFilter } from "@fieldstone/platform/search-index/search-index.ts";
import { type RawBuilder, sql } from "kysely";
import { countsIn } from "../../kernel/authors/counts-in.ts";
import { objectKind } from "../../kernel/objects/object-registry.ts";
import type { IndexedType } from "../../kernel/objects/object-types.ts";
import { findFoldersBelow, findProjectsBelow } from "../../research/folders/folder-store.ts";
import { askedKind, pointsType } from "../search/points.ts";
import { filterIdsMax, tagConditions } from "../search/search-filter.ts";
import { type AskFilter, type CitedType, citedDocumentTypes } from "./ask.ts";
import { sourceAuthor } from "./source-authors.ts";

/**
 * The notes, insights and highlights that a question covers. `taggedIds` are for the index; left out beside
 * `tagIds`, they are too many for it.
 */
export type DocumentScope = Pick<SearchFilter, "projectIds" | "tagIds" | "taggedIds"> & {
  readonly documentIds?: readonly string[];
};

/** What a question covers; a part that is left out covers nothing. */
export interface AskScope {
  readonly documents?: DocumentScope;
  /** Points of these channels, which may be none, or of all channels. */
  readonly points?: { readonly channelIds?: readonly string[] };
  /** Neither counts nor reads what AI wrote. */
  readonly withoutAi: boolean;
}

/** The scope of a question's filter. Folders include their subfolders. */
export async function findAskScope(
  tx: TenantTransaction,
  { filter, withoutAi }: { readonly filter: AskFilter | null; readonly withoutAi: boolean },
): Promise<AskScope> {
  return { ...(await findFiltered(tx, filter, withoutAi)), withoutAi };
}

async function findFiltered(
  tx: TenantTransaction,
  filter: AskFilter | null,
  withoutAi: boolean,
): Promise<Pick<AskScope, "documents" | "points">> {
  if (filter === null || filter.objectIds.length === 0) return { documents: {}, points: {} };
  const { objectIds } = filter;
  switch (filter.objectType) {
    case "project":
      return { documents: { projectIds: objectIds } };
    case "projectCategory":
      return {
        documents: { projectIds: await findProjectsBelow(tx, objectIds) },
        points: { channelIds: await findChannelsBelow(tx, objectIds) },
      };
    case "note":
    case "insight":
      return { documents: { documentIds: objectIds } };
    case "tag": {
      const documents = { tagIds: objectIds };
      const taggedIds = await findReadable(tx, ["note", "insight"], documents, withoutAi);
      return { documents: taggedIds === undefined ? documents : { ...documents, taggedIds } };
    }
    case "channel":
      return { points: { channelIds: objectIds } };
  }
}

/** Channels in these folders and all their subfolders. */
export async function findChannelsBelow(
  tx: TenantTransaction,
  folderIds: readonly string[],
): Promise<readonly string[]> {
  const { table, idColumn, folderColumn } = objectKind(askedKind().withinType);
  if (folderColumn === undefined) return [];
  const below = await findFoldersBelow(tx, folderIds);
  const { rows } = await sql<{ id: string }>`select ${sql.ref(idColumn)} as id from ${sql.table(table)}
    where deleted_at is null and ${sql.ref(folderColumn)} = any(${[...below]}::uuid[])`.execute(tx.db);
  return rows.map(({ id }) => id);
}

type DocumentType = (typeof citedDocumentTypes)[number];

/** A statement for the rows of each kind in a scope, before permissions are checked. */
const wantedOf: Readonly<
  Record<DocumentType, (scope: RawBuilder<unknown>, withoutAi: boolean) => RawBuilder<unknown>>
> = {
  note: (scope, withoutAi) => sql`array(select note_id from notes
    where ${scope} and ${countsIn("notes", withoutAi)})`,
  insight: (scope, withoutAi) => sql`array(select insight_id from insights
    where ${scope} and ${countsIn("insights", withoutAi)})`,
  highlight: (scope, withoutAi) => sql`array(select highlight_id from highlights
    where ${scope} ${withoutAi ? sql`and ${sourceAuthor} is distinct from 'model'` : sql``})`,
};

const documentOf: Readonly<Record<DocumentType, RawBuilder<unknown>>> = {
  note: sql`notes.note_id`,
  insight: sql`insights.insight_id`,
  highlight: sql`highlights.document_id`,
};

/** A statement for each of these types: its objects in the scope that the actor may read. */
async function readableDocuments(
  tx: TenantTransaction,
  types: readonly DocumentType[],
  { projectIds, documentIds, tagIds }: DocumentScope,
  withoutAi: boolean,
): Promise<readonly RawBuilder<unknown>[]> {
  const tagged = tagIds === undefined ? undefined : await tagConditions(tx, types, tagIds);
  return types.map((type) => {
    const projectId = sql.ref(`${objectKind(type).table}.project_id`);
    const isTagged = tagged?.get(type);
    const scope = [
      sql`true`,
      ...(projectIds === undefined ? [] : [sql`${projectId} = any(${[...projectIds]}::uuid[])`]),
      ...(documentIds === undefined ? [] : [sql`${documentOf[type]} = any(${[...documentIds]}::uuid[])`]),
      ...(isTagged === undefined ? [] : [isTagged]),
    ];
    return readableIn(tx, type, wantedOf[type](sql.join(scope, sql` and `), withoutAi));
  });
}

/** The objects of these types in the scope that the actor may read; undefined if too many for the index. */
async function findReadable(
  tx: TenantTransaction,
  types: readonly DocumentType[],
  scope: DocumentScope,
  withoutAi: boolean,
): Promise<readonly string[] | undefined> {
  const parts = await readableDocuments(tx, types, scope, withoutAi);
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(parts, sql` union all `)}) readable limit ${filterIdsMax + 1}`.execute(tx.db);
  return rows.length > filterIdsMax ? undefined : rows.map(({ id }) => id);
}

/** The types that a scope covers, for the index. */
export function typesIn({
  documents,
  points,
}: AskScope): Readonly<Record<"documents" | "points", readonly CitedType[]>> {
  return {
    documents: documents === undefined ? [] : citedDocumentTypes,
    // Without this, a folder without channels would search the points of all of them.
    points: points === undefined || points.channelIds?.length === 0 ? [] : [pointsType],
  };
}

export interface ScopeCounts {
  readonly numItems: number;
  readonly numProjects: number;
  readonly numHighlights: number;
  readonly numChannels: number;
}

/** How many objects of each kind the actor may read in a scope, and in how many projects and channels. */
export async function countScope(
  tx: TenantTransaction,
  { documents, points, withoutAi }: AskScope,
): Promise<ScopeCounts> {
  const parts = [
    ...(documents === undefined ? [] : await readableDocuments(tx, citedDocumentTypes, documents, withoutAi)),
    ...(points === undefined ? [] : [readableIn(tx, pointsType, askedKind().wanted(points.channelIds))]),
  ];
  const { rows } = await sql<ScopeCounts>`
    select count(*)::integer as "numItems", count(distinct "projectId")::integer as "numProjects",
      (count(*) filter (where type = 'highlight'))::integer as "numHighlights",
      count(distinct "withinId")::integer as "numChannels"
      from (${sql.join(parts, sql` union all `)}) readable`.execute(tx.db);
  return rows[0] ?? { numItems: 0, numProjects: 0, numHighlights: 0, numChannels: 0 };
}

function readableIn(
  tx: TenantTransaction,
  type: IndexedType,
  wanted: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { search, idColumn } = objectKind(type);
  if (search === undefined) throw new Error(`a ${type} cannot be searched`);
  const { from, where, projectId, within } = search.live(tx, wanted);
  return sql`select ${sql.lit(type)} as type, ${sql.ref(idColumn)} as id, ${projectId} as "projectId",
    ${within?.id ?? sql`null::uuid`} as "withinId" from ${from} where ${where}`;
}
