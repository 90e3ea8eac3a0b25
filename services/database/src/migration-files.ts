import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ConcurrentStatement, concurrentStatementsOf } from "./concurrent-indexes.ts";

export type DatabaseKind = "cell" | "global";

export interface MigrationFile {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text with normalised line ends, in hex. */
  readonly checksum: string;
  /** The file's statements, if it runs outside a transaction. */
  readonly concurrent: readonly ConcurrentStatement[] | undefined;
}

const filePattern = /^(\d{4})-[a-z0-9-]+\.sql$/;

/** The folder of a kind's migrations. */
export function migrationsDir(kind: DatabaseKind): string {
  return join(import.meta.dirname, "..", kind);
}

/** The numbered files of a folder, in order. @throws Error on a duplicate number or an invalid file name */
export async function readMigrationFiles(dir: string): Promise<readonly MigrationFile[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(".sql") && name !== "schema.sql").sort();
  const files = await Promise.all(names.map((name) => readMigrationFile(dir, name)));
  const numbers = new Set(files.map(({ number }) => number));
  if (numbers.size !== files.length) throw new Error(`two migrations in ${dir} share a number`);
  return files;
}

async function readMigrationFile(dir: string, name: string): Promise<MigrationFile> {
  const number = filePattern.exec(name)?.[1];
  if (number === undefined) throw new Error(`${name}: a migration is named NNNN-what-it-brings.sql`);
  const sql = (await readFile(join(dir, name), "utf8")).replaceAll("\r\n", "\n");
  const checksum = createHash("sha256").update(sql).digest("hex");
  return { number: Number(number), name, sql, checksum, concurrent: concurrentStatementsOf(name, sql) };
}
