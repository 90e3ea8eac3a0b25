import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { DerivedContent } from "../conversions/document-content.ts";
import type { DocumentObjectType } from "../document.ts";
import type { ByteSplice } from "./byte-splice.ts";
import {
  type documentUpdateNotice,
  documentUpdatesChannel,
  type NewUpdate,
} from "./document-update-notice.ts";

export type DocumentUpdateNotice = z.output<typeof documentUpdateNotice>;

export interface OpenDocument {
  readonly objectType: DocumentObjectType;
  readonly projectId: string;
  readonly version: number;
  readonly state: Uint8Array;
  /** The last update that the state contains. */
  readonly compactedThrough: number;
  /** Hash of the state's content; null if it was saved before hashes were stored. */
  readonly contentHash: Uint8Array | null;
}

/** A document without its state, which is megabytes and usually already open in the saving process. */
export interface SavedHead extends Omit<OpenDocument, "state"> {
  readonly stateBytes: number;
  /** Identifies the stored state: the row's last `rowWrite` and the state's SHA-256 in hexadecimal. */
  readonly stateName: string;
  /** Identifies this transaction's writes to the row, however many there are. */
  readonly rowWrite: string;
}

export interface StoredUpdate extends NewUpdate {
  readonly id: number;
}

/** Locks a document until the transaction ends, so that its updates commit in the order of their ids. */
export async function lockDocument(
  tx: TenantTransaction,
  documentId: string,
): Promise<OpenDocument | undefined> {
  return await selectDocument(tx, documentId).forUpdate().executeTakeFirst();
}

/** As lockDocument, without reading the state. */
export async function lockSavedHead(
  tx: TenantTransaction,
  documentId: string,
): Promise<SavedHead | undefined> {
  const { rows } =
    await sql<SavedHead>`select object_type as "objectType", project_id as "projectId", version,
      compacted_through as "compactedThrough", content_hash as "contentHash", octet_length(state) as "stateBytes",
      document_id || ' ' || xmin || ' ' || encode(sha256(state), 'hex') as "stateName",
      document_id || ' ' || pg_current_xact_id()::xid as "rowWrite"
    from documents where team_id = ${tx.context.teamId} and document_id = ${documentId} for update`.execute(
      tx.db,
    );
  return rows[0];
}

export async function readDocument(
  tx: TenantTransaction,
  documentId: string,
): Promise<OpenDocument | undefined> {
  return await selectDocument(tx, documentId).executeTakeFirst();
}

/**
 * As lockDocument, without reading the state, which would be loaded on each keystroke. False if there is no
 * such document.
 */
export async function lockDocumentRow(tx: TenantTransaction, documentId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom("documents")
    .select("document_id")
    .where("team_id", "=", tx.context.teamId)
    .where("document_id", "=", documentId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The last update that a document's state contains; undefined if there is no such document. */
export async function readCompactedThrough(
  tx: TenantTransaction,
  documentId: string,
): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom("documents")
    .select("compacted_through as compactedThrough")
    .where("team_id", "=", tx.context.teamId)
    .where("document_id", "=", documentId)
    .executeTakeFirst();
  return row?.compactedThrough;
}

function selectDocument(tx: TenantTransaction, documentId: string) {
  return tx.db
    .selectFrom("documents")
    .select([
      "object_type as objectType",
      "project_id as projectId",
      "version",
      "state",
      "compacted_through as compactedThrough",
      "content_hash as contentHash",
    ])
    .where("team_id", "=", tx.context.teamId)
    .where("document_id", "=", documentId);
}

/** Updates after the given one, oldest first. */
export async function readUpdates(
  tx: TenantTransaction,
  documentId: string,
  after: number,
): Promise<readonly StoredUpdate[]> {
  return await tx.db
    .selectFrom("document_updates")
    .select(["update_id as id", "update", "author_id as authorId"])
    .where("team_id", "=", tx.context.teamId)
    .where("document_id", "=", documentId)
    .where("update_id", ">", after)
    .orderBy("update_id")
    .execute();
}

export async function hasUpdates(tx: TenantTransaction, documentId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from document_updates where document_id = ${documentId} limit 1`.execute(tx.db);
  return rows.length > 0;
}

/** Adds updates to a locked document. */
export async function insertUpdates(
  tx: TenantTransaction,
  documentId: string,
  updates: readonly NewUpdate[],
): Promise<void> {
  if (updates.length === 0) return;
  await tx.db
    .insertInto("document_updates")
    .values(
      updates.map(({ update, authorId }) => ({
        team_id: tx.context.teamId,
        document_id: documentId,
        update: Buffer.from(update),
        author_id: authorId,
      })),
    )
    .execute();
}

/** Announces, on commit, that a document has new updates or a new state. */
export async function announceUpdates(
  tx: TenantTransaction,
  documentId: string,
  writer: string,
): Promise<void> {
  const notice: DocumentUpdateNotice = { teamId: tx.context.teamId, documentId, writer };
  await sql`select pg_notify(${documentUpdatesChannel}, ${JSON.stringify(notice)})`.execute(tx.db);
}

/** A long value of a row: bytes, or the changes to the stored value in order. */
type Long = Uint8Array | readonly ByteSplice[];

export interface SavedState {
  readonly state: Long;
  readonly version: number;
  readonly compactedThrough: number;
  readonly derived: Omit<DerivedContent, "json" | "text"> & { readonly json: Long; readonly text: Long };
}

/** Writes a document's new state and deletes the updates that it contains. */
export async function writeState(
  tx: TenantTransaction,
  documentId: string,
  saved: SavedState,
): Promise<void> {
  const { teamId } = tx.context;
  const { text, json, abstract, wordCount, hash } = saved.derived;
  await sql`update documents set state = ${written(sql`state`, saved.state)}, version = ${saved.version},
      compacted_through = ${saved.compactedThrough}, abstract = ${abstract}, word_count = ${wordCount},
      content_hash = ${bufferOf(hash)}, updated_at = now(), text = ${writtenText(sql`text`, text)},
      content = ${writtenText(sql`content`, json)}::json
    where team_id = ${teamId} and document_id = ${documentId}`.execute(tx.db);
  await tx.db
    .deleteFrom("document_updates")
    .where("team_id", "=", teamId)
    .where("document_id", "=", documentId)
    .where("update_id", "<=", saved.compactedThrough)
    .execute();
}

/** The new value of a bytea column: only changes are sent. */
function written(column: RawBuilder<unknown>, value: Long): RawBuilder<unknown> {
  if (value instanceof Uint8Array) return sql`${bufferOf(value)}::bytea`;
  // From last to first, so that each change still finds its offset.
  return value.reduceRight(
    (before, { at, removed, inserted }) => sql`overlay(${before} placing ${bufferOf(inserted)}::bytea
      from ${at + 1}::integer for ${removed}::integer)`,
    column,
  );
}

/** As `written`, for a text column: changes are applied to its bytes, which avoids counting characters. */
function writtenText(column: RawBuilder<unknown>, value: Long): RawBuilder<unknown> {
  if (!(value instanceof Uint8Array) && value.length === 0) return column;
  return sql`convert_from(${written(sql`convert_to(${column}::text, 'UTF8')`, value)}, 'UTF8')`;
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const updatesOf: Readonly<Record<DocumentObjectType, (id: string) => RawBuilder<unknown>>> = {
  note: (id) => sql`update notes set updated_at = now() where note_id = ${id}`,
  insight: (id) => sql`update insights set updated_at = now() where insight_id = ${id}`,
  view: (id) => sql`update project_views set updated_at = now() where view_id = ${id}`,
};

/** Marks the note, insight or view of a document as changed. */
export async function touchObject(
  tx: TenantTransaction,
  objectType: DocumentObjectType,
  objectId: string,
): Promise<void> {
  await updatesOf[objectType](objectId).execute(tx.db);
}

/** Sets an insight's embedded highlights to the existing ones that its text contains. */
export async function replaceEmbedded(
  tx: TenantTransaction,
  insightId: string,
  highlightIds: readonly string[],
): Promise<void> {
  const ids = [...highlightIds];
  await sql`delete from insight_highlights where insight_id = ${insightId}
    and highlight_id <> all(${ids}::uuid[])`.execute(tx.db);
  await sql`insert into insight_highlights (team_id, insight_id, highlight_id)
    select team_id, ${insightId}, highlight_id from highlights where highlight_id = any(${ids}::uuid[])
    on conflict do nothing`.execute(tx.db);
}
