import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { type DatabaseKind, migrationsDir, readMigrationFiles } from "./migration-files.ts";

/** Files up to these numbers predate the rules and have run on cells with tenants. */
const lastUnchecked: Readonly<Record<DatabaseKind, number>> = { cell: 529, global: 19 };

/** Rules of squawk that do not concern expand and contract, or that the runner makes unnecessary. */
const excluded = [
  // The runner sets both for each file, and retries.
  "require-lock-timeout",
  "require-statement-timeout",
  // A file is one transaction, or its statements are resumed.
  "prefer-robust-stmts",
  // Style rules.
  "prefer-bigint-over-int",
  "prefer-bigint-over-smallint",
] as const;

const findings = z.array(
  z.object({ file: z.string(), line: z.number(), rule_name: z.string(), message: z.string() }),
);

/**
 * Finds statements that would block the processes running beside a migration or break those of the previous
 * release: locks held while a table is scanned; columns dropped, renamed or changed in type. A deliberate
 * exception, for a column that is no longer read, is marked `-- squawk-ignore ban-drop-column`.
 */
export async function lintMigrations(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const kind of ["cell", "global"] as const) {
    const dir = migrationsDir(kind);
    const files = (await readMigrationFiles(dir)).filter(({ number }) => number > lastUnchecked[kind]);
    for (const inTransaction of [true, false]) {
      const run = files.filter(({ concurrent }) => (concurrent === undefined) === inTransaction);
      const paths = run.map(({ name }) => join(dir, name));
      for (const each of await lintFiles(paths, { inTransaction })) found.push(each);
    }
  }
  return found;
}

/** The findings of files, one line each. In one process, as it takes longer to start than to read them. */
export async function lintFiles(
  files: readonly string[],
  { inTransaction }: { readonly inTransaction: boolean },
): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const squawk = join(import.meta.dirname, "../../../node_modules/squawk-cli/js/bin/squawk");
  const mode = inTransaction ? ["--assume-in-transaction"] : [];
  const options = ["--reporter", "json", "--pg-version", "18", "--exclude", excluded.join(","), ...mode];
  // squawk exits with 1 if it found something.
  const { stdout } = await promisify(execFile)(process.execPath, [squawk, ...options, ...files]).catch(
    (error: unknown) => z.object({ code: z.literal(1), stdout: z.string() }).parse(error),
  );
  return findings
    .parse(JSON.parse(stdout))
    .map(({ file, line, rule_name, message }) => `${file}:${line + 1} ${rule_name}: ${message}`);
}
