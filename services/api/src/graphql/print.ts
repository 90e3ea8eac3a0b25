import { readFile, writeFile } from "node:fs/promises";
import { lexicographicSortSchema, printSchema } from "graphql";
import { buildApiSchema } from "./schema.ts";

const committedSchema = new URL("../../schema.graphql", import.meta.url);

/** The schema as text, sorted so that moving a file changes nothing, as it is committed for clients' tools. */
export function printApiSchema(): string {
  return `${printSchema(lexicographicSortSchema(buildApiSchema()))}\n`;
}

/** Writes `services/api/schema.graphql`. */
export async function writeApiSchema(): Promise<void> {
  await writeFile(committedSchema, printApiSchema());
}

/** True where the committed schema is what the code says. */
export async function isCommittedSchemaCurrent(): Promise<boolean> {
  return (await readFile(committedSchema, "utf8")) === printApiSchema();
}
