import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { emptyQuotesOf, interruptAnswers } from "../../discovery/ask/withdraw-answers.ts";
import type { ChannelDataInput, ChannelDatum, ChannelImport } from "./channel-datum.ts";
import { datumColumns } from "./read-channel-data.ts";

/** A point that is sent again without a date keeps its own. */
const keptOrSaid = sql`case when excluded.said_at = now() then channel_data.said_at else excluded.said_at end`;

/** The text that is compared with themes is unchanged. */
const saysTheSame = sql`((channel_data.text, channel_data.title) is not distinct from (excluded.text, excluded.title))`;

export interface AddedCounts {
  readonly addedCount: number;
  readonly updatedCount: number;
}

interface WrittenData extends AddedCounts {
  readonly datumIds: readonly string[];
}

/**
 * Adds points, and updates those that their source sent before. Points deleted by members stay deleted.
 * @param input without two items of the same `externalId`
 */
export async function upsertData(tx: TenantTransaction, input: ChannelDataInput): Promise<WrittenData> {
  const { teamId } = tx.context;
  const { channelId, source, importId = null } = input;
  const rows = input.items.map((item) => ({
    datum_id: newId(),
    external_id: item.externalId,
    text: item.text,
    title: item.title,
    author: item.author,
    url: item.url ?? null,
    said_at: item.saidAt?.toISOString() ?? null,
  }));
  const { rows: written } = await sql<{ id: string; isNew: boolean }>`
    insert into channel_data (team_id, datum_id, channel_id, source, import_id, external_id, text, title, author, url, said_at)
    select ${teamId}, datum_id, ${channelId}, ${source}, ${importId}::uuid, external_id, text, title, author, url,
        coalesce(said_at, now())
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item (datum_id uuid, external_id text, text text,
        title text, author text, url text, said_at timestamptz)
    on conflict (team_id, channel_id, external_id) do update set
        text = excluded.text, title = excluded.title, author = excluded.author, url = excluded.url,
        said_at = ${keptOrSaid}, revision = channel_data.revision + 1, updated_at = now(),
        vector = case when ${saysTheSame} then channel_data.vector end,
        to_sort = channel_data.to_sort
          or (not ${saysTheSame} and channel_data.sorted_by is distinct from 'MEMBER')
      where channel_data.deleted_at is null
        and (channel_data.text, channel_data.title, channel_data.author, channel_data.url, channel_data.said_at)
          is distinct from (excluded.text, excluded.title, excluded.author, excluded.url, ${keptOrSaid})
    returning datum_id as id, revision = 0 as "isNew"`.execute(tx.db);
  const addedCount = written.filter(({ isNew }) => isNew).length;
  const datumIds = written.map(({ id }) => id);
  return { datumIds, addedCount, updatedCount: written.length - addedCount };
}

/** The number of points whose source ids the channel does not know. */
export async function countUnknown(tx: TenantTransaction, input: ChannelDataInput): Promise<number> {
  const ids = input.items.flatMap(({ externalId }) => externalId ?? []);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from channel_data
    where team_id = ${tx.context.teamId} and channel_id = ${input.channelId} and external_id = any(${ids}::text[])`.execute(
    tx.db,
  );
  return input.items.length - (rows[0]?.count ?? 0);
}

export async function findChannelIdsOfData(
  tx: TenantTransaction,
  datumIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select distinct channel_id as id from channel_data
    where team_id = ${tx.context.teamId} and datum_id = any(${[...datumIds]}::uuid[])`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Locks points of any state, always in the same order. */
export async function lockData(
  tx: TenantTransaction,
  datumIds: readonly string[],
): Promise<readonly (ChannelDatum & { readonly deletedAt: Date | null })[]> {
  const { rows } = await sql<ChannelDatum & { deletedAt: Date | null }>`
    select ${datumColumns}, deleted_at as "deletedAt" from channel_data
    where team_id = ${tx.context.teamId} and datum_id = any(${[...datumIds]}::uuid[])
    order by datum_id for update`.execute(tx.db);
  return rows;
}

/** Points without a sorter wait to be sorted. */
export async function setDataTheme(
  tx: TenantTransaction,
  datumIds: readonly string[],
  { themeId, sortedBy }: Pick<ChannelDatum, "themeId" | "sortedBy">,
): Promise<void> {
  await sql`update channel_data set theme_id = ${themeId}, sorted_by = ${sortedBy}, to_sort = ${sortedBy === null}
    where team_id = ${tx.context.teamId} and datum_id = any(${[...datumIds]}::uuid[])`.execute(tx.db);
}

export async function setDataDeleted(
  tx: TenantTransaction,
  datumIds: readonly string[],
  deleted: boolean,
): Promise<void> {
  await sql`update channel_data set deleted_at = case when ${deleted} then now() end, updated_at = now()
    where team_id = ${tx.context.teamId} and datum_id = any(${[...datumIds]}::uuid[])`.execute(tx.db);
}

/** Permanently deletes a bounded number of points that members deleted before a time. */
export async function dropDeletedData(tx: TenantTransaction, before: Date): Promise<number> {
  const { teamId } = tx.context;
  const { rows } = await sql<{ id: string }>`delete from channel_data where team_id = ${teamId}
    and datum_id in (select datum_id from channel_data where team_id = ${teamId}
      and deleted_at < ${before} limit 1000) returning datum_id as id`.execute(tx.db);
  await dropQuotesOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

export async function insertImport(
  tx: TenantTransaction,
  { id, channelId, source, fileName, createdBy }: Omit<ChannelImport, "addedCount" | "createdAt">,
): Promise<void> {
  await sql`insert into channel_imports (team_id, import_id, channel_id, source, file_name, created_by)
    values (${tx.context.teamId}, ${id}, ${channelId}, ${source}, ${fileName}, ${createdBy})
    on conflict do nothing`.execute(tx.db);
}

/** Locks and returns an import that is not undone. */
export async function lockImport(
  tx: TenantTransaction,
  importId: string,
): Promise<Pick<ChannelImport, "id" | "channelId"> | undefined> {
  const { rows } = await sql<Pick<ChannelImport, "id" | "channelId">>`
    select import_id as id, channel_id as "channelId" from channel_imports
    where team_id = ${tx.context.teamId} and import_id = ${importId} and undone_at is null for update`.execute(
    tx.db,
  );
  return rows[0];
}

/** Permanently deletes an import's points. Returns their ids. */
export async function dropImport(tx: TenantTransaction, importId: string): Promise<readonly string[]> {
  const { teamId } = tx.context;
  const { rows } = await sql<{ id: string }>`delete from channel_data
    where team_id = ${teamId} and import_id = ${importId} returning datum_id as id`.execute(tx.db);
  const datumIds = rows.map(({ id }) => id);
  await dropQuotesOf(tx, datumIds);
  await interruptAnswers(tx);
  await sql`update channel_imports set undone_at = now()
    where team_id = ${teamId} and import_id = ${importId}`.execute(tx.db);
  return datumIds;
}

/**
 * Deletes summaries that quote permanently deleted points, even replaced ones, and empties quotes in answers.
 */
async function dropQuotesOf(tx: TenantTransaction, datumIds: readonly string[]): Promise<void> {
  if (datumIds.length === 0) return;
  await sql`delete from channel_summaries
    where team_id = ${tx.context.teamId} and datum_ids && ${[...datumIds]}::uuid[]`.execute(tx.db);
  await emptyQuotesOf(tx, "channelDatum", datumIds);
}
