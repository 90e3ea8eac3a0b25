import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { type Author, type AuthorColumns, authorColumns } from "../../kernel/authors/author.ts";
import type { DerivedContent } from "./conversions/document-content.ts";
import type { DocumentObjectType, MeasuredContent } from "./document.ts";
import { isWithheld } from "./withheld-versions.ts";

/** A document with its prepared content. */
export interface InsertedDocument {
  readonly id: string;
  readonly projectId: string;
  readonly author: Author;
  readonly objectType: DocumentObjectType;
  readonly state: Uint8Array;
  readonly derived: DerivedContent;
}

/** Inserts version 1 of documents. */
export async function insertDocuments(
  tx: TenantTransaction,
  documents: readonly InsertedDocument[],
): Promise<void> {
  const { teamId } = tx.context;
  await tx.db
    .insertInto("documents")
    .values(
      documents.map(({ id, objectType, projectId, state, derived }) => ({
        team_id: teamId,
        document_id: id,
        object_type: objectType,
        project_id: projectId,
        state: Buffer.from(state),
        version: 1,
        text: derived.text,
        abstract: derived.abstract,
        word_count: derived.wordCount,
        content: derived.json,
        content_hash: Buffer.from(derived.hash),
      })),
    )
    .execute();
  await insertVersions(
    tx,
    documents.map(({ id, state, derived, author }) => ({
      documentId: id,
      version: 1,
      snapshot: state,
      text: derived.text,
      author: authorColumns(author),
    })),
  );
}

export interface NewVersion {
  readonly documentId: string;
  readonly version: number;
  readonly snapshot: Uint8Array;
  readonly text: string;
  readonly author: AuthorColumns;
}

/** Inserts a saved document as its newest version, copying the bytes within the database. */
export async function insertSavedVersion(
  tx: TenantTransaction,
  documentId: string,
  author: AuthorColumns,
): Promise<void> {
  await sql`insert into document_versions (team_id, document_id, version, snapshot, text,
      author_kind, author_id, author_model, author_prompt_version)
    select team_id, document_id, version, state, text, ${author.author_kind}, ${author.author_id}::uuid,
      ${author.author_model}, ${author.author_prompt_version} from documents
    where team_id = ${tx.context.teamId} and document_id = ${documentId}`.execute(tx.db);
}

export async function insertVersions(tx: TenantTransaction, versions: readonly NewVersion[]): Promise<void> {
  await tx.db
    .insertInto("document_versions")
    .values(
      versions.map((version) => ({
        team_id: tx.context.teamId,
        document_id: version.documentId,
        version: version.version,
        snapshot: Buffer.from(version.snapshot),
        text: version.text,
        ...version.author,
      })),
    )
    .execute();
}

/** A document's state with the updates since, oldest first. */
export interface StoredState {
  readonly state: Uint8Array;
  readonly updates: readonly Uint8Array[];
}

export async function readDocumentStates(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, StoredState>> {
  // One statement, so one snapshot: between two, a save could delete the updates before they are read.
  const { rows } = await sql<{ id: string; state: Buffer; updates: Buffer[] }>`
    select document_id as id, state, array(select update from document_updates
        where document_updates.team_id = documents.team_id
          and document_updates.document_id = documents.document_id order by update_id) as updates
      from documents where team_id = ${tx.context.teamId} and document_id = any(${[...documentIds]}::uuid[])`.execute(
    tx.db,
  );
  return new Map(rows.map(({ id, state, updates }) => [id, { state, updates }]));
}

/**
 * Size of the contents of documents without the longest one, in bytes, as far as it is known without deriving
 * them: for one with unsaved edits, its stored bytes count. Stops unpacking above `bytesMax`.
 */
export async function readContentBytes(
  tx: TenantTransaction,
  documentIds: readonly string[],
  bytesMax: number,
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    with wanted as (select content, state, coalesce((select sum(octet_length(update)) from document_updates
            where document_updates.team_id = documents.team_id
              and document_updates.document_id = documents.document_id), 0) as edited_bytes
        from documents where team_id = ${tx.context.teamId} and document_id = any(${[...documentIds]}::uuid[])),
      packed as (select sum(size) - max(size) as bytes
        from (select coalesce(pg_column_size(content), 0) + edited_bytes as size from wanted) sizes),
      unpacked as (select sum(size) - max(size) as bytes
        from (select case when content is null or edited_bytes > 0 then octet_length(state) + edited_bytes
            else octet_length(content::text) end as size from wanted) sizes)
    select coalesce(case when (select bytes from packed) > ${bytesMax} then (select bytes from packed)
      else (select bytes from unpacked) end, 0)::bigint as bytes`.execute(tx.db);
  return rows[0]?.bytes ?? 0;
}

/** A document's saved content, or the parts to derive it from if there are edits since. */
export type StoredContent = MeasuredContent | StoredState;

export async function readStoredContents(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, StoredContent>> {
  const { rows } = await sql<{ id: string; content: DocumentNode | null; bytes: number }>`
      select document_id as id, content, octet_length(content::text) as bytes from documents where team_id = ${tx.context.teamId} and document_id = any(${[...documentIds]}::uuid[])
        and not exists (select 1 from document_updates
          where document_updates.team_id = documents.team_id
            and document_updates.document_id = documents.document_id)`.execute(tx.savedDb(documentIds));
  const found = new Map<string, StoredContent>();
  for (const { id, content, bytes } of rows) if (content !== null) found.set(id, { content, bytes });
  const others = documentIds.filter((id) => !found.has(id));
  if (others.length === 0) return found;
  return new Map([...found, ...(await readDocumentStates(tx, others))]);
}

/** The first blocks of saved contents without later edits. The database cuts off the rest. */
export async function readStoredBeginnings(
  tx: TenantTransaction,
  documentIds: readonly string[],
  blocks: number,
): Promise<ReadonlyMap<string, MeasuredContent>> {
  const { rows } = await sql<{ id: string; blocks: DocumentNode[] | null; bytes: number | null }>`
    select id, blocks, octet_length(blocks::text) as bytes from (select document_id as id,
      (select json_agg(block order by at)
        from json_array_elements(content -> 'content') with ordinality as part (block, at)
        where at <= ${blocks}) as blocks
    from documents where team_id = ${tx.context.teamId} and document_id = any(${[...documentIds]}::uuid[])
      and content is not null and not exists (select 1 from document_updates
        where document_updates.team_id = documents.team_id
          and document_updates.document_id = documents.document_id)) beginnings`.execute(
    tx.savedDb(documentIds),
  );
  return new Map(
    rows.map(({ id, blocks: found, bytes }) => [
      id,
      { content: { type: "doc", content: found ?? [] }, bytes: bytes ?? 0 },
    ]),
  );
}

/** The state of a document's readable versions by index, newest first; undefined beyond the oldest. */
export async function readSnapshot(
  tx: TenantTransaction,
  documentId: string,
  skip: number,
): Promise<Uint8Array | undefined> {
  const row = await tx.db
    .selectFrom("document_versions")
    .select("snapshot")
    .where("team_id", "=", tx.context.teamId)
    .where("document_id", "=", documentId)
    .where(sql<boolean>`not ${isWithheld}`)
    .orderBy("version", "desc")
    .limit(1)
    .offset(skip)
    .executeTakeFirst();
  return row?.snapshot;
}
