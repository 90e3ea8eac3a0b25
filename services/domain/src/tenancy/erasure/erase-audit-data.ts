import type { Eraser } from "@fieldstone/model/erasure/eraser.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { slices } from "@fieldstone/platform/process/slices.ts";
import { sql } from "kysely";

/** Entries read at once: 16 MB at most. */
const pageEntries = 500;

interface AuditRow {
  readonly seq: string;
  readonly data: unknown;
  readonly length: number;
}

/**
 * Removes the terms from the data of audit entries; actor, kind and time stay. A changed entry names the
 * erasure, because its hash no longer matches. Returns their positions, for the entry that accounts for them.
 */
export async function eraseAuditData(
  tx: TenantTransaction,
  erasureId: string,
  eraser: Eraser,
): Promise<readonly number[]> {
  const seqs: number[] = [];
  for (let after = 0; ; ) {
    const { rows } = await sql<AuditRow>`select seq, data, length(data::text) as length from audit_entries
      where team_id = ${tx.context.teamId} and seq > ${after} order by seq limit ${pageEntries}`.execute(
      tx.db,
    );
    const changed: { readonly seq: number; readonly data: object }[] = [];
    for await (const part of slices(rows, ({ length }) => length))
      for (const { seq, data } of part) {
        const { value, erased } = eraser.eraseJson(data);
        if (erased) changed.push({ seq: Number(seq), data: { ...Object(value), erasedBy: erasureId } });
      }
    if (changed.length > 0) {
      await sql`select fieldstone.erase_audit_data(${jsonbText(changed)}::jsonb)`.execute(tx.db);
      for (const each of changed.map(({ seq }) => seq)) seqs.push(each);
    }
    if (rows.length < pageEntries) return seqs;
    after = Number(rows.at(-1)?.seq ?? after);
  }
}
