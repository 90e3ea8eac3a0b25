import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { type AuthorColumns, authorColumns } from "../../kernel/authors/author.ts";
import type { DocumentSummary, NewDocument } from "./document.ts";

/** What is derived from a document's state at each save. */
export interface DerivedText {
  readonly text: string;
  readonly abstract: string;
  readonly wordCount: number;
}

const summaryColumns = [
  "document_id as id",
  "object_type as objectType",
  "project_id as projectId",
  "version",
  "abstract",
  "word_count as wordCount",
] as const;

/** Inserts a document in its first version. */
export async function insertDocument(
  tx: TenantTransaction,
  document: Omit<NewDocument, "content">,
  state: Uint8Array,
  derived: DerivedText,
): Promise<void> {
  const { teamId } = tx.context;
  await tx.db
    .insertInto("documents")
    .values({
      team_id: teamId,
      document_id: document.id,
      object_type: document.objectType,
      project_id: document.projectId,
      state: Buffer.from(state),
      version: 1,
      text: derived.text,
      abstract: derived.abstract,
      word_count: derived.wordCount,
    })
    .execute();
  await insertVersion(tx, {
    documentId: document.id,
    version: 1,
    snapshot: state,
    text: derived.text,
    author: authorColumns(document.author),
  });
}

export interface NewVersion {
  readonly documentId: string;
  readonly version: number;
  readonly snapshot: Uint8Array;
  readonly text: string;
  readonly author: AuthorColumns;
}

export async function insertVersion(tx: TenantTransaction, version: NewVersion): Promise<void> {
  await tx.db
    .insertInto("document_versions")
    .values({
      team_id: tx.context.teamId,
      document_id: version.documentId,
      version: version.version,
      snapshot: Buffer.from(version.snapshot),
      text: version.text,
      ...version.author,
    })
    .execute();
}

export async function readDocumentSummaries(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentSummary>> {
  const rows = await tx.db
    .selectFrom("documents")
    .select(summaryColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("document_id", "in", [...documentIds])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A document's state with the updates that came since it was written, oldest first. */
export interface StoredState {
  readonly state: Uint8Array;
  readonly updates: readonly Uint8Array[];
}

export async function readDocumentStates(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, StoredState>> {
  // One statement, so one snapshot: a save between two would take the updates out before they are read.
  const { rows } = await sql<{ id: string; state: Buffer; updates: Buffer[] }>`
    select document_id as id, state, array(select update from document_updates
        where document_updates.team_id = documents.team_id
          and document_updates.document_id = documents.document_id order by update_id) as updates
      from documents where team_id = ${tx.context.teamId} and document_id = any(${[...documentIds]}::uuid[])`.execute(
    tx.db,
  );
  return new Map(rows.map(({ id, state, updates }) => [id, { state, updates }]));
}
