import { findValuesOfObjects } from "@fieldstone/domain/research/field-values/read-field-values.ts";
import { listViewRows, type ViewRowsRequest } from "@fieldstone/domain/research/view-rows/read-view-rows.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";

const pageSize = 50;

export type Read = (tx: TenantTransaction) => Promise<unknown>;

export interface ViewRead {
  readonly view: Read;
  /** The view's answer in the form of the handwritten one, which is not timed. */
  readonly checked?: Read;
}

type RequestOf = (tx: TenantTransaction) => Promise<ViewRowsRequest>;

/** A page of rows' ids with their field values. */
export function pageOf(wanted: ViewRowsRequest | RequestOf, offset: number): ViewRead {
  const view = async (tx: TenantTransaction) => {
    const request = typeof wanted === "function" ? await wanted(tx) : wanted;
    const ids = await listViewRows(tx, request, { offset, limit: pageSize });
    return { ids, values: await findValuesOfObjects(tx, ids) };
  };
  const checked = async (tx: TenantTransaction) => {
    const { ids, values } = await view(tx);
    return ids.map((id) => [
      id,
      Object.fromEntries((values.get(id) ?? []).map(({ fieldId, value }) => [fieldId, value])),
    ]);
  };
  return { view, checked };
}

/** The same page by one statement. */
export async function pageByHand(
  tx: TenantTransaction,
  listed: RawBuilder<unknown>,
  offset: number,
): Promise<unknown> {
  const { rows } = await sql<{ id: string; values: Record<string, string> | null }>`
    select page.note_id as id, (select json_object_agg(field_id, value) from custom_field_values
        where object_id = page.note_id) as values
      from (select notes.note_id, row_number() over () as place from (
        select notes.note_id ${listed} limit ${pageSize} offset ${offset}) notes) page
     order by page.place`.execute(tx.db);
  return rows.map(({ id, values }) => [id, values ?? {}]);
}
