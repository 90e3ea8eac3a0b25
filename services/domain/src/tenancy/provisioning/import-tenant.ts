import { createHash } from "node:crypto";
import { ProductError } from "@fieldstone/model/errors.ts";
import { type ObjectKey, objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { type TenantTransaction, withNewTenant, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { sql } from "kysely";
import { publishMemberLinkTask } from "../../identity/members/member-tasks.ts";
import { listActiveMembers } from "../../identity/members/read-members.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { readLines } from "../../kernel/audit/read-lines.ts";
import { rebuildIndexTask } from "../../kernel/indexing/search-tasks.ts";
import { closeCopy, isLeftOut } from "./copied-tenant.ts";
import { type ExportManifest, readManifest, summaryOf } from "./export-manifest.ts";
import { hashing } from "./hashing.ts";
import {
  completeStaged,
  importStagedAudit,
  insertStaged,
  newerExport,
  openStaging,
  stageLines,
} from "./import-rows.ts";
import { type ImportTable, listImportTables } from "./import-tables.ts";
import { prepareObjectPrefix, readPreparedTier } from "./object-prefix.ts";
import type { ExportingSite } from "./provisioning-dependencies.ts";
import { ignoreNotFound } from "./team-state.ts";

export interface ImportRequest {
  /** The export's location in the exports' store, and the hash from its summary. */
  readonly location: string;
  readonly sha256: string;
  /** The subdomain of the imported workspace; if left out, the exported one. */
  readonly subdomain?: string;
}

export interface ImportedTenant {
  readonly subdomain: string;
  readonly rows: number;
  readonly objects: number;
}

const auditTable = "audit_entries";
/** Length of a row with the longest possible document, its bytes in hexadecimal, in UTF-16 code units. */
const rowLengthMax = 200_000_000;

/**
 * Creates a workspace from its export: under its original id, or under the context's other id as a copy that
 * only its admins can enter. Rows are imported all or none; if interrupted before that, it is safe to repeat.
 * @throws ProductError `team.exists`, `export.not_found`, `export.mismatch`, `import.newer`
 */
export async function importTenant(
  site: ExportingSite,
  context: TenantContext,
  request: ImportRequest,
): Promise<ImportedTenant> {
  const manifest = await readManifest(site.exports, request.location);
  const { rows, objects, sha256 } = summaryOf(request.location, manifest);
  if (sha256 !== request.sha256) throw mismatch("its manifest is not the one that was verified");
  const there = await ignoreNotFound(() => withTenant(site.cell, context, "read", async () => true));
  if (there === true)
    throw new ProductError("InvalidOperation", "team.exists", "This workspace already exists.");
  for (const object of manifest.objects) await importObject(site, context, manifest, object);
  await prepareObjectPrefix(
    site.objects,
    context,
    (await readPreparedTier(site.objects, context)) ?? "STANDARD",
  );
  const subdomain = await withNewTenant(site.cell, context, (tx) => importRows(site, tx, manifest, request));
  await site.search.create(context);
  await withTenant(site.cell, context, "write", async (tx) => {
    await tx.enqueue(rebuildIndexTask, {}, { jobKey: "import" });
    for (const { id } of await listActiveMembers(tx))
      await tx.enqueue(publishMemberLinkTask, { userId: id }, { jobKey: id });
  });
  return { subdomain, rows, objects };
}

async function importObject(
  site: ExportingSite,
  context: TenantContext,
  { region, teamId }: ExportManifest,
  object: ExportManifest["objects"][number],
): Promise<void> {
  const [first = "", ...rest] = object.source.slice(`${region}/${teamId}/`.length).split("/");
  const stored = await site.exports.get(object.key);
  const sum = createHash("sha256");
  const key: ObjectKey = objectKey(context, first, ...rest);
  await site.objects.put(key, stored.body.compose(hashing(sum)), object.contentType);
  if (sum.digest("hex") !== object.sha256) {
    await site.objects.delete(key);
    throw mismatch(`${object.key} is another than was exported`);
  }
}

async function importRows(
  site: ExportingSite,
  tx: TenantTransaction,
  manifest: ExportManifest,
  request: ImportRequest,
): Promise<string> {
  const isCopy = manifest.teamId !== tx.context.teamId;
  const parts = new Map(manifest.tables.map((part) => [part.table, part]));
  const tables = await listImportTables(tx);
  const known = new Set(tables.map(({ name }) => name));
  const unknown = [...parts.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) throw newerExport(unknown.join(", "));
  await openStaging(tx);
  const stage = async ({ name }: ImportTable): Promise<number> => {
    const part = parts.get(name);
    if (part === undefined || (isCopy && isLeftOut(name))) return 0;
    const sum = createHash("sha256");
    const stored = await site.exports.get(part.key);
    const staged = await stageLines(tx, renamed(stored.body.compose(hashing(sum)), manifest, tx.context));
    if (staged !== part.rows || sum.digest("hex") !== part.sha256) {
      throw mismatch(`the rows of ${name} are others than were exported`);
    }
    return staged;
  };
  for (const table of tables) {
    const staged = await stage(table);
    if (staged === 0) continue;
    if (table.name === auditTable) await importStagedAudit(tx, staged, isCopy);
    else await insertStaged(tx, table);
  }
  for (const table of tables) {
    if (table.later.length > 0 && (await stage(table)) > 0) await completeStaged(tx, table);
  }
  if (isCopy) await closeCopy(tx);
  const { subdomain } = await openTeam(tx, request.subdomain);
  await sql`select fieldstone.pass_imported_numbers()`.execute(tx.db);
  await recordAudit(tx, {
    kind: "team.restored",
    subjectType: "team",
    subjectId: tx.context.teamId,
    data: { fromTeamId: manifest.teamId, exportSha256: request.sha256, subdomain },
  });
  return subdomain;
}

/** Replaces the exported id and region with this workspace's in all rows: columns, keys and links. */
async function* renamed(
  body: AsyncIterable<Uint8Array>,
  from: ExportManifest,
  to: TenantContext,
): AsyncGenerator<string> {
  for await (const line of readLines(body, rowLengthMax)) {
    if (line === "") continue;
    yield line
      .replaceAll(`${from.region}/${from.teamId}/`, `${to.region}/${from.teamId}/`)
      .replaceAll(from.teamId, to.teamId);
  }
}

async function openTeam(tx: TenantTransaction, subdomain: string | undefined) {
  const { teamId, region } = tx.context;
  return await tx.db
    .updateTable("teams")
    .set({
      region,
      state: "active",
      updated_at: new Date(),
      ...(subdomain === undefined ? {} : { subdomain }),
    })
    .where("team_id", "=", teamId)
    .returning("subdomain")
    .executeTakeFirstOrThrow();
}

function mismatch(what: string): ProductError {
  const message = `The export cannot be believed: ${what}. Export the workspace again.`;
  return new ProductError("InvalidOperation", "export.mismatch", message);
}
