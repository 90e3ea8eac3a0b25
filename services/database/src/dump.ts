import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import pg from "pg";
import { readCatalogue } from "./catalogue.ts";
import { migrate } from "./migrate.ts";
import { type DatabaseKind, migrationsDir } from "./migration-files.ts";
import { renderSchema } from "./render-schema.ts";
import { renderTypes } from "./render-types.ts";

interface Dump {
  readonly path: string;
  readonly text: string;
}

const services = join(import.meta.dirname, "..", "..");
const typeNames = { cell: "CellTables", global: "GlobalTables" } as const;
const kinds: readonly DatabaseKind[] = ["cell", "global"];

/** The schema text and the table types of a migrated database. */
export async function dumpDatabase(url: string, kind: DatabaseKind): Promise<readonly Dump[]> {
  const client = new pg.Client({ connectionString: url, application_name: "fieldstone-dump" });
  await client.connect();
  try {
    const { rows } = await client.query<{ migrator: string }>("select current_user as migrator");
    const catalogue = await readCatalogue(client);
    return [
      {
        path: join(migrationsDir(kind), "schema.sql"),
        text: renderSchema(catalogue, rows[0]?.migrator ?? ""),
      },
      {
        path: join(services, "platform/src/postgres", `${kind}-tables.gen.ts`),
        text: renderTypes(catalogue, typeNames[kind]),
      },
    ];
  } finally {
    await client.end();
  }
}

/** Writes all dumps from freshly migrated databases on the given server. Returns the changed files. */
export async function writeDumps(serverUrl: string): Promise<readonly string[]> {
  const stale = await staleDumps(serverUrl);
  for (const { path, text } of stale) await writeFile(path, text);
  return stale.map(({ path }) => relative(join(services, ".."), path));
}

/** Differences between the committed dumps and the migrations' result; empty if there are none. */
export async function findDrift(serverUrl: string): Promise<readonly string[]> {
  const stale = await staleDumps(serverUrl);
  return await Promise.all(
    stale.map(async ({ path, text }) => {
      const committed = await readFile(path, "utf8").catch(() => "");
      return `${relative(join(services, ".."), path)}\n${lineDiff(committed, text)}`;
    }),
  );
}

async function staleDumps(serverUrl: string): Promise<readonly Dump[]> {
  const dumps = await Promise.all(kinds.map((kind) => dumpFreshDatabase(serverUrl, kind)));
  const committed = await Promise.all(
    dumps.flat().map(async (dump) => ({ dump, text: await readFile(dump.path, "utf8").catch(() => "") })),
  );
  return committed.filter(({ dump, text }) => dump.text !== text).map(({ dump }) => dump);
}

async function dumpFreshDatabase(serverUrl: string, kind: DatabaseKind): Promise<readonly Dump[]> {
  const server = new pg.Client({ connectionString: serverUrl, application_name: "fieldstone-dump" });
  await server.connect();
  const name = `dump_${kind}_${randomBytes(4).toString("hex")}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  try {
    await server.query(`create database ${name}`);
    await migrate({ url: url.href, kind });
    return await dumpDatabase(url.href, kind);
  } finally {
    await server.query(`drop database if exists ${name} with (force)`);
    await server.end();
  }
}

/** Lines that occur in only one of two texts, in order, at most `linesMax`. */
function lineDiff(committed: string, made: string, linesMax = 60): string {
  const before = committed.split("\n");
  const after = made.split("\n");
  const inBefore = new Set(before);
  const inAfter = new Set(after);
  const lines = [
    ...before.filter((line) => !inAfter.has(line)).map((line) => `  - ${line}`),
    ...after.filter((line) => !inBefore.has(line)).map((line) => `  + ${line}`),
  ];
  return lines.slice(0, linesMax).join("\n");
}
