import type { RequestListener } from "node:http";
import { listAuditEntries } from "@fieldstone/domain/kernel/audit/read-audit-entries.ts";
import { readTeam } from "@fieldstone/domain/kernel/workspace/read-team.ts";
import type { TenantScope } from "@fieldstone/domain/kernel/workspace/tenant-scope.ts";
import { changeSubdomain } from "@fieldstone/domain/tenancy/workspaces/change-subdomain.ts";
import { subdomainRegistry } from "@fieldstone/domain/tenancy/workspaces/subdomain-registry.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { type HttpServer, listenHttp } from "@fieldstone/platform/http/listen-http.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { startTaskRunner, type TaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { publishSubdomain } from "./publish-subdomain.ts";

type Answer = { status: number; code?: string };
/** Tasks of earlier tests may still run, so calls are distinguished by team. */
const calls: { teamId: string; act: string }[] = [];
const callsOf = (context: TenantContext) =>
  calls.filter(({ teamId }) => teamId === context.teamId).map(({ act }) => act);
/** The router's response by a path's last segment; success if none is given. */
let answers: Record<string, Answer> = {};
let database: TestCellDatabase;
let router: HttpServer;
let runner: TaskRunner;
let config: { routerUrl: string; serviceToken: string };

beforeAll(async () => {
  database = await createCellDatabase();
  const listener: RequestListener = (request, response) => {
    const [, teamId = "", path = ""] =
      /^\/global\/tenant-routes\/([^/]+)\/(.*)$/.exec(request.url ?? "") ?? [];
    const act = `${request.method} ${path}`;
    const trusted = request.headers.authorization === "Bearer service";
    calls.push({ teamId, act: trusted ? act : `untrusted ${act}` });
    const { status, code } = answers[act] ?? { status: 200 };
    response.writeHead(status, { "content-type": "application/json" });
    const error = { errorCode: code, name: "InvalidOperation", message: "Choose another." };
    response.end(
      JSON.stringify(code === undefined ? { status: "success", changesLeft: 3 } : { status: "error", error }),
    );
  };
  router = await listenHttp(listener, { host: "127.0.0.1", port: 0 });
  config = { routerUrl: router.origin, serviceToken: "service" };
  runner = await startTaskRunner({
    url: database.tasksUrl,
    region: "US_B",
    concurrency: 1,
    log: silentLog,
    tasks: [publishSubdomain({ cell: database.cell, config })],
  });
});
beforeEach(() => {
  calls.length = 0;
  answers = {};
});
afterAll(async () => {
  await runner.stop();
  await router.close();
});

async function workspace(admin = true) {
  const team = await seedTeam(database);
  const user = await seedUser(database, team, { role: "MANAGER", workspaceAdmin: admin });
  const { context } = user;
  const door: TenantScope = {
    read: (fn) => withTenant(database.cell, context, "read", fn),
    write: (fn) => withTenant(database.cell, context, "write", fn),
  };
  const change = (subdomain: string) =>
    changeSubdomain(door, subdomainRegistry(config), { subdomain }, { requestId: context.requestId });
  return { team, context, change };
}

const subdomainOf = async (context: TenantContext): Promise<string> =>
  (await withTenant(database.cell, context, "read", readTeam)).subdomain;

async function auditKinds(context: TenantContext): Promise<string[]> {
  const page = await withTenant(database.cell, context, "read", (tx) =>
    listAuditEntries(tx, { limit: 10, after: undefined }),
  );
  return page.items.map(({ kind }) => kind);
}

/** Makes waiting tasks due now. */
const runTasksNow = () =>
  asAdministrator(database.adminUrl, (admin) =>
    admin.query("update graphile_worker._private_jobs set run_at = now() where attempts = 0"),
  );

describe("changing a workspace's subdomain", () => {
  it("claims first, then writes, then publishes", async () => {
    const { context, change } = await workspace();
    const changed = await change(" Blue Harbour ");
    expect(changed).toMatchObject({ team: { subdomain: "blue-harbour" }, changesLeft: 3, live: true });
    expect(callsOf(context)).toEqual(["PUT next-subdomain", "PUT subdomain"]);
    expect(await auditKinds(context)).toContain("team.subdomain_changed");
  });

  it("is a workspace admin's alone, and asks the router nothing for anyone else", async () => {
    const { context, team, change } = await workspace(false);
    await expect(change("mine-now")).rejects.toMatchObject({ code: "team.admin_needed" });
    expect(callsOf(context)).toEqual([]);
    expect(await subdomainOf(context)).toBe(team.subdomain);
  });

  it("changes nothing where the claim is refused", async () => {
    const { context, team, change } = await workspace();
    answers = { "PUT next-subdomain": { status: 409, code: "subdomain.taken" } };
    await expect(change("taken-name")).rejects.toMatchObject({ code: "subdomain.taken" });
    expect(callsOf(context)).toEqual(["PUT next-subdomain"]);
    expect(await subdomainOf(context)).toBe(team.subdomain);
  });

  it("gives the claim up where the region cannot write", async () => {
    const { context, change, team } = await workspace();
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("update teams set state = 'frozen' where team_id = $1", [team.teamId]),
    );
    await expect(change("frozen-name")).rejects.toMatchObject({ code: "team.frozen" });
    expect(callsOf(context)).toEqual(["PUT next-subdomain", "DELETE next-subdomain/frozen-name"]);
    expect(await subdomainOf(context)).toBe(team.subdomain);
  });

  it("takes the change back and gives the claim up where publishing is refused", async () => {
    const { context, change, team } = await workspace();
    answers = { "PUT subdomain": { status: 409, code: "subdomain.changes_used_up" } };
    await expect(change("late-name")).rejects.toBeInstanceOf(ProductError);
    expect(callsOf(context)).toContain("DELETE next-subdomain/late-name");
    expect(await subdomainOf(context)).toBe(team.subdomain);
    expect(await auditKinds(context)).toContain("team.subdomain_change_failed");
  });

  it("is finished by its task where the router could not be reached", async () => {
    const { context, change } = await workspace();
    answers = { "PUT subdomain": { status: 503 } };
    expect(await change("later-name")).toMatchObject({ live: false });
    answers = {};
    calls.length = 0;
    await runTasksNow();
    await vi.waitFor(() => expect(callsOf(context)).toEqual(["PUT subdomain"]), { timeout: 5_000 });
    expect(await subdomainOf(context)).toBe("later-name");
  });

  it("is taken back by its task where the router refuses it then", async () => {
    const { context, change, team } = await workspace();
    answers = { "PUT subdomain": { status: 503 } };
    await change("lost-name");
    answers = { "PUT subdomain": { status: 409, code: "subdomain.not_claimed" } };
    await runTasksNow();
    await vi.waitFor(async () => expect(await subdomainOf(context)).toBe(team.subdomain), { timeout: 5_000 });
    expect(await auditKinds(context)).toContain("team.subdomain_change_failed");
  });
});
