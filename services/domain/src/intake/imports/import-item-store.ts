import { cutText } from "@fieldstone/model/text/text-length.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { LeftOut } from "./exported/exported-parts.ts";
import {
  type LeftOutReason,
  type LeftOutSummary,
  leftOutKinds,
  leftOutNamedMax,
  leftOutNameLengthMax,
  leftOutReasons,
  leftOutShownMax,
} from "./import-item.ts";

/** A file that an import includes or leaves out. */
export interface NewImportItem extends Omit<LeftOut, "reason"> {
  /** Null for a file whose bytes are still missing. */
  readonly reason: LeftOutReason | null;
  readonly fileId: string | null;
  /** The path in the archive. */
  readonly path: string | null;
}

/** Inserts items of an import that the caller has locked; those left out only up to the limit. */
export async function insertImportItems(
  tx: TenantTransaction,
  importId: string,
  items: readonly NewImportItem[],
): Promise<void> {
  const room = Math.max(0, leftOutNamedMax - (await countLeftOut(tx, importId)));
  const out = items.filter(({ reason }) => reason !== null).slice(0, room);
  const kept = [...items.filter(({ reason }) => reason === null), ...out];
  if (kept.length === 0) return;
  await sql`insert into import_items (team_id, import_id, position, kind, name, path, file_id, state, reason)
    select ${tx.context.teamId}, ${importId}, place - 1 + (select coalesce(max(position) + 1, 0) from import_items
        where team_id = ${tx.context.teamId} and import_id = ${importId}),
      kind, name, path, file_id, case when reason is null then 'WAITING' else 'LEFT_OUT' end, reason
    from unnest(${kept.map(({ kind }) => kind)}::text[], ${kept.map(({ name }) => itemName(name))}::text[],
      ${kept.map(({ path }) => path)}::text[], ${kept.map(({ fileId }) => fileId)}::uuid[],
      ${kept.map(({ reason }) => reason)}::text[]) with ordinality as item (kind, name, path, file_id, reason, place)`.execute(
    tx.db,
  );
}

/** Records what an import, which the caller has locked, leaves out besides its files. */
export function insertLeftOut(
  tx: TenantTransaction,
  importId: string,
  leftOut: readonly LeftOut[],
): Promise<void> {
  return insertImportItems(
    tx,
    importId,
    leftOut.map((each) => ({ ...each, fileId: null, path: null })),
  );
}

/** Those that an import has not recorded as left out, each once whatever its case: it is written in batches. */
export async function findUnrecorded(
  tx: TenantTransaction,
  importId: string,
  leftOut: readonly LeftOut[],
): Promise<readonly LeftOut[]> {
  const keyOf = ({ kind, name, reason }: LeftOut) => `${kind} ${reason} ${itemName(name).toLowerCase()}`;
  const byKey = Map.groupBy(leftOut, keyOf);
  if (byKey.size === 0) return [];
  const { rows } = await sql<LeftOut>`select kind, name, reason from import_items
    where team_id = ${tx.context.teamId} and import_id = ${importId} and state = 'LEFT_OUT'`.execute(tx.db);
  for (const each of rows) byKey.delete(keyOf(each));
  return [...byKey.values()].flatMap(([first]) => first ?? []);
}

function itemName(name: string): string {
  return cutText(name.replaceAll("\u0000", "").trim(), leftOutNameLengthMax) || "Untitled";
}

const waitingItem = z.object({
  position: z.int(),
  name: z.string(),
  path: z.string(),
  fileId: z.uuid(),
  kind: z.enum(["FILE", "PICTURE"]),
});
export type WaitingItem = z.output<typeof waitingItem>;

/** The next file of an import whose bytes are missing. */
export async function findWaitingItem(
  tx: TenantTransaction,
  importId: string,
): Promise<WaitingItem | undefined> {
  const { rows } = await sql`select position, name, path, file_id as "fileId", kind from import_items
    where team_id = ${tx.context.teamId} and import_id = ${importId} and state = 'WAITING'
    order by position limit 1`.execute(tx.db);
  return z.array(waitingItem).parse(rows)[0];
}

/** The number of an import's files, and how many are stored or left out. */
export async function countImportFiles(
  tx: TenantTransaction,
  importId: string,
): Promise<{ readonly ended: number; readonly all: number }> {
  const { rows } = await sql<{ ended: number; all: number }>`select count(*)::int as "all",
      count(*) filter (where state <> 'WAITING')::int as ended
    from import_items where team_id = ${tx.context.teamId} and import_id = ${importId} and file_id is not null`.execute(
    tx.db,
  );
  return rows[0] ?? { ended: 0, all: 0 };
}

export async function endImportItem(
  tx: TenantTransaction,
  importId: string,
  { position, reason }: { readonly position: number; readonly reason: LeftOutReason | null },
): Promise<void> {
  await sql`update import_items set state = case when ${reason}::text is null then 'DONE' else 'LEFT_OUT' end,
      reason = ${reason}
    where team_id = ${tx.context.teamId} and import_id = ${importId} and position = ${position}`.execute(
    tx.db,
  );
}

const leftOutRow = z.object({
  importId: z.uuid(),
  count: z.int(),
  kind: z.enum(leftOutKinds),
  name: z.string(),
  reason: z.enum(leftOutReasons),
});

/** What imports left out: the count, and the first items by name. The caller checks permissions. */
export async function findLeftOut(
  tx: TenantTransaction,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, LeftOutSummary>> {
  const { rows } = await sql`select "importId", count, kind, name, reason from (
      select import_id as "importId", kind, name, reason, position,
        row_number() over (partition by import_id order by position) as place,
        (count(*) over (partition by import_id))::int as count
      from import_items where team_id = ${tx.context.teamId} and import_id = any(${[...importIds]}::uuid[])
        and state = 'LEFT_OUT'
    ) item where place <= ${leftOutShownMax} order by "importId", position`.execute(tx.db);
  const items = Map.groupBy(z.array(leftOutRow).parse(rows), ({ importId }) => importId);
  return new Map(
    [...items].map(([id, named]) => [
      id,
      {
        count: named[0]?.count ?? 0,
        named: named.map(({ kind, name, reason }) => ({ kind, name, reason })),
      },
    ]),
  );
}

export async function countLeftOut(tx: TenantTransaction, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from import_items
    where team_id = ${tx.context.teamId} and import_id = ${importId} and state = 'LEFT_OUT'`.execute(tx.db);
  return rows[0]?.count ?? 0;
}
