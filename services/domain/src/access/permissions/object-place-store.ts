import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";

/** What can be commented on and shared. */
export const researchObjectTypes = ["note", "insight", "highlight"] as const;
export type ResearchObjectType = (typeof researchObjectTypes)[number];

export interface ResearchObject {
  readonly objectType: ResearchObjectType;
  readonly objectId: string;
}

export interface ObjectPlace extends ResearchObject {
  readonly projectId: string;
  /** The document that holds its words. */
  readonly documentId: string;
}

const livePlaces: Readonly<Record<ResearchObjectType, RawBuilder<ObjectPlace>>> = {
  note: sql`select 'note' as "objectType", note_id as "objectId", project_id as "projectId", note_id as "documentId"
    from notes where deleted_at is null`,
  insight: sql`select 'insight' as "objectType", insight_id as "objectId", project_id as "projectId",
    insight_id as "documentId" from insights where deleted_at is null`,
  highlight: sql`select 'highlight' as "objectType", highlight_id as "objectId", highlights.project_id as "projectId",
    document_id as "documentId" from highlights where deleted_at is null
      and not exists (select 1 from notes where notes.note_id = highlights.document_id and notes.deleted_at is not null)
      and not exists (select 1 from insights
        where insights.insight_id = highlights.document_id and insights.deleted_at is not null)`,
};

/** Where live notes and insights are, whoever asks. */
export async function findDocumentPlaces(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<readonly ObjectPlace[]> {
  const { rows } =
    await sql<ObjectPlace>`select * from (${livePlaces.note} union all ${livePlaces.insight}) places
    where "objectId" = any(${[...documentIds]}::uuid[])`.execute(tx.db);
  return rows;
}

/** Where live objects of one kind are, whoever asks; policy comes after. */
export async function findObjectPlaces(
  tx: TenantTransaction,
  objectType: ResearchObjectType,
  objectIds: readonly string[],
): Promise<readonly ObjectPlace[]> {
  const { rows } = await sql<ObjectPlace>`select * from (${livePlaces[objectType]}) places
    where "objectId" = any(${[...objectIds]}::uuid[])`.execute(tx.db);
  return rows;
}
