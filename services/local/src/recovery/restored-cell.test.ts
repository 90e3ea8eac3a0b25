import "@fieldstone/domain/objects.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { EntranceLine } from "@fieldstone/contracts/entrances.ts";
import { emailHashOf } from "@fieldstone/contracts/secrets.ts";
import { completeRestore } from "@fieldstone/database/complete-restore.ts";
import { migrate } from "@fieldstone/database/migrate.ts";
import { inviteMembers } from "@fieldstone/domain/identity/invitations/invite-members.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { exportPast } from "@fieldstone/domain/tenancy/provisioning/export-past.ts";
import { importTenant } from "@fieldstone/domain/tenancy/provisioning/import-tenant.ts";
import { createTeam } from "@fieldstone/domain/tenancy/workspaces/create-team.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { type CellDatabase, openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { openGlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { LanceIndex } from "@fieldstone/platform/search-index/lance/lance-index.ts";
import { readEntrances, rebuildRoutes } from "@fieldstone/router/routes/rebuild-routes.ts";
import { RouteFollower } from "@fieldstone/router/routes/route-follower.ts";
import { RouteTable } from "@fieldstone/router/routes/route-table.ts";
import {
  type ArchivedPostgres,
  startArchivedPostgres,
} from "@fieldstone/testkit/servers/archived-postgres.ts";
import { rolePasswords, urlOfDatabase } from "@fieldstone/testkit/test-server.ts";
import { listEntrances } from "@fieldstone/worker/tenancy/recovery/list-entrances.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

const region = "EU_A";
const emailHashKey = "test-only-email-hash-key-0123456789abcdef";
const role = { name: "fieldstone_app", password: rolePasswords.app };
const names = ["ada", "ben", "cem"] as const;

let postgres: ArchivedPostgres;
let dir: string;
let search: LanceIndex;
const opened: { close(): Promise<void> }[] = [];
/** Workspaces by their owner's first name. */
const teams = new Map<string, string>();

const contextOf = (teamId: string): TenantContext => ({
  teamId,
  region,
  actor: { kind: "system", name: "recovery" },
  requestId: newId(),
});
const teamOf = (name: string): string => teams.get(name) ?? "";

function cellOn(server: { url(database: string): string }): CellDatabase {
  const url = urlOfDatabase(server.url("cell"), "cell", role);
  const cell = openCellDatabase({ url, poolMax: 2, applicationName: "recovery-test" });
  opened.push(cell);
  return cell;
}

async function ask(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

const titles = async (cell: CellDatabase, teamId: string): Promise<readonly string[]> =>
  await withTenant(cell, contextOf(teamId), "read", async ({ db }) => {
    const rows = await db
      .selectFrom("notes")
      .select("title")
      .where("team_id", "=", teamId)
      .orderBy("title")
      .execute();
    return rows.map(({ title }) => title);
  });

async function ownerContext(cell: CellDatabase, teamId: string): Promise<TenantContext> {
  const context = contextOf(teamId);
  const owner = await withTenant(cell, context, "read", ({ db }) =>
    db.selectFrom("users").select("user_id").where("team_id", "=", teamId).executeTakeFirstOrThrow(),
  );
  const member = { kind: "user", role: "MANAGER", workspaceAdmin: true, groupIds: [] } as const;
  return { ...context, actor: { ...member, userId: owner.user_id } };
}

async function writeNotes(cell: CellDatabase, teamId: string, written: readonly string[]): Promise<void> {
  const context = await ownerContext(cell, teamId);
  await withTenant(cell, context, "write", async (tx) => {
    const projectId = await createProject(tx, { title: "Study" });
    for (const title of written)
      await createNote(tx, { projectId, title, body: { kind: "text", text: title } });
  });
}

async function listed(cell: CellDatabase): Promise<string> {
  const lines: EntranceLine[] = await Array.fromAsync(listEntrances({ cell, region, emailHashKey }));
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "fieldstone-recovery-"));
  search = new LanceIndex({ uri: path.join(dir, "index") });
  postgres = await startArchivedPostgres();
  for (const kind of ["cell", "global"] as const) {
    await ask(postgres.server.url("postgres"), `create database ${kind}`);
    await migrate({ url: postgres.server.url(kind), kind, passwords: rolePasswords });
  }
  const cell = cellOn(postgres.server);
  for (const name of names) {
    const teamId = newId();
    teams.set(name, teamId);
    const owner = { email: `${name}@example.com`, name, jobRole: undefined };
    await createTeam(
      cell,
      contextOf(teamId),
      { teamId, subdomain: `of-${name}`, name, owner, sample: false },
      undefined,
    );
  }
  await postgres.backUp();
}, 120_000);

afterAll(async () => {
  for (const each of opened) await each.close();
  await search.close();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}, 60_000);

it("a cell and one workspace of it come back to a moment, and all routes from what the cell knows", async () => {
  const living = cellOn(postgres.server);
  await writeNotes(living, teamOf("ada"), ["kept"]);
  const inviter = await ownerContext(living, teamOf("ben"));
  await withTenant(living, inviter, "write", (tx) =>
    inviteMembers(tx, { emails: ["eve@example.com"], role: "VIEWER", message: null }),
  );
  const [at] = await ask(postgres.server.url("cell"), "select clock_timestamp() as now");
  const moment = at?.now;
  if (!(moment instanceof Date)) throw new Error("no time");
  await ask(postgres.server.url("cell"), "select pg_sleep(0.01)");
  // The damage: one workspace is emptied, while another gets new data that must be kept.
  await ask(postgres.server.url("cell"), "delete from notes where team_id = $1", [teamOf("ada")]);
  await writeNotes(living, teamOf("cem"), ["written since"]);

  const restored = await postgres.restoreTo(moment);
  const past = cellOn(restored);
  expect(await titles(past, teamOf("ada"))).toEqual(["kept"]);
  expect(await titles(past, teamOf("cem"))).toEqual([]);

  // The whole cell: no message is sent twice, and no number of the lost database is issued again.
  const settled = await completeRestore(restored.url("cell"));
  expect(settled.droppedMessages).toEqual({ "invitation.mail": 1 });
  expect(Object.values(settled.numbersFrom).every((next) => next >= 4_000_000_000)).toBe(true);
  const jobs = await ask(
    restored.url("cell"),
    "select task_identifier from graphile_worker.jobs where task_identifier like '%.mail%'",
  );
  expect(jobs).toEqual([]);
  await writeNotes(past, teamOf("ben"), ["goes on"]);
  const [edits] = await ask(
    restored.url("cell"),
    "select min(update_id) > 4000000000 as above from document_updates where team_id = $1",
    [teamOf("ben")],
  );
  expect(edits?.above).not.toBe(false);

  // One workspace, restored beside the live database, which keeps what was written since.
  const stores = (name: string) =>
    openObjectStore({
      driver: "file",
      dir: path.join(dir, name),
      signingKey: "signing-key-of-tests-0123456789abcdef",
    });
  const site = { cell: living, objects: stores("objects"), exports: stores("exports"), search };
  const copyId = newId();
  const exported = await exportPast({ ...site, cell: past }, contextOf(teamOf("ada")));
  await importTenant(site, contextOf(copyId), { ...exported, subdomain: "of-ada-then" });
  expect(await titles(living, copyId)).toEqual(["kept"]);
  expect(await titles(living, teamOf("ada"))).toEqual([]);
  expect(await titles(living, teamOf("cem"))).toEqual(["written since"]);

  // The routes' database is lost: a new one learns all workspaces from the cells in one step.
  const database = openGlobalDatabase({
    url: urlOfDatabase(postgres.server.url("global"), "global", role),
    poolMax: 2,
    applicationName: "recovery-test",
  });
  opened.push(database);
  const table = new RouteTable();
  const stale = {
    teamId: teamOf("ada"),
    subdomain: "of-ada",
    region,
    state: "active",
    epoch: 1,
    version: 900,
  } as const;
  table.replace([{ kind: "route", route: stale }], "snapshot", 1);
  const entrances = readEntrances(await listed(living));
  const check = await rebuildRoutes(database, entrances, { dryRun: true, nowMs: Date.now() });
  expect(check).toMatchObject({ teams: 4, conflicts: [], withoutTeam: [] });
  expect(check.put).toHaveLength(4);
  expect(await ask(postgres.server.url("global"), "select from tenant_routes")).toHaveLength(0);
  const done = await rebuildRoutes(database, entrances, { dryRun: false, nowMs: Date.now() });
  expect(done.put).toHaveLength(4);
  const links = await ask(postgres.server.url("global"), "select email_hash, team_id, kind from email_links");
  expect(links).toContainEqual({
    email_hash: emailHashOf(emailHashKey, "ada@example.com"),
    team_id: teamOf("ada"),
    kind: "MEMBER",
  });
  expect(links).toContainEqual({
    email_hash: emailHashOf(emailHashKey, "eve@example.com"),
    team_id: teamOf("ben"),
    kind: "INVITE",
  });
  const follower = new RouteFollower({
    table,
    database,
    databaseUrl: urlOfDatabase(postgres.server.url("global"), "global", role),
    snapshotPath: path.join(dir, "routes.snapshot"),
    now: Date.now,
    onError: (what, error) => expect.fail(`${what}: ${String(error)}`),
  });
  await follower.start();
  expect(table.source).toBe("database");
  for (const name of names)
    expect(table.match(`of-${name}`, Date.now())).toMatchObject({ route: { teamId: teamOf(name) } });
  await follower.stop();
  const again = await rebuildRoutes(database, entrances, { dryRun: false, nowMs: Date.now() });
  expect(again.put).toEqual([]);
}, 120_000);

it("a list that was cut off, and two workspaces of one address, are told", async () => {
  const text = await listed(cellOn(postgres.server));
  const lines = text.trimEnd().split("\n");
  expect(() => readEntrances(lines.slice(1).join("\n"))).toThrow("not whole");
  expect(() => readEntrances(lines.slice(0, -1).join("\n"))).toThrow("not whole");
  const { teams: told, regions } = readEntrances(text);
  const [first] = told;
  if (first === undefined) throw new Error("nothing was told");
  const twin = { ...first, teamId: newId(), createdAt: new Date().toISOString() };
  const database = openGlobalDatabase({
    url: urlOfDatabase(postgres.server.url("global"), "global", role),
    poolMax: 1,
    applicationName: "recovery-test",
  });
  opened.push(database);
  const checked = await rebuildRoutes(
    database,
    { teams: [...told, twin], regions },
    { dryRun: true, nowMs: 1 },
  );
  expect(checked.conflicts).toEqual([twin.teamId]);
  const fewer = { teams: told.slice(1), regions };
  expect((await rebuildRoutes(database, fewer, { dryRun: true, nowMs: 1 })).withoutTeam).toEqual([
    first.teamId,
  ]);
});
