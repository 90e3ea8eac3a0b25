import type { Eraser } from "@fieldstone/model/erasure/eraser.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** Entries read at once. */
const pageEntries = 1_000;

/**
 * Takes what goes out of what audit entries say beside who did what when. Such an entry names the erasure from then
 * on, as its hash no longer fits. Returns their places in the chain, for the entry that accounts for them.
 */
export async function eraseAuditData(
  tx: TenantTransaction,
  erasureId: string,
  eraser: Eraser,
): Promise<readonly number[]> {
  const seqs: number[] = [];
  for (let after = 0; ; ) {
    const { rows } = await sql<{ seq: string; data: unknown }>`select seq, data from audit_entries
      where team_id = ${tx.context.teamId} and seq > ${after} order by seq limit ${pageEntries}`.execute(
      tx.db,
    );
    const changed = rows.flatMap(({ seq, data }) => {
      const { value, erased } = eraser.eraseJson(data);
      return erased ? [{ seq: Number(seq), data: { ...Object(value), erasedBy: erasureId } }] : [];
    });
    if (changed.length > 0) {
      await sql`select fieldstone.erase_audit_data(${jsonbText(changed)}::jsonb)`.execute(tx.db);
      for (const each of changed.map(({ seq }) => seq)) seqs.push(each);
    }
    if (rows.length < pageEntries) return seqs;
    after = Number(rows.at(-1)?.seq ?? after);
  }
}
