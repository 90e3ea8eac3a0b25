import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { isWithheld } from "../documents/withheld-versions.ts";

/** Maximum of versions of a document; the oldest that are not cited are deleted first. */
export const documentVersionsMax = 1_000;

/** After an hour, consecutive versions of one person this close together are reduced to the last one. */
const sittingMinutes = 10;

const thinAfterMinutes = 60;

/**
 * Deletes versions of little use: all but the last of one person's sitting, and the oldest beyond the limit.
 * Versions that a highlight cites stay, and so does the first.
 */
export async function pruneVersions(tx: TenantTransaction, documentId: string): Promise<void> {
  await sql`with ranked as (
      select version, created_at, author_kind, author_id,
        lead(created_at) over newest as next_at, lead(author_id) over newest as next_author_id,
        lead(author_kind) over newest as next_author_kind,
        row_number() over (order by version desc) as rank
      from document_versions where document_id = ${documentId}
      window newest as (order by version)
    )
    delete from document_versions using ranked
    where document_versions.document_id = ${documentId} and document_versions.version = ranked.version
      and ranked.version > 1
      and not exists (select 1 from highlights where highlights.team_id = document_versions.team_id
        and highlights.document_id = ${documentId} and highlights.document_version = ranked.version)
      and (ranked.rank > ${documentVersionsMax}
        or (ranked.created_at < now() - make_interval(mins => ${thinAfterMinutes})
          and ranked.next_at - ranked.created_at < make_interval(mins => ${sittingMinutes})
          and ranked.author_kind = ranked.next_author_kind
          and ranked.author_id is not distinct from ranked.next_author_id))`.execute(tx.db);
}

/** The stored state of a version; null if it may not be read yet. */
export async function findSnapshot(
  tx: TenantTransaction,
  documentId: string,
  version: number,
): Promise<Uint8Array | null | undefined> {
  const row = await tx.db
    .selectFrom("document_versions")
    .select(["snapshot", isWithheld.as("isWithheld")])
    .where("team_id", "=", tx.context.teamId)
    .where("document_id", "=", documentId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.isWithheld === true ? null : row?.snapshot;
}
