import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { SearchFilter } from "@fieldstone/platform/search-index/search-index.ts";
import { type RawBuilder, sql } from "kysely";
import { countsIn } from "../../kernel/authors/counts-in.ts";
import { objectKind } from "../../kernel/objects/object-registry.ts";
import type { IndexedType } from "../../kernel/objects/object-types.ts";
import { findFoldersBelow, findProjectsBelow } from "../../research/folders/folder-store.ts";
import { askedKind, pointsType } from "../search/points.ts";
import { findTagged } from "../search/search-filter.ts";
import { type AskFilter, type CitedType, citedDocumentTypes } from "./ask.ts";
import { sourceAuthor } from "./source-authors.ts";

/** The notes, insights and highlights that a question covers, as a filter of the search index. */
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
  return { ...(await findFiltered(tx, filter)), withoutAi };
}

async function findFiltered(
  tx: TenantTransaction,
  filter: AskFilter | null,
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
    case "tag":
      return {
        documents: { tagIds: objectIds, taggedIds: await findTagged(tx, citedDocumentTypes, objectIds) },
      };
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
  Record<DocumentType, (scope: DocumentScope, withoutAi: boolean) => RawBuilder<unknown>>
> = {
  note: (scope, withoutAi) => sql`array(select note_id from notes
    where ${inScope(scope, "notes", "note_id")} and ${countsIn("notes", withoutAi)})`,
  insight: (scope, withoutAi) => sql`array(select insight_id from insights
    where ${inScope(scope, "insights", "insight_id")} and ${countsIn("insights", withoutAi)})`,
  highlight: (scope, withoutAi) => sql`array(select highlight_id from highlights
    where ${inScope(scope, "highlights", "document_id")} ${withoutAi ? sql`and ${sourceAuthor} is distinct from 'model'` : sql``})`,
};

function inScope(scope: DocumentScope, table: string, documentColumn: string): RawBuilder<unknown> {
  const { projectIds, documentIds, tagIds, taggedIds = [] } = scope;
  const document = sql.ref(`${table}.${documentColumn}`);
  const tagged = sql`select highlight_id from highlight_tags where tag_id = any(${[...(tagIds ?? [])]}::uuid[])`;
  return sql`true ${projectIds === undefined ? sql`` : sql`and ${sql.ref(`${table}.project_id`)} = any(${[...projectIds]}::uuid[])`}
    ${documentIds === undefined ? sql`` : sql`and ${document} = any(${[...documentIds]}::uuid[])`}
    ${
      tagIds === undefined
        ? sql``
        : table === "highlights"
          ? sql`and highlights.highlight_id in (${tagged})`
          : sql`and ${document} = any(${[...taggedIds]}::uuid[])`
    }`;
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
    ...(documents === undefined
      ? []
      : citedDocumentTypes.map((type) => readableIn(tx, type, wantedOf[type](documents, withoutAi)))),
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
  const { search } = objectKind(type);
  if (search === undefined) throw new Error(`a ${type} cannot be searched`);
  const { from, where, projectId, within } = search.live(tx, wanted);
  return sql`select ${sql.lit(type)} as type, ${projectId} as "projectId",
    ${within?.id ?? sql`null::uuid`} as "withinId" from ${from} where ${where}`;
}
