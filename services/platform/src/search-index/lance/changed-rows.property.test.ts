import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SearchObject } from "../search-index.ts";
import { charactersOf } from "../words/characters.ts";
import { changedRows, type KnownRow, type RowState, removedKeys } from "./changed-rows.ts";
import { object } from "./lance-fixture.testing.ts";
import { rowPlaces } from "./lance-rows.ts";
import { rowDriftMax, rowTimeLagMs } from "./row-lag.ts";

const before = object("Interview", "");
// Few different texts, so that pieces are often equal and move to each other's places.
const piece = fc.oneof(
  fc.constantFrom("", "a", "bb", "🦊 ccc", "d".repeat(200), "e".repeat(499), "f".repeat(rowDriftMax)),
  fc.string({ maxLength: 20 }),
);
const edit = fc.record({
  at: fc.nat({ max: 30 }),
  removed: fc.nat({ max: 3 }),
  added: fc.array(piece, { maxLength: 4 }),
  laterMs: fc.constantFrom(0, 1_000, rowTimeLagMs, rowTimeLagMs + 1),
});

/** A table of one object, written as the index writes it. */
class KeptRows {
  rows = new Map<string, RowState>();

  async write(next: SearchObject): Promise<void> {
    const known: KnownRow[] = [...this.rows].map(([rowKey, row]) => ({
      rowKey,
      rowHash: row.row_hash,
      updatedAt: row.updated_at.getTime(),
      textHash: undefined,
    }));
    const { written, kept } = changedRows(await rowPlaces([next]), known);
    expect(new Set(written.map(({ row_key }) => row_key)).size).toBe(written.length);
    for (const { row_key } of written) expect(kept.has(row_key)).toBe(false);
    for (const key of removedKeys(known, kept, written)) this.rows.delete(key);
    for (const row of written) this.rows.set(row.row_key, row);
  }
}

const startOf = (key: string) => Number(key.slice(key.lastIndexOf(":") + 1));

describe("rows of an object that is edited", () => {
  test("are those of the object written whole, each near its place and its time", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { minLength: 1, maxLength: 30 }),
        fc.array(edit, { maxLength: 12 }),
        async (first, edits) => {
          let texts = first;
          let time = before.updatedAt.getTime();
          const table = new KeptRows();
          const check = async () => {
            const next = {
              ...before,
              updatedAt: new Date(time),
              chunks: texts.filter((text) => text !== "").map((text) => ({ text })),
            };
            await table.write(next);
            const whole = await rowPlaces([next]);
            const hashes = (rows: Iterable<RowState>) => [...rows].map(({ row_hash }) => row_hash).sort();
            expect(hashes(table.rows.values())).toEqual(hashes(whole));
            for (const [key, row] of table.rows) {
              const near = whole.filter(
                ({ row_hash, start }) =>
                  row_hash === row.row_hash && Math.abs(start - startOf(key)) <= rowDriftMax,
              );
              expect(near.length).toBeGreaterThan(0);
              const lag = time - row.updated_at.getTime();
              expect(lag).toBeLessThanOrEqual(row.isTimed ? 0 : rowTimeLagMs);
            }
          };
          await check();
          for (const { at, removed, added, laterMs } of edits) {
            texts = texts.toSpliced(at, removed, ...added);
            time += laterMs;
            await check();
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test("are one and the first where a letter is typed in a long text", async () => {
    const texts = Array.from({ length: 150 }, (_, at) => `Piece ${at} ${"word ".repeat(500)}`);
    const table = new KeptRows();
    await table.write({ ...before, chunks: texts.map((text) => ({ text })) });
    const old = new Map(table.rows);
    const typed = texts.with(7, `x${texts[7]}`);
    const updatedAt = new Date(before.updatedAt.getTime() + 2_000);
    await table.write({ ...before, updatedAt, chunks: typed.map((text) => ({ text })) });
    const written = [...table.rows].filter(([key, row]) => old.get(key) !== row);
    expect(written.map(([, row]) => row.start)).toEqual([0, charactersOf(texts.slice(0, 7).join(""))]);
  });
});
