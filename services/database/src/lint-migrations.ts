import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { type DatabaseKind, migrationsDir, readMigrationFiles } from "./migration-files.ts";

/** Files up to here were written before the rules, and have run where there are tenants. */
const lastUnchecked: Readonly<Record<DatabaseKind, number>> = { cell: 529, global: 19 };

/** Of squawk's rules those that do not speak of expanding and contracting, or that the runner answers. */
const excluded = [
  // The runner sets both for each file, and comes again.
  "require-lock-timeout",
  "require-statement-timeout",
  // A file is a transaction, or its statements are resumed.
  "prefer-robust-stmts",
  // Matters of taste.
  "prefer-bigint-over-int",
  "prefer-bigint-over-smallint",
] as const;

const findings = z.array(
  z.object({ file: z.string(), line: z.number(), rule_name: z.string(), message: z.string() }),
);

/**
 * What would hold up the processes beside a migration, or break those of the release before: locks for as long as a
 * table is read, columns that are dropped, renamed or of another type. A line that stays as it is, as nothing reads
 * the column any more, says so: `-- squawk-ignore ban-drop-column`.
 */
export async function lintMigrations(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const kind of ["cell", "global"] as const) {
    const dir = migrationsDir(kind);
    const files = (await readMigrationFiles(dir)).filter(({ number }) => number > lastUnchecked[kind]);
    for (const { name, concurrent } of files) {
      for (const each of await lintFile(join(dir, name), { inTransaction: concurrent === undefined }))
        found.push(each);
    }
  }
  return found;
}

/** One file's findings, a line each. */
export async function lintFile(
  file: string,
  { inTransaction }: { readonly inTransaction: boolean },
): Promise<readonly string[]> {
  const squawk = join(import.meta.dirname, "../../../node_modules/squawk-cli/js/bin/squawk");
  const mode = inTransaction ? ["--assume-in-transaction"] : [];
  const options = ["--reporter", "json", "--pg-version", "18", "--exclude", excluded.join(","), ...mode];
  // It ends with 1 where it found something.
  const { stdout } = await promisify(execFile)(process.execPath, [squawk, ...options, file]).catch(
    (error: unknown) => z.object({ code: z.literal(1), stdout: z.string() }).parse(error),
  );
  return findings
    .parse(JSON.parse(stdout))
    .map(({ line, rule_name, message }) => `${file}:${line + 1} ${rule_name}: ${message}`);
}
