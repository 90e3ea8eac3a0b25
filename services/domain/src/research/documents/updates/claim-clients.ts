import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/**
 * Records which user writes as which Yjs clients of a document. Yjs accepts the first update with a client's
 * next clock: a forged client id would make the real client's next edits count as known, and be lost.
 * @param userId null for the server's own
 * @throws ProductError `document.update_invalid` if one of them belongs to another user
 */
export async function claimClients(
  tx: TenantTransaction,
  documentId: string,
  userId: string | null,
  clientIds: readonly number[],
): Promise<void> {
  if (clientIds.length === 0) return;
  const { teamId } = tx.context;
  const ids = [...clientIds];
  await sql`insert into document_clients (team_id, document_id, client_id, user_id)
    select ${teamId}, ${documentId}, client_id, ${userId} from unnest(${ids}::bigint[]) as client_id
    order by client_id on conflict do nothing`.execute(tx.db);
  const { rows } = await sql`select 1 from document_clients
    where team_id = ${teamId} and document_id = ${documentId} and client_id = any(${ids}::bigint[])
      and user_id is distinct from ${userId} limit 1`.execute(tx.db);
  if (rows.length === 0) return;
  throw new ProductError(
    "ValidationError",
    "document.update_invalid",
    "This edit could not be read. Reload the page.",
    { cause: new Error("written in the name of another client") },
  );
}
