import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ExportSummary } from "@fieldstone/contracts/tenant-steps.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { type ObjectKey, objectPrefix } from "@fieldstone/platform/objects/object-key.ts";
import type { ListedObject } from "@fieldstone/platform/objects/object-store.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { type ExportManifest, exportKey, manifestKey, readManifest, summaryOf } from "./export-manifest.ts";
import { hashing } from "./hashing.ts";
import type { ExportSource } from "./provisioning-dependencies.ts";
import { ignoreNotFound, readFrozenSince } from "./team-state.ts";
import { listTenantObjects } from "./tenant-objects.ts";
import { countTenantRows, listTenantTables, readRowPage, type TenantTable } from "./tenant-rows.ts";

const linesType = "application/x-ndjson";

/**
 * Exports every row and object of a frozen tenant, reads all of it back, and compares counts and hashes.
 * Repeated for the same freeze, it writes the same data to the same location.
 * @throws ProductError `team.not_frozen`, `export.mismatch`
 */
export async function exportTenant(site: ExportSource, context: TenantContext): Promise<ExportSummary> {
  const team = await ignoreNotFound(() =>
    withTenant(site.cell, context, "read", async (tx) => ({
      since: await readFrozenSince(tx),
      tables: await listTenantTables(tx),
    })),
  );
  const location = objectPrefix(context, nameOf(team?.since));
  const manifest: ExportManifest = {
    version: 1,
    teamId: context.teamId,
    region: context.region,
    tables: [],
    objects: [],
  };
  for (const table of team?.tables ?? []) {
    const part = await exportRows(site, context, table, exportKey(location, `rows/${table.name}.ndjson`));
    if (part.rows > 0) manifest.tables.push({ table: table.name, ...part });
    else await site.exports.delete(part.key);
  }
  for await (const object of listTenantObjects(site.objects, context)) {
    manifest.objects.push(await exportObject(site, context, object, location));
  }
  await site.exports.put(manifestKey(location), Buffer.from(JSON.stringify(manifest)), "application/json");
  await verify(site, context, location, team?.since);
  return summaryOf(location, manifest);
}

/** A tenant that was never created or is gone may still have objects. */
function nameOf(since: Date | undefined): string {
  return since === undefined ? "without-rows" : since.toISOString().replaceAll(/[^0-9TZ]/g, "");
}

async function exportRows(site: ExportSource, context: TenantContext, table: TenantTable, key: ObjectKey) {
  const sum = createHash("sha256");
  let rows = 0;
  async function* lines(): AsyncGenerator<Buffer, void> {
    for (let after: readonly string[] | undefined; ; ) {
      // A transaction per page, so that none stays open while the store is slow. A frozen tenant does not
      // change in between.
      const page = await withTenant(site.cell, context, "read", (tx) => readRowPage(tx, table, after));
      if (page.lines.length > 0) {
        const bytes = Buffer.from(`${page.lines.join("\n")}\n`);
        rows += page.lines.length;
        sum.update(bytes);
        yield bytes;
      }
      if (page.next === undefined) return;
      after = page.next;
    }
  }
  await site.exports.put(key, Readable.from(lines(), { objectMode: false }), linesType);
  return { key, rows, sha256: sum.digest("hex") };
}

async function exportObject(
  site: ExportSource,
  context: TenantContext,
  { key: source, sizeBytes }: ListedObject,
  location: string,
) {
  const name = source.slice(objectPrefix(context).length);
  const key = exportKey(location, `objects/${name}`);
  const sum = createHash("sha256");
  const stored = await site.objects.get(source);
  await site.exports.put(key, stored.body.compose(hashing(sum)), stored.contentType);
  return { source, key, sizeBytes, contentType: stored.contentType, sha256: sum.digest("hex") };
}

/** Reads back every part and recounts the source, so that a failed write cannot go unnoticed. */
async function verify(
  site: ExportSource,
  context: TenantContext,
  location: string,
  since: Date | undefined,
): Promise<void> {
  const { tables, objects } = await readManifest(site.exports, location);
  for (const { key, sha256 } of [...tables, ...objects]) {
    const sum = createHash("sha256");
    for await (const chunk of (await site.exports.get(key)).body) sum.update(chunk);
    if (sum.digest("hex") !== sha256) throw mismatch(`${key} reads back as something else`);
  }
  const now = await ignoreNotFound(() =>
    withTenant(site.cell, context, "read", async (tx) => ({
      since: await readFrozenSince(tx),
      counts: await countTenantRows(tx),
    })),
  );
  if (now?.since.getTime() !== since?.getTime()) throw mismatch("it was open in between");
  const sameRows = tables.every(({ table, rows }) => now?.counts.get(table) === rows);
  if (!sameRows || (now?.counts.size ?? 0) !== tables.length) throw mismatch("the rows are other ones now");
  const there: string[] = [];
  for await (const { key, sizeBytes } of listTenantObjects(site.objects, context)) {
    there.push(`${key} ${sizeBytes}`);
  }
  if (there.join("\n") !== objects.map(({ source, sizeBytes }) => `${source} ${sizeBytes}`).join("\n")) {
    throw mismatch("the objects are other ones now");
  }
}

function mismatch(what: string): ProductError {
  const message = `The export differs from the workspace: ${what}. Export it again.`;
  return new ProductError("InvalidOperation", "export.mismatch", message);
}
