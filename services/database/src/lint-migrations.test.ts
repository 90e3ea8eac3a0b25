import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lintFiles, lintMigrations } from "./lint-migrations.ts";

let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "fieldstone-lint-"));
});
afterAll(() => rm(dir, { recursive: true }));

async function rulesIn(sql: string, inTransaction = true): Promise<readonly string[]> {
  const file = join(dir, "0600-tried.sql");
  await writeFile(file, `${sql}\n`);
  const found = await lintFiles([file], { inTransaction });
  return found.map((each) => /\.sql:1 ([a-z-]+): /.exec(each)?.[1] ?? each);
}

it.each([
  ["alter table notes drop column title;", ["ban-drop-column"]],
  ["drop table notes;", ["ban-drop-table"]],
  ["alter table notes rename column title to name;", ["renaming-column"]],
  ["alter table notes rename to papers;", ["renaming-table"]],
  ["alter table notes alter column title type varchar(20);", ["changing-column-type"]],
  ["alter table notes add column rank text not null;", ["adding-required-field"]],
  ["alter table notes alter column title set not null;", ["adding-not-nullable-field"]],
  ["create index notes_title on notes (title);", ["require-concurrent-index-creation"]],
  ["alter table notes add constraint short check (length(title) < 9);", ["constraint-missing-not-valid"]],
  ["alter table notes add unique (title);", ["disallowed-unique-constraint"]],
])("finds what holds up or breaks others: %s", async (sql, rules) => {
  expect(await rulesIn(sql)).toEqual(expect.arrayContaining(rules));
});

it.each([
  "alter table notes add column rank text;",
  "alter table notes add column rank text not null default 'a';",
  "alter table notes add constraint short check (length(title) < 9) not valid;",
  "alter table notes validate constraint short;",
  "create table papers (id int primary key); create index papers_id on papers (id);",
  "alter table notes drop column title; -- squawk-ignore ban-drop-column",
])("lets pass what only adds: %s", async (sql) => {
  expect(await rulesIn(sql)).toEqual([]);
});

it("lets indexes be made concurrently outside a transaction alone", async () => {
  const sql = "create index concurrently notes_title on notes (title); drop index concurrently notes_name;";
  expect(await rulesIn(sql, false)).toEqual([]);
  expect(await rulesIn(sql)).toContain("ban-concurrent-index-creation-in-transaction");
});

it("names the file of each finding", async () => {
  const files = ["0600-one.sql", "0601-two.sql"].map((name) => join(dir, name));
  for (const file of files) await writeFile(file, "drop table notes;\n");
  const found = await lintFiles(files, { inTransaction: true });
  expect(found.map((each) => each.slice(0, each.indexOf(":")))).toEqual(files);
});

it("finds nothing in the migrations that are there", async () => {
  expect(await lintMigrations()).toEqual([]);
});
