import "@fieldstone/domain/objects.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { exportAudit } from "@fieldstone/domain/kernel/audit/export-audit.ts";
import { readLines } from "@fieldstone/domain/kernel/audit/read-lines.ts";
import { ChainVerifier } from "@fieldstone/domain/kernel/audit/verify-chain.ts";
import { appendUpdates } from "@fieldstone/domain/research/documents/updates/append-updates.ts";
import { isLeftOut } from "@fieldstone/domain/tenancy/provisioning/copied-tenant.ts";
import { readManifest } from "@fieldstone/domain/tenancy/provisioning/export-manifest.ts";
import { exportTenant } from "@fieldstone/domain/tenancy/provisioning/export-tenant.ts";
import { setTenantFrozen } from "@fieldstone/domain/tenancy/provisioning/freeze-tenant.ts";
import { importTenant } from "@fieldstone/domain/tenancy/provisioning/import-tenant.ts";
import { prepareObjectPrefix } from "@fieldstone/domain/tenancy/provisioning/object-prefix.ts";
import { purgeTenant } from "@fieldstone/domain/tenancy/provisioning/purge-tenant.ts";
import { countTenantRows } from "@fieldstone/domain/tenancy/provisioning/tenant-rows.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { objectKey, objectPrefix } from "@fieldstone/platform/objects/object-key.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { LanceIndex } from "@fieldstone/platform/search-index/lance/lance-index.ts";
import { contextOf, type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as Y from "yjs";
import { plantCanaries } from "../forgetting/plant-canaries.testing.ts";

let database: TestCellDatabase;
let dir: string;
let search: LanceIndex;
let team: SeededTeam;
let exported: { location: string; sha256: string };

const storeIn = (name: string) =>
  openObjectStore({
    driver: "file",
    dir: path.join(dir, name),
    signingKey: "signing-key-of-the-tests-0123456789",
  });
const site = () => ({
  cell: database.cell,
  objects: storeIn("objects"),
  exports: storeIn("exports"),
  search,
});
const rowsOf = (sql: string, values: unknown[]) =>
  asAdministrator(database.adminUrl, async (admin) => (await admin.query(sql, values)).rows);
const countsOf = (context: TenantContext) => withTenant(database.cell, context, "read", countTenantRows);

/** All rows of a workspace by table, as text without the workspace's id. */
function contentsOf(teamId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  return asAdministrator(database.adminUrl, async (admin) => {
    const names = await admin.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
        where c.relkind = 'r' and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'team_id')`,
    );
    const contents = new Map<string, readonly string[]>();
    for (const { name } of names.rows) {
      const { rows } = await admin.query<{ line: string }>(
        `select replace(to_jsonb(t)::text, $1::text, 'TEAM') as line from ${name} t where team_id = $1::uuid order by 1`,
        [teamId],
      );
      if (rows.length > 0)
        contents.set(
          name,
          rows.map(({ line }) => line),
        );
    }
    return contents;
  });
}

async function expectAuditToHold(context: TenantContext): Promise<void> {
  const verifier = new ChainVerifier(undefined);
  const { lines } = await exportAudit(database.cell, context, {});
  for await (const line of readLines(lines.map((text) => Buffer.from(text)))) verifier.take(line);
  expect(verifier.end()).toMatchObject({ faultCount: 0 });
}

beforeAll(async () => {
  database = await createCellDatabase();
  dir = await mkdtemp(path.join(tmpdir(), "fieldstone-restored-"));
  search = new LanceIndex({ uri: path.join(dir, "index") });
  team = await seedTeam(database);
  await seedUser(database, team);
  const { objects, exports } = site();
  await plantCanaries({ database, team, objects, exports });
  await prepareObjectPrefix(objects, team, "ACCELERATED");
  await rowsOf(
    `update projects set readme_note_id = (select note_id from notes where notes.team_id = projects.team_id
       and notes.project_id = projects.project_id limit 1) where team_id = $1`,
    [team.teamId],
  );
  await setTenantFrozen(database.cell, team.system, true);
  exported = await exportTenant(site(), team.system);
});
afterAll(async () => {
  await search.close();
  await rm(dir, { recursive: true, force: true });
});

describe("a copy beside the living workspace", () => {
  let copy: TenantContext;
  beforeAll(async () => {
    copy = contextOf({ teamId: newId(), region: team.region }, { kind: "system", name: "recovery" });
    await importTenant(site(), copy, { ...exported, subdomain: `copy-${copy.teamId.slice(-8)}` });
  });

  it("holds every row and object but what opens a door, and its log holds", async () => {
    const [source, copied] = [await contentsOf(team.teamId), await contentsOf(copy.teamId)];
    for (const [table, rows] of source) {
      if (["users", "teams", "audit_entries", "team_writes", "team_security"].includes(table)) continue;
      const expected = isLeftOut(table) ? undefined : rows;
      expect([table, copied.get(table)]).toEqual([table, expected]);
    }
    expect(copied.get("audit_entries")).toHaveLength((source.get("audit_entries")?.length ?? 0) + 1);
    await expectAuditToHold(copy);
    const listed = (await site().objects.list(objectPrefix(copy))).map(({ key }) =>
      key.split("/").slice(2).join("/"),
    );
    const before = (await site().objects.list(objectPrefix(team))).map(({ key }) =>
      key.split("/").slice(2).join("/"),
    );
    expect(listed).toEqual(before);
    const { body } = await site().objects.get(objectKey(copy, "tenant.json"));
    expect(JSON.parse(Buffer.concat(await body.toArray()).toString())).toEqual({
      teamId: copy.teamId,
      storageTier: "ACCELERATED",
    });
  });

  it("lets its admins in alone, and leaves the living one as it was", async () => {
    const members = await rowsOf(
      "select workspace_admin as admin, deactivated_at is null as active from users where team_id = $1",
      [copy.teamId],
    );
    expect(members.length).toBeGreaterThan(1);
    for (const { admin, active } of members) expect(active).toBe(admin);
    expect(await rowsOf("select state from teams where team_id = $1", [team.teamId])).toEqual([
      { state: "frozen" },
    ]);
    const active =
      "select 1 from users where team_id = $1 and deactivated_at is null and not workspace_admin";
    expect((await rowsOf(active, [team.teamId])).length).toBeGreaterThan(0);
  });

  it("gives numbers to new edits above all that came", async () => {
    const [document] = await rowsOf(
      "update documents set compacted_through = 9000000000 where team_id = $1 returning document_id as id",
      [copy.teamId],
    );
    const other = contextOf({ teamId: newId(), region: team.region }, copy.actor);
    await setTenantFrozen(database.cell, copy, true);
    const again = await exportTenant(site(), copy);
    await importTenant(site(), other, { ...again, subdomain: `again-${other.teamId.slice(-8)}` });
    const edit = new Y.Doc();
    edit.getText("t").insert(0, "new");
    await withTenant(database.cell, other, "write", (tx) =>
      appendUpdates(
        tx,
        String(document?.id),
        [{ update: Y.encodeStateAsUpdate(edit), authorId: null }],
        "test",
      ),
    );
    const [newest] = await rowsOf(
      "select max(update_id) > 9000000000 as above from document_updates where team_id = $1",
      [other.teamId],
    );
    expect(newest).toEqual({ above: true });
  });

  it("is refused twice, by another hash, and where a part is another", async () => {
    await expect(importTenant(site(), copy, exported)).rejects.toMatchObject({ code: "team.exists" });
    const fresh = contextOf({ teamId: newId(), region: team.region }, copy.actor);
    await expect(importTenant(site(), fresh, { ...exported, sha256: "0".repeat(64) })).rejects.toMatchObject({
      code: "export.mismatch",
    });
    const manifest = await readManifest(site().exports, exported.location);
    const part = manifest.tables.find(({ table }) => table === "notes");
    if (part === undefined) throw new Error("no notes were exported");
    const { body } = await site().exports.get(part.key);
    const text = Buffer.concat(await body.toArray());
    await site().exports.put(
      part.key,
      Buffer.from(text.toString().replace("Interview", "Interwiev")),
      "text/plain",
    );
    await expect(importTenant(site(), fresh, exported)).rejects.toMatchObject({ code: "export.mismatch" });
    await site().exports.put(part.key, text, "application/x-ndjson");
    await expect(countsOf(fresh)).rejects.toMatchObject({ code: "team.not_found" });
  });
});

it("an audit log is given to no workspace that is there", async () => {
  const other = await seedTeam(database);
  const forge = async () => {
    const client = await database.cell.pool.connect();
    try {
      await client.query("begin");
      await client.query("select fieldstone.enter_tenant($1, 'shared')", [other.teamId]);
      await client.query("select fieldstone.import_audit('[]', true)");
    } finally {
      await client.query("rollback");
      client.release();
    }
  };
  await expect(forge()).rejects.toThrow("comes with its workspace alone");
});

it("a purged workspace comes back as it was, under its own id", async () => {
  const before = await contentsOf(team.teamId);
  await purgeTenant(site(), team.system, exported);
  expect((await contentsOf(team.teamId)).size).toBe(0);
  await importTenant(site(), team.system, exported);
  const after = await contentsOf(team.teamId);
  for (const [table, rows] of before) {
    if (["teams", "audit_entries", "team_writes"].includes(table)) continue;
    expect([table, after.get(table)]).toEqual([table, rows]);
  }
  expect(after.get("audit_entries")).toEqual(
    expect.arrayContaining([...(before.get("audit_entries") ?? [])]),
  );
  await expectAuditToHold(team.system);
});
