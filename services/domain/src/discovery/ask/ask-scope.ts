import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { SearchFilter } from "@fieldstone/platform/search-index/search-index.ts";
import { type RawBuilder, sql } from "kysely";
import { objectKind } from "../../kernel/objects/object-registry.ts";
import { findProjectsBelow } from "../../research/folders/folder-store.ts";
import { type AskFilter, type CitedType, citedTypes } from "./ask.ts";

/** What a question is asked about, as the search index takes it; undefined where nothing can be in it. */
export type AskScope = Pick<SearchFilter, "projectIds" | "tagIds"> & {
  readonly documentIds?: readonly string[];
};

/** Folders are asked about with the folders in them. */
export async function findAskScope(
  tx: TenantTransaction,
  filter: AskFilter | null,
): Promise<AskScope | undefined> {
  if (filter === null || filter.objectIds.length === 0) return {};
  switch (filter.objectType) {
    case "project":
      return { projectIds: filter.objectIds };
    case "projectCategory":
      return { projectIds: await findProjectsBelow(tx, filter.objectIds) };
    case "note":
    case "insight":
      return { documentIds: filter.objectIds };
    case "tag":
      return { tagIds: filter.objectIds };
    // Channels have no data that can be read yet.
    case "channel":
      return undefined;
  }
}

/** Rows of each kind that a scope names, before access is asked for. */
const wantedOf: Readonly<Record<CitedType, (scope: AskScope) => RawBuilder<unknown>>> = {
  note: (scope) => sql`array(select note_id from notes where ${inScope(scope, "notes", "note_id")})`,
  insight: (scope) =>
    sql`array(select insight_id from insights where ${inScope(scope, "insights", "insight_id")})`,
  highlight: (scope) =>
    sql`array(select highlight_id from highlights where ${inScope(scope, "highlights", "document_id")})`,
};

function inScope(scope: AskScope, table: string, documentColumn: string): RawBuilder<unknown> {
  const { projectIds, documentIds, tagIds } = scope;
  const document = sql.ref(`${table}.${documentColumn}`);
  const tagged = sql`select highlight_id from highlight_tags where tag_id = any(${[...(tagIds ?? [])]}::uuid[])`;
  return sql`true ${projectIds === undefined ? sql`` : sql`and ${sql.ref(`${table}.project_id`)} = any(${[...projectIds]}::uuid[])`}
    ${documentIds === undefined ? sql`` : sql`and ${document} = any(${[...documentIds]}::uuid[])`}
    ${
      tagIds === undefined
        ? sql``
        : table === "highlights"
          ? sql`and highlights.highlight_id in (${tagged})`
          : sql`and ${document} in (select document_id from highlights where highlight_id in (${tagged}))`
    }`;
}

/** How many objects of each kind the actor may read in a scope, and in how many projects they are. */
export async function countScope(
  tx: TenantTransaction,
  scope: AskScope,
): Promise<{ readonly numItems: number; readonly numProjects: number; readonly numHighlights: number }> {
  const parts = citedTypes.map((type) => {
    const { search } = objectKind(type);
    if (search === undefined) throw new Error(`a ${type} cannot be searched`);
    const { from, where, projectId } = search.live(tx, wantedOf[type](scope));
    return sql`select ${sql.lit(type)} as type, ${projectId} as "projectId" from ${from} where ${where}`;
  });
  const { rows } = await sql<{ numItems: number; numProjects: number; numHighlights: number }>`
    select count(*)::integer as "numItems", count(distinct "projectId")::integer as "numProjects",
      (count(*) filter (where type = 'highlight'))::integer as "numHighlights"
      from (${sql.join(parts, sql` union all `)}) readable`.execute(tx.db);
  return rows[0] ?? { numItems: 0, numProjects: 0, numHighlights: 0 };
}
