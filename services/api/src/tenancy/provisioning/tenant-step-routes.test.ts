import { exportKey, manifestKey } from "@fieldstone/domain/tenancy/provisioning/export-manifest.ts";
import { readText } from "@fieldstone/domain/tenancy/provisioning/read-text.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { workspaceBudgets } from "@fieldstone/model/plans/workspace-budgets.ts";
import { type ObjectKey, objectKey, objectPrefix } from "@fieldstone/platform/objects/object-key.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { askJson, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let database: TestCellDatabase;
let api: TestCellApi;
const region = "US_B";

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
});
afterAll(() => api.close());

async function call(method: string, teamId: string, step = "", body?: unknown) {
  return await askJson(`${api.origin}/internal/tenants/${teamId}${step}`, {
    method,
    headers: api.serviceHeaders,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const rowsOf = (sql: string, values: unknown[]) =>
  asAdministrator(database.adminUrl, async (admin) => (await admin.query(sql, values)).rows);

/** A workspace with the sample and two objects, one of which needs several chunks. */
async function filledTenant(): Promise<string> {
  const teamId = newId();
  await call("PUT", teamId, "", {
    subdomain: `acme-${teamId.slice(-8)}`,
    name: "Acme",
    owner: { email: "ada@example.com", name: "Ada" },
  });
  await call("PUT", teamId, "/limits", { planTier: "BUSINESS", members: 10 });
  await call("PUT", teamId, "/object-prefix", { storageTier: "STANDARD" });
  await call("PUT", teamId, "/search-table", {});
  await call("PUT", teamId, "/seed", {});
  const { objects } = api.services;
  await objects.put(objectKey({ region, teamId }, "files", newId()), Buffer.from("a word"), "text/plain");
  await objects.put(objectKey({ region, teamId }, "files", newId()), Buffer.alloc(300_000, 7), "video/mp4");
  return teamId;
}

const countOf = async (teamId: string) => (await call("GET", teamId, "/count")).body;
const freeze = (teamId: string, frozen = true) => call("PUT", teamId, "/frozen", { frozen });

describe("the steps of a tenant", () => {
  it("make what is missing, and nothing when asked again", async () => {
    const teamId = newId();
    expect((await call("GET", teamId)).status).toBe(404);
    const team = {
      subdomain: `beta-${teamId.slice(-8)}`,
      name: "Beta",
      owner: { email: "ada@example.com", name: "" },
    };
    const looks = () =>
      Promise.all(
        ["", "/limits", "/object-prefix", "/search-table", "/seed"].map(
          async (step) => (await call("GET", teamId, step)).body,
        ),
      );
    expect((await call("PUT", teamId, "", team)).status).toBe(200);
    expect(await looks()).toEqual([
      { state: "active" },
      { limits: null },
      { storageTier: null },
      { done: false },
      { done: false },
    ]);
    const acts = async () => {
      for (const [step, body] of [
        ["", team],
        ["/limits", { planTier: "ENTERPRISE", retentionDays: 90 }],
        ["/object-prefix", { storageTier: "DEDICATED" }],
        ["/search-table", {}],
        ["/seed", {}],
      ] as const) {
        expect((await call("PUT", teamId, step, body)).status, step).toBe(200);
      }
    };
    await acts();
    const done = [
      { state: "active" },
      { limits: { planTier: "ENTERPRISE", retentionDays: 90 } },
      { storageTier: "DEDICATED" },
      { done: true },
      { done: true },
    ];
    expect(await looks()).toEqual(done);
    const before = await countOf(teamId);
    await acts();
    expect(await looks()).toEqual(done);
    expect(await countOf(teamId)).toEqual(before);
    expect(await rowsOf("select 1 from sessions where team_id = $1", [teamId])).toEqual([]);
  });

  it("are those of a creation that someone signed up for, but for the sample, which comes by its task", async () => {
    const teamId = newId();
    const signUp = () =>
      askJson(`${api.origin}/internal/tenants`, {
        method: "POST",
        headers: api.serviceHeaders,
        body: JSON.stringify({
          teamId,
          subdomain: `gamma-${teamId.slice(-8)}`,
          name: "Gamma",
          owner: { email: "ada@example.com", name: "Ada" },
          sample: true,
        }),
      });
    await signUp();
    expect((await call("GET", teamId, "/limits")).body).toEqual({
      limits: { planTier: "ENTERPRISE", ...workspaceBudgets.ENTERPRISE },
    });
    expect((await call("GET", teamId, "/object-prefix")).body).toEqual({ storageTier: "STANDARD" });
    expect((await call("GET", teamId, "/search-table")).body).toEqual({ done: true });

    await call("PUT", teamId, "/limits", { planTier: "BUSINESS" });
    await signUp();
    expect((await call("GET", teamId, "/limits")).body).toEqual({ limits: { planTier: "BUSINESS" } });

    expect((await call("DELETE", teamId)).status).toBe(200);
    expect(await countOf(teamId)).toEqual({ rows: 0, objects: 0 });
    expect((await call("GET", teamId, "/search-table")).body).toEqual({ done: false });
    expect(
      await rowsOf("select 1 from graphile_worker._private_jobs where payload ->> 'teamId' = $1", [teamId]),
    ).toEqual([]);
  });

  it.each([
    ["/limits", { planTier: "GOLD" }],
    ["/limits", { planTier: "FREE", members: 0 }],
    ["/object-prefix", { storageTier: "FAST" }],
    ["/frozen", {}],
  ])("%s refuses %j", async (step, body) => {
    const teamId = await filledTenant();
    expect((await call("PUT", teamId, step, body)).status).toBe(400);
  });
});

describe("freezing", () => {
  it("refuses writes until it is taken back, and writes nothing when repeated", async () => {
    const teamId = await filledTenant();
    expect((await freeze(teamId)).status).toBe(200);
    const refused = await call("PUT", teamId, "/limits", { planTier: "FREE" });
    expect([refused.status, refused.body.errors[0].title]).toEqual([409, "team.frozen"]);
    const [before] = await rowsOf("select xmin::text, updated_at from teams where team_id = $1", [teamId]);
    await freeze(teamId);
    expect(await rowsOf("select xmin::text, updated_at from teams where team_id = $1", [teamId])).toEqual([
      before,
    ]);
    await freeze(teamId, false);
    expect((await call("PUT", teamId, "/limits", { planTier: "FREE" })).status).toBe(200);
  });
});

describe("exporting and purging", () => {
  it("exports every row and object with its hash, and removes just those, leaving a true receipt", async () => {
    const [teamId, other] = [await filledTenant(), await filledTenant()];
    const otherBefore = await countOf(other);
    const open = await call("POST", teamId, "/export");
    expect([open.status, open.body.errors[0].title]).toEqual([409, "team.not_frozen"]);
    await freeze(teamId);
    const counts = await countOf(teamId);
    expect(counts.objects).toBe(3);
    const exported = await call("POST", teamId, "/export");
    expect(exported.status).toBe(200);
    expect(exported.body).toMatchObject(counts);
    expect((await call("POST", teamId, "/export")).body).toEqual(exported.body);
    expect(await countOf(teamId)).toEqual(counts);

    const { location, sha256 } = exported.body;
    const purged = await call("POST", teamId, "/purge", { location, sha256 });
    expect(purged.body).toMatchObject({ ...counts, exportSha256: sha256 });
    expect(await countOf(teamId)).toEqual({ rows: 0, objects: 0 });
    expect((await call("GET", teamId, "/search-table")).body).toEqual({ done: false });
    // Repeated by a caller who lost the answer: the same receipt.
    expect((await call("POST", teamId, "/purge", { location, sha256 })).body).toEqual(purged.body);
    expect(await countOf(other)).toEqual(otherBefore);

    const users = await readExported(exportKey(location, "rows/users.ndjson"));
    expect(JSON.parse(users.trim())).toMatchObject({ team_id: teamId, email: "ada@example.com" });
    const files = await exports().list(`${location}objects/files/`);
    expect(files.map(({ sizeBytes }) => sizeBytes).toSorted((a, b) => a - b)).toEqual([6, 300_000]);
  });

  it("is refused where the workspace is open, or has more than its export, or the export is another", async () => {
    const teamId = await filledTenant();
    await freeze(teamId);
    const { location, sha256 } = (await call("POST", teamId, "/export")).body;
    const wrongHash = await call("POST", teamId, "/purge", { location, sha256: "0".repeat(64) });
    expect([wrongHash.status, wrongHash.body.errors[0].title]).toEqual([409, "export.mismatch"]);

    const late = objectKey({ region, teamId }, "files", newId());
    await api.services.objects.put(late, Buffer.from("late"), "text/plain");
    const more = await call("POST", teamId, "/purge", { location, sha256 });
    expect([more.status, more.body.errors[0].title]).toEqual([409, "export.outdated"]);
    await api.services.objects.delete(late);

    await rowsOf(
      "insert into users (team_id, user_id, email, role) values ($1, $2, 'bob@example.com', 'VIEWER')",
      [teamId, newId()],
    );
    const newRow = await call("POST", teamId, "/purge", { location, sha256 });
    expect([newRow.status, newRow.body.errors[0].title]).toEqual([409, "export.outdated"]);

    await freeze(teamId, false);
    const open = await call("POST", teamId, "/purge", { location, sha256 });
    expect([open.status, open.body.errors[0].title]).toEqual([409, "team.not_frozen"]);
    const foreign = objectPrefix({ region, teamId: newId() }, "20260101T000000000Z");
    expect((await call("POST", teamId, "/purge", { location: foreign, sha256 })).status).toBe(409);
    expect((await countOf(teamId)).objects).toBe(3);
  });

  it("goes on where it stopped, and refuses an export whose parts were changed", async () => {
    const teamId = await filledTenant();
    await freeze(teamId);
    const { location, sha256, objects, rows } = (await call("POST", teamId, "/export")).body;
    const [first] = await api.services.objects.list(objectPrefix({ region, teamId }));
    if (first !== undefined) await api.services.objects.delete(first.key);
    expect((await call("POST", teamId, "/purge", { location, sha256 })).body).toMatchObject({
      objects,
      rows,
    });

    const another = await filledTenant();
    await freeze(another);
    const summary = (await call("POST", another, "/export")).body;
    const manifest = JSON.parse(await readExported(manifestKey(summary.location)));
    manifest.objects.pop();
    const changed = Buffer.from(JSON.stringify(manifest));
    await exports().put(manifestKey(summary.location), changed, "application/json");
    const refused = await call("POST", another, "/purge", summary);
    expect(refused.status).toBe(400);
    const { location: at, sha256: hash } = summary;
    expect((await call("POST", another, "/purge", { location: at, sha256: hash })).status).toBe(409);
    expect(await countOf(another)).toMatchObject({ objects: 3 });
  });
});

const exports = () => openObjectStore(api.services.config.exports);

async function readExported(key: ObjectKey): Promise<string> {
  return await readText((await exports().get(key)).body);
}
