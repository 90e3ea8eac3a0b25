import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { emptyWorld } from "@fieldstone/testkit/world.ts";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createNote } from "../../research/notes/create-note.ts";
import { countTenantRows, listTenantTables, readRowPage } from "./tenant-rows.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let noteId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, team.owner.context, "write", fn);

beforeEach(async () => {
  database ??= await createCellDatabase();
  const { projectId, ...seeded } = await emptyWorld(database);
  team = seeded.team;
  const body = { kind: "markdown", markdown: "Words." } as const;
  noteId = (await write((tx) => createNote(tx, { projectId, title: "Note", body }))).id;
});

/** The rows of a table, in the pages in which they are read. */
async function pagesOf(name: string, bytesMax?: number): Promise<readonly (readonly string[])[]> {
  return await write(async (tx) => {
    const table = (await listTenantTables(tx)).find((one) => one.name === name);
    if (table === undefined) throw new Error(`there is no table ${name}`);
    const pages: (readonly string[])[] = [];
    for (let after: readonly string[] | undefined; ; ) {
      const { lines, next } = await readRowPage(tx, table, after, bytesMax);
      if (next === undefined) {
        expect(lines).toEqual([]);
        return pages;
      }
      pages.push(lines);
      after = next;
    }
  });
}

const versionLine = z.object({ version: z.number(), snapshot: z.string() });
const versionsOf = (lines: readonly string[]) =>
  lines.map((line) => versionLine.parse(JSON.parse(line)).version);

async function addVersions(snapshots: number, bytes: number): Promise<readonly number[]> {
  await write((tx) =>
    sql`insert into document_versions (team_id, document_id, version, snapshot, text, author_kind)
      select team_id, document_id, version + extra, decode(repeat('a7', ${bytes}::integer), 'hex'), text, author_kind
      from document_versions, generate_series(1, ${snapshots}::integer) extra
      where document_id = ${noteId} and version = 1`.execute(tx.db),
  );
  return Array.from({ length: snapshots + 1 }, (_, index) => index + 1);
}

test("a page ends with the row that reaches its bytes, and the next one goes on after it", async () => {
  const all = await addVersions(3, 60_000);
  const pages = await pagesOf("document_versions", 150_000);
  expect(pages.map(versionsOf)).toEqual([[1, 2, 3], [4]]);
  expect(pages.flatMap(versionsOf)).toEqual(all);
});

test("a row longer than a page is a page of its own", async () => {
  const all = await addVersions(3, 60_000);
  const pages = await pagesOf("document_versions", 100);
  expect(pages.map(versionsOf)).toEqual(all.map((version) => [version]));
});

test("a page ends after 500 rows too", async () => {
  const all = await addVersions(999, 10);
  const pages = await pagesOf("document_versions");
  expect(pages.map(({ length }) => length)).toEqual([500, 500]);
  expect(pages.flatMap(versionsOf)).toEqual(all);
});

test("JSON counts with its length, not with its compressed size", async () => {
  await write((tx) =>
    sql`insert into documents (team_id, document_id, object_type, project_id, state, content)
      select team_id, gen_random_uuid(), object_type, project_id, state, to_json(repeat('word ', 20000))
      from documents, generate_series(1, 3) where document_id = ${noteId}`.execute(tx.db),
  );
  const pages = await pagesOf("documents", 90_000);
  expect(pages.length).toBeGreaterThanOrEqual(3);
  const ids = pages
    .flat()
    .map((line) => z.object({ document_id: z.string() }).parse(JSON.parse(line)).document_id);
  expect(ids).toEqual([...new Set(ids)].sort());
  expect(ids).toHaveLength(4);
});

test("every table's rows are read once", async () => {
  await addVersions(3, 60_000);
  const counts = await write(countTenantRows);
  expect(counts.size).toBeGreaterThan(5);
  const tables = await write(listTenantTables);
  for (const { name } of tables) {
    const lines = (await pagesOf(name, 1)).flat();
    expect([name, lines.length, new Set(lines).size]).toEqual([
      name,
      counts.get(name) ?? 0,
      counts.get(name) ?? 0,
    ]);
  }
});
