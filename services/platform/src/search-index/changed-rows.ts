import { hash } from "node:crypto";
import type { Table } from "@lancedb/lancedb";
import type { Table as Rows } from "apache-arrow";
import { z } from "zod";
import { readStrings } from "./found-rows.ts";
import { oneOf } from "./lance-query.ts";
import { rowDriftMax, rowTimeLagMs } from "./row-lag.ts";

/** What tells a row that is to be in a table from one that is there. */
export interface RowState {
  readonly row_key: string;
  readonly object_key: string;
  /** Characters before it in its object's text. */
  readonly start: number;
  /** Of all that the row holds but its place and the time of the last change. */
  readonly row_hash: string;
  readonly updated_at: Date;
  /** Its time is asked for as it is: the row is written whenever it changed. */
  readonly isTimed: boolean;
}

/** A row that a table has. */
export interface KnownRow {
  readonly rowKey: string;
  readonly rowHash: string;
  readonly updatedAt: number;
  /** Of its text alone, in a table that has such hashes. */
  readonly textHash: string | undefined;
}

/** Rows to write, and the keys of those that stay as they are. */
export interface RowChanges<Row> {
  readonly written: readonly Row[];
  readonly kept: ReadonlySet<string>;
}

const millis = z.array(z.union([z.number(), z.bigint(), z.date()]).transform(Number));

/** The rows that a table has of some objects, with the columns that tell whether they changed. */
export async function readKnownRows(
  table: Table,
  where: string,
  columns: readonly "text_hash"[] = [],
): Promise<readonly KnownRow[]> {
  const wanted = ["row_key", "row_hash", "updated_at", ...columns];
  const found = await table.query().where(where).select(wanted).toArrow();
  const [keys, hashes] = [readStrings(found, "row_key"), readStrings(found, "row_hash")];
  const textHashes = readStrings(found, "text_hash");
  const times = millis.parse(Array.from(found.getChild("updated_at") ?? []));
  return keys.map((rowKey, row) => ({
    rowKey,
    rowHash: hashes[row] ?? "",
    updatedAt: times[row] ?? 0,
    textHash: textHashes[row],
  }));
}

/** Which rows differ from those that are there. One that only moved a little keeps its key. Rows of an object are in order. */
export function changedRows<Row extends RowState>(
  rows: readonly Row[],
  known: readonly KnownRow[],
): RowChanges<Row> {
  const alike = new Map<string, Map<string, Place[]>>();
  for (const [objectKey, places] of Map.groupBy(known.map(placeOf), (place) => place.objectKey)) {
    // The last is the first in the text.
    const backwards = places.sort((one, other) => other.start - one.start);
    alike.set(
      objectKey,
      Map.groupBy(backwards, ({ rowHash }) => rowHash),
    );
  }
  const keptBy = new Map<string, Row>();
  const written: Row[] = [];
  for (const row of rows) {
    const place = takePlace(row, alike.get(row.object_key)?.get(row.row_hash) ?? []);
    if (place === undefined) written.push(row);
    else keptBy.set(place.rowKey, row);
  }
  // The key of a new row may be that of one that moved, which is then written under its own: that may be a third one's.
  for (const { row_key } of written) {
    const other = keptBy.get(row_key);
    if (other === undefined) continue;
    keptBy.delete(row_key);
    written.push(other);
  }
  return { written, kept: new Set(keptBy.keys()) };
}

interface Place extends KnownRow {
  readonly objectKey: string;
  readonly start: number;
}

function placeOf(row: KnownRow): Place {
  const colon = row.rowKey.lastIndexOf(":");
  return { ...row, objectKey: row.rowKey.slice(0, colon), start: Number(row.rowKey.slice(colon + 1)) };
}

/** The first of the places that a row may keep; those before it are no other row's either. */
function takePlace(row: RowState, places: Place[]): Place | undefined {
  for (let place = places.at(-1); place !== undefined; place = places.at(-1)) {
    if (place.start > row.start + rowDriftMax) return undefined;
    places.pop();
    if (isNear(row, place) && isRecent(row, place)) return place;
  }
  return undefined;
}

/** A title's own row stands before its text, and no piece of that takes its key. */
function isNear({ start }: RowState, place: Place): boolean {
  if (start < 0 || place.start < 0) return start === place.start;
  return Math.abs(start - place.start) <= rowDriftMax;
}

function isRecent({ updated_at, isTimed }: RowState, { updatedAt }: KnownRow): boolean {
  const lag = updated_at.getTime() - updatedAt;
  return isTimed ? lag === 0 : lag >= 0 && lag <= rowTimeLagMs;
}

export function hashOf(text: string): string {
  return hash("sha256", text, "base64url");
}

/** Writes what changed, in one commit: rows that no object has any more go with the write of those that it has. */
export async function writeChanges(
  table: Table,
  rows: Rows | undefined,
  removed: readonly string[],
): Promise<void> {
  const gone = oneOf("row_key", removed);
  if (rows === undefined) {
    if (removed.length > 0) await table.delete(gone);
    return;
  }
  const merge = table.mergeInsert("row_key").whenMatchedUpdateAll().whenNotMatchedInsertAll();
  await (removed.length === 0 ? merge : merge.whenNotMatchedBySourceDelete({ where: gone })).execute(rows);
}

/** The rows of a table that neither stay nor are written. */
export function removedKeys(
  known: readonly KnownRow[],
  kept: ReadonlySet<string>,
  written: readonly { readonly row_key: string }[],
): readonly string[] {
  const present = new Set(written.map(({ row_key }) => row_key));
  return known.flatMap(({ rowKey }) => (kept.has(rowKey) || present.has(rowKey) ? [] : [rowKey]));
}
