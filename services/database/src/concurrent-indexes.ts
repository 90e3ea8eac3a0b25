import type pg from "pg";

/** A statement that holds up no write, and that Postgres runs outside a transaction alone. */
export interface ConcurrentStatement {
  readonly verb: "create" | "drop";
  readonly index: string;
  readonly sql: string;
}

const forms = [
  { verb: "create", form: /^create (?:unique )?index concurrently (\w+) on /i },
  { verb: "drop", form: /^drop index concurrently (\w+)$/i },
] as const;

/**
 * The statements of a file that makes or drops indexes concurrently; undefined for any other file.
 * @throws Error where something else stands in the file: what is half done could be neither rolled back nor run again
 */
export function concurrentStatementsOf(
  name: string,
  sql: string,
): readonly ConcurrentStatement[] | undefined {
  const text = sql.replaceAll(/--.*$/gm, "").replaceAll(/\s+/g, " ");
  if (!/\bindex concurrently\b/i.test(text)) return undefined;
  const statements = text.split(";").map((each) => each.trim());
  return statements
    .filter((statement) => statement !== "")
    .map((statement) => {
      for (const { verb, form } of forms) {
        const index = form.exec(statement)?.[1];
        if (index !== undefined) return { verb, index, sql: statement };
      }
      throw new Error(
        `${name}: beside "create index concurrently NAME on …" and "drop index concurrently NAME" nothing may stand in one file`,
      );
    });
}

/** Runs each statement that is not done already. An index that was left half made is dropped and made anew. */
export async function runConcurrently(
  client: pg.Client,
  statements: readonly ConcurrentStatement[],
): Promise<void> {
  // It waits for others while others pass: only what changes the table itself waits behind it.
  await client.query("select set_config('lock_timeout', '0', false)");
  for (const { verb, index, sql } of statements) {
    const isValid = await validityOf(client, index);
    if (isValid === (verb === "create" ? true : undefined)) continue;
    if (verb === "create" && isValid === false) await drop(client, index);
    try {
      await client.query(sql);
    } catch (error) {
      // A unique index that failed would go on refusing rows.
      if (verb === "create" && (await validityOf(client, index)) === false) await drop(client, index);
      throw error;
    }
  }
}

/** Undefined where there is no such index. */
async function validityOf(client: pg.Client, index: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    "select indisvalid from pg_index where indexrelid = to_regclass($1)",
    [index],
  );
  return rows[0]?.indisvalid;
}

async function drop(client: pg.Client, index: string): Promise<void> {
  await client.query(`drop index concurrently ${client.escapeIdentifier(index)}`);
}
