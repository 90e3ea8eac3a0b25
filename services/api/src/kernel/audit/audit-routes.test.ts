import { createApiToken } from "@fieldstone/domain/identity/api-tokens/create-api-token.ts";
import { recordAudit } from "@fieldstone/domain/kernel/audit/audit-store.ts";
import { ChainVerifier } from "@fieldstone/domain/kernel/audit/verify-chain.ts";
import type { ApiScope } from "@fieldstone/model/access/api-scopes.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const entryCount = 1_203;

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let cookie: string;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database, { name: "Müller & Söhne" });
  cookie = await sessionCookieOf(database, team, team.owner);
  await record(team.owner, entryCount);
});
afterAll(() => api.close());

async function record(user: SeededUser, count: number): Promise<void> {
  await withTenant(database.cell, user.context, "write", async (tx) => {
    for (let index = 0; index < count; index += 1) {
      const kind = index % 2 === 0 ? "note.created" : "tag.created";
      await recordAudit(tx, { kind, subjectType: "note", data: { title: `Nr. ${index}` } });
    }
  });
}

async function download(headers: Record<string, string>, query = "") {
  const answer = await fetch(`${api.origin}/api/audit/export${query}`, {
    headers: { ...api.headersFor(team), ...headers },
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, lines: text.trimEnd().split("\n") };
}

function verify(lines: readonly string[]) {
  const verifier = new ChainVerifier();
  for (const line of lines) verifier.take(line);
  return verifier.end();
}

async function bearer(user: SeededUser, scopes: ApiScope[]): Promise<{ authorization: string }> {
  const { secret } = await withTenant(database.cell, user.context, "write", (tx) =>
    createApiToken(tx, { name: "A program", scopes, expiresAt: null }),
  );
  return { authorization: `Bearer ${secret}` };
}

describe("GET /api/audit/export", () => {
  it("gives a workspace admin the whole chain as a file that verifies", async () => {
    const { status, headers, lines } = await download({ cookie });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="audit-log-${team.subdomain}-${entryCount}.ndjson"`,
    );
    const { faults, count, last } = verify(lines);
    expect({ faults, count }).toEqual({ faults: [], count: entryCount });
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      teamId: team.teamId,
      count: entryCount,
      head: last,
      about: { name: "Müller & Söhne", subdomain: team.subdomain },
    });
  });

  it("gives a stretch by places or by time, which verifies too", async () => {
    const { lines } = await download({ cookie }, "?fromSeq=700&toSeq=1201");
    expect(verify(lines)).toMatchObject({ faults: [], count: 502, first: { seq: 700 }, last: { seq: 1201 } });
    const { entry } = JSON.parse(lines[100] ?? "");
    const until = await download({ cookie }, `?until=${entry.time}`);
    expect(verify(until.lines)).toMatchObject({
      faults: [],
      first: { seq: 1 },
      last: { seq: entry.seq - 1 },
    });
    const rest = await download({ cookie }, `?from=${entry.time}`);
    expect(verify(rest.lines)).toMatchObject({ faults: [], first: { seq: entry.seq } });
    const none = await download({ cookie }, "?from=2999-01-01T00:00:00Z");
    expect(verify(none.lines)).toMatchObject({ faults: [], count: 0 });
  });

  it("refuses what is no range, and a filter that would leave gaps", async () => {
    for (const query of ["?fromSeq=x", "?fromSeq=0", "?from=yesterday", "?kind=note.created"]) {
      expect((await download({ cookie }, query)).status).toBe(400);
    }
  });

  it("lets go where the reader does", async () => {
    const controller = new AbortController();
    const answer = await fetch(`${api.origin}/api/audit/export`, {
      headers: { ...api.headersFor(team), cookie },
      signal: controller.signal,
    });
    await answer.body?.getReader().read();
    controller.abort();
    expect((await download({ cookie }, "?fromSeq=1&toSeq=1")).status).toBe(200);
  });

  it("is given to an admin's token with the scope audit:read, and to no other", async () => {
    expect((await download(await bearer(team.owner, ["audit:read"]))).status).toBe(200);
    expect((await download(await bearer(team.owner, ["notes:read"]))).status).toBe(403);
    const manager = await seedUser(database, team, { role: "MANAGER" });
    expect((await download(await bearer(manager, ["audit:read"]))).status).toBe(403);
  });

  it("is refused to whoever is no workspace admin, to the signed-out and to other tenants", async () => {
    for (const role of ["MANAGER", "CONTRIBUTOR", "VIEWER"] as const) {
      const user = await seedUser(database, team, { role });
      const { status } = await download({ cookie: await sessionCookieOf(database, team, user) });
      expect([role, status]).toEqual([role, 403]);
    }
    expect((await download({})).status).toBe(401);
    const other = await seedTeam(database);
    const theirs = await sessionCookieOf(database, other, other.owner);
    expect((await download({ cookie: theirs })).status).toBe(401);
  });
});

describe("the list", () => {
  const ask = async (variables: Record<string, unknown>, by: string = cookie) => {
    const query = `query ($first: Int, $after: String, $filter: AuditFilterInput) {
      auditHead { seq hash }
      auditEntries(first: $first, after: $after, filter: $filter) {
        edges { node { seq kind actorName hash createdAt } } pageInfo { endCursor hasNextPage }
      }
    }`;
    return (await askGraphql(api, team, { query, variables }, { cookie: by })).body;
  };

  it("comes newest first in pages, with the head", async () => {
    const { data } = await ask({ first: 2 });
    const [newest] = data.auditEntries.edges;
    expect(data.auditHead).toEqual({ seq: newest.node.seq, hash: newest.node.hash });
    const next = await ask({ first: 2, after: data.auditEntries.pageInfo.endCursor });
    expect(next.data.auditEntries.edges[0].node.seq).toBe(newest.node.seq - 2);
  });

  it("is filtered by kind, person and time", async () => {
    const member = await seedUser(database, team, { name: "Grace" });
    await record(member, 3);
    const kinds = await ask({ first: 100, filter: { kinds: ["tag.created"], actorId: member.userId } });
    expect(kinds.data.auditEntries.edges).toMatchObject([
      { node: { kind: "tag.created", actorName: "Grace" } },
    ]);
    const [{ node }] = kinds.data.auditEntries.edges;
    const until = await ask({ first: 1, filter: { until: node.createdAt } });
    expect(until.data.auditEntries.edges[0].node.seq).toBeLessThan(node.seq);
    const later = await ask({ filter: { from: "2999-01-01T00:00:00Z" } });
    expect(later.data.auditEntries.edges).toEqual([]);
    expect((await ask({ filter: { kinds: ["no.such"] } })).errors[0].extensions.code).toBe("input.invalid");
  });

  it("keeps every entry as it was though the database's owner tries to make one by another", async () => {
    const twice = asAdministrator(database.adminUrl, (admin) =>
      admin.query("insert into audit_entries select * from audit_entries where team_id = $1 and seq = 1", [
        team.teamId,
      ]),
    );
    await expect(twice).rejects.toThrow("duplicate key");
  });
});
