import { canonicalJson } from "@fieldstone/model/text/canonical-json.ts";
import { type TenantTransaction, withTenant, withTenantFence } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { contextOf, type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteTenantRows } from "../workspace/team-store.ts";
import { recordAudit } from "./audit-store.ts";
import { exportAudit } from "./export-audit.ts";
import { findAuditHead, listAuditEntries } from "./read-audit-entries.ts";
import { ChainVerifier } from "./verify-chain.ts";

let database: TestCellDatabase;
let team: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
});

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>, context: TenantContext = team.owner.context) =>
  withTenant(database.cell, context, "write", fn);
const record = (tx: TenantTransaction, data: Record<string, unknown> = {}) =>
  recordAudit(tx, { kind: "team.updated", subjectType: "team", subjectId: team.teamId, data });
const head = () => withTenant(database.cell, team.owner.context, "read", findAuditHead);

async function verdict() {
  const { lines } = await exportAudit(database.cell, team.owner.context, {});
  const verifier = new ChainVerifier();
  const text = (await lines.toArray()).join("");
  for (const line of text.trimEnd().split("\n")) verifier.take(line);
  return verifier.end();
}

async function seqs(): Promise<readonly number[]> {
  const page = await withTenant(database.cell, team.owner.context, "read", (tx) =>
    listAuditEntries(tx, { limit: 100, after: undefined }),
  );
  return page.items.map(({ seq }) => seq);
}

describe("the chain", () => {
  it("counts from 1 in each workspace, and every entry follows from the one before it", async () => {
    await write(async (tx) => {
      await record(tx);
      await record(tx);
    });
    await write(record);
    const other = await seedTeam(database);
    await write(record, other.owner.context);
    expect(await seqs()).toEqual([3, 2, 1]);
    expect(await verdict()).toMatchObject({ count: 3, faults: [], last: await head() });
  });

  it("stays short enough to be listed, exported and verified, whatever members put in it", async () => {
    await write(async (tx) => {
      for (let at = 0; at < 30; at += 1) await record(tx, { ids: Array(200_000).fill("a member's id") });
    });
    const page = await withTenant(database.cell, team.owner.context, "read", (tx) =>
      listAuditEntries(tx, { limit: 50, after: undefined }),
    );
    expect(page.items).toHaveLength(30);
    expect(JSON.stringify(page.items).length).toBeLessThan(1_200_000);
    expect(await verdict()).toMatchObject({ count: 30, faults: [] });
  });

  it("has no gap and no fork where many write at once and some of them fail", async () => {
    const writes = Array.from({ length: 40 }, (_, index) =>
      write(async (tx) => {
        await record(tx, { index });
        if (index % 4 === 0) throw new Error("refused");
      }),
    );
    const ended = await Promise.allSettled(writes);
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
    expect(await verdict()).toMatchObject({ count: 30, faults: [] });
  });

  it("tells who acted by what: a person, a token, an application, the system", async () => {
    const { userId } = team.owner;
    const person = { kind: "user", userId, role: "MANAGER", workspaceAdmin: true, groupIds: [] } as const;
    const [tokenId, applicationId] = [crypto.randomUUID(), crypto.randomUUID()];
    await write(record, contextOf(team, { ...person, tokenId }));
    await write(record, contextOf(team, { ...person, tokenId: applicationId, applicationId }));
    await write(record, team.system);
    const { lines } = await exportAudit(database.cell, team.owner.context, {});
    const [, ...entries] = (await lines.toArray()).join("").trimEnd().split("\n");
    expect(entries.map((line) => JSON.parse(line).entry.actor)).toEqual([
      { kind: "token", id: userId, name: null, throughId: tokenId },
      { kind: "application", id: userId, name: null, throughId: applicationId },
      { kind: "system", id: null, name: "test", throughId: null },
    ]);
  });

  it("never runs back in time, though a transaction that began earlier ends later", async () => {
    const mayEnd = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const early = write(async (tx) => {
      await sql`select now()`.execute(tx.db);
      began.resolve();
      await mayEnd.promise;
      await record(tx);
    });
    await began.promise;
    await write(record);
    mayEnd.resolve();
    await early;
    const page = await withTenant(database.cell, team.owner.context, "read", (tx) =>
      listAuditEntries(tx, { limit: 10, after: undefined }),
    );
    const times = page.items.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  it("is not waited for by a transaction that is still at work", async () => {
    const mayEnd = Promise.withResolvers<void>();
    const recorded = Promise.withResolvers<void>();
    const slow = write(async (tx) => {
      await record(tx);
      recorded.resolve();
      await mayEnd.promise;
    });
    await recorded.promise;
    await write(record);
    mayEnd.resolve();
    await slow;
    expect(await seqs()).toEqual([2, 1]);
  });

  it("holds whatever an act's data say: the database and this program write JSON in the same one form", async () => {
    const data = fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue({ maxDepth: 3 }), {
      maxKeys: 6,
    });
    const numbers = fc.record({
      any: fc.double({ noNaN: true, noDefaultInfinity: true }),
      large: fc.double({ min: 1e14, max: 1e23 }),
    });
    const said = await withTenant(database.cell, team.owner.context, "read", async ({ db }) => {
      const samples = fc.sample(data, 300).filter((sample) => !JSON.stringify(sample).includes("\\u0000"));
      const edges = [
        { "\u{1f600}": 1, "\ufb33": 2, "\uffff": 3, "\ud7ff": 4, "": 5 },
        { numbers: [1e23, 2e-323, 1.7976931348623157e308, 31482524497670850, 1424953923781206.2] },
        { numbers: [1e21, 1e-7, 123456789012345680000, 0.1, -1.5e300, 5e-324, 1e15, 1234567.25, -0.000001] },
        { text: '\u007f\u0001\b\f\n\r\t"\\\u2028\u2029</script>' },
      ];
      const pairs: (readonly [string, string])[] = [];
      const sampled = [...edges, ...samples, ...fc.sample(numbers, 1_000)];
      for (const sample of sampled.map((each) => JSON.parse(JSON.stringify(each)))) {
        const { rows } = await sql<{
          text: string;
        }>`select fieldstone.canonical_json(${JSON.stringify(sample)}::jsonb)
          as text`.execute(db);
        pairs.push([rows[0]?.text ?? "", canonicalJson(sample)]);
      }
      return pairs;
    });
    expect(said.map(([one]) => one)).toEqual(said.map(([, other]) => other));
  });

  it("takes a text that was cut inside a pair of surrogates", async () => {
    await write((tx) => record(tx, { title: "\u{1f600}".slice(0, 1) }));
    expect(await verdict()).toMatchObject({ count: 1, faults: [] });
  });
});

describe("the application", () => {
  it.each([
    ["insert", sql`insert into audit_entries select * from audit_entries`],
    ["update", sql`update audit_entries set kind = 'note.created'`],
    ["delete", sql`delete from audit_entries`],
    ["truncate", sql`truncate audit_entries`],
  ])("may not %s entries, only append to the chain", async (_act, statement) => {
    await write(record);
    await expect(write(({ db }) => statement.execute(db))).rejects.toThrow("permission denied");
  });

  it("records nothing in a read", async () => {
    const read = withTenant(database.cell, team.owner.context, "read", record);
    await expect(read).rejects.toThrow("recorded in a read");
  });

  it("deletes a tenant whole, with its chain", async () => {
    await write(record);
    await withTenantFence(database.cell, team.system, deleteTenantRows);
    const { rows } = await asAdministrator(database.adminUrl, (admin) =>
      admin.query("select from audit_entries where team_id = $1", [team.teamId]),
    );
    expect(rows).toEqual([]);
  });
});
