import { hash } from "node:crypto";
import type { Table } from "@lancedb/lancedb";
import type { Table as Rows } from "apache-arrow";
import { z } from "zod";
import { readStrings } from "../found-rows.ts";
import { oneOf } from "./lance-query.ts";
import { rowDriftMax, rowTimeLagMs } from "./row-lag.ts";

/** The fields that decide whether a table's row must be written again. */
export interface RowState {
  readonly row_key: string;
  readonly object_key: string;
  /** Number of characters before it in its object's text. */
  readonly start: number;
  /** Hash of everything in the row except its position and the time of the last change. */
  readonly row_hash: string;
  readonly updated_at: Date;
  /** Readers need its exact time, so the row is written whenever that changed. */
  readonly isTimed: boolean;
}

/** An existing row of a table. */
export interface KnownRow {
  readonly rowKey: string;
  readonly rowHash: string;
  readonly updatedAt: number;
  /** Of the text only, in a table with such hashes. */
  readonly textHash: string | undefined;
}

/** Rows to write, and the keys of those that stay unchanged. */
export interface RowChanges<Row> {
  readonly written: readonly Row[];
  readonly kept: ReadonlySet<string>;
}

const millis = z.array(z.union([z.number(), z.bigint(), z.date()]).transform(Number));

/** A table's rows of some objects, with the columns that decide whether they changed. */
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

/**
 * Finds the rows that differ from the existing ones. A row that only moved a little keeps its key. Each
 * object's rows must be in order.
 */
export function changedRows<Row extends RowState>(
  rows: readonly Row[],
  known: readonly KnownRow[],
): RowChanges<Row> {
  const alike = new Map<string, Map<string, Place[]>>();
  for (const [objectKey, places] of Map.groupBy(known.map(placeOf), (place) => place.objectKey)) {
    // Sorted backwards, so that the first place in the text is popped first.
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
  // A new row may have the key of a row that moved, which is then written under its own: maybe a third one's.
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

/** The first place that a row may keep; earlier places fit no later row either. */
function takePlace(row: RowState, places: Place[]): Place | undefined {
  for (let place = places.at(-1); place !== undefined; place = places.at(-1)) {
    if (place.start > row.start + rowDriftMax) return undefined;
    places.pop();
    if (isNear(row, place) && isRecent(row, place)) return place;
  }
  return undefined;
}

/** A title's own row precedes the text, and no piece of the text may take its key. */
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

/** Writes the changes in one commit: obsolete rows are deleted by the same merge that writes the others. */
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

/** Keys of existing rows that are neither kept nor written. */
export function removedKeys(
  known: readonly KnownRow[],
  kept: ReadonlySet<string>,
  written: readonly { readonly row_key: string }[],
): readonly string[] {
  const present = new Set(written.map(({ row_key }) => row_key));
  return known.flatMap(({ rowKey }) => (kept.has(rowKey) || present.has(rowKey) ? [] : [rowKey]));
}
