import { readFile, writeFile } from "node:fs/promises";
import { auditKinds } from "@fieldstone/domain/kernel/audit/audit-entry.ts";
import { lexicographicSortSchema, printSchema } from "graphql";
import { buildApiSchema } from "./schema.ts";

const committedSchema = new URL("../../schema.graphql", import.meta.url);
const committedAuditKinds = new URL("../../../../web/src/graphql/audit-kinds.gen.ts", import.meta.url);

/** The schema as text for clients' tools, sorted so that moving a file does not change it. */
export function printApiSchema(): string {
  return `${printSchema(lexicographicSortSchema(buildApiSchema()))}\n`;
}

/** The kinds of audit entries as a module; the web app has a name for each. */
function printAuditKinds(): string {
  const kinds = auditKinds().map((kind) => `  "${kind}",\n`);
  return `// Written by npm run graphql:generate from the audit kinds of the domain.
export const auditKinds = [\n${kinds.join("")}] as const;
export type AuditKind = (typeof auditKinds)[number];\n`;
}

/** Writes `services/api/schema.graphql` and the web app's list of audit kinds. */
export async function writeApiSchema(): Promise<void> {
  await writeFile(committedSchema, printApiSchema());
  await writeFile(committedAuditKinds, printAuditKinds());
}

/** True where the committed files match the code. */
export async function isCommittedSchemaCurrent(): Promise<boolean> {
  return (
    (await readFile(committedSchema, "utf8")) === printApiSchema() &&
    (await readFile(committedAuditKinds, "utf8")) === printAuditKinds()
  );
}
