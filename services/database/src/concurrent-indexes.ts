import type pg from "pg";

/** A statement that blocks no writes and that Postgres runs only outside a transaction. */
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
 * The statements of a file that creates or drops indexes concurrently; undefined for any other file.
 * @throws Error on other statements beside these: half a file could be neither rolled back nor run again
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

/** Runs the statements that are not yet done. A half-built, invalid index is dropped and created again. */
export async function runConcurrently(
  client: pg.Client,
  statements: readonly ConcurrentStatement[],
): Promise<void> {
  // The statement itself may wait without blocking others, except for changes of the table's definition.
  await client.query("select set_config('lock_timeout', '0', false)");
  for (const { verb, index, sql } of statements) {
    const isValid = await validityOf(client, index);
    if (isValid === (verb === "create" ? true : undefined)) continue;
    if (verb === "create" && isValid === false) await drop(client, index);
    try {
      await client.query(sql);
    } catch (error) {
      // A failed unique index would keep rejecting rows.
      if (verb === "create" && (await validityOf(client, index)) === false) await drop(client, index);
      throw error;
    }
  }
}

/** Undefined if the index does not exist. */
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
