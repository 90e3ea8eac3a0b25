import { teamDiscoverySchema } from "@fieldstone/contracts/team-discovery.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { createGlobalDatabase, type TestGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf } from "../../testing/test-router.ts";
import { email, SignInFixture } from "./sign-in-fixture.testing.ts";

let database: TestGlobalDatabase;
let fixture: SignInFixture;

beforeAll(async () => {
  database = await createGlobalDatabase();
});
beforeEach(async () => {
  fixture = await SignInFixture.open(database);
});
afterEach(() => fixture.close());
afterAll(() => database.close());

describe("where a proven address leads", () => {
  it("is straight into the only workspace, unless the person wants to choose", async () => {
    await fixture.addWorkspace(fixture.europe, "EU_A", "acme", email);
    const straight = await fixture.browser.prove(email, fixture.running.mails);
    expect(straight.json.teamId).toEqual(expect.any(String));
    const entered = await fixture.browser.post("/global/enter-workspace", { teamId: straight.json.teamId });
    expect(entered.json).toEqual({ url: "http://acme.fieldstone.localhost:8080" });
    expect(fixture.browser.cookies.get("fieldstone_session")).toMatch(
      new RegExp(`^${straight.json.teamId}\\.session`),
    );
    const sent = await fixture.send({ skipFastLoginRedirect: true });
    const choosing = await fixture.enterCode(sent.json.codeChallenge, codeOf(fixture.running.mails.at(-1)));
    expect(choosing.json.teamId).toBeUndefined();
    expect(choosing.json.currentTeams).toHaveLength(1);
  });

  it("is the workspaces of all regions, current ones and invitations apart", async () => {
    await fixture.addWorkspace(fixture.europe, "EU_A", "beta", email);
    await fixture.addWorkspace(fixture.ohio, "US_B", "alpha", email);
    await fixture.addWorkspace(fixture.ohio, "US_B", "gamma", "boss@gamma.example");
    const { json } = await fixture.browser.prove(email, fixture.running.mails);
    expect(json.currentTeams).toMatchObject([{ subdomain: "alpha" }, { subdomain: "beta" }]);
    expect(json.availableTeams).toMatchObject([{ subdomain: "gamma", type: "INVITE" }]);
    expect(json.teamId).toBeUndefined();
  });

  it("says which regions did not answer and gives the rest", async () => {
    await fixture.addWorkspace(fixture.europe, "EU_A", "beta", email);
    const alpha = await fixture.addWorkspace(fixture.ohio, "US_B", "alpha", email);
    await fixture.browser.prove(email, fixture.running.mails);
    await fixture.ohio.close();
    const { status, json } = await fixture.browser.post("/global/team-discovery", {});
    expect(status).toBe(200);
    expect(json).toMatchObject({ currentTeams: [{ subdomain: "beta" }], unavailableRegions: ["US_B"] });
    // What browsers parse, and nothing else.
    expect(teamDiscoverySchema.parse(json)).toEqual(json);
    const [beta] = json.currentTeams as { id: string }[];
    expect((await fixture.browser.post("/global/enter-workspace", { teamId: beta?.id })).status).toBe(200);
    const refused = await fixture.browser.post("/global/enter-workspace", { teamId: alpha });
    expect([refused.status, refused.json.message]).toEqual([503, expect.stringContaining("Ohio (US_B)")]);
  });

  it("is nowhere without the proof", async () => {
    expect((await fixture.browser.post("/global/team-discovery", {})).status).toBe(401);
    expect((await fixture.browser.post("/global/enter-workspace", { teamId: newId() })).status).toBe(401);
    fixture.browser.cookies.set("fieldstone_email", "AAAA");
    expect((await fixture.browser.post("/global/team-discovery", {})).status).toBe(401);
  });

  it("is over seven days after the proof", async () => {
    await fixture.browser.prove(email, fixture.running.mails);
    fixture.running.advance(604_799_000);
    expect((await fixture.browser.post("/global/team-discovery", {})).status).toBe(200);
    fixture.running.advance(2_000);
    expect((await fixture.browser.post("/global/team-discovery", {})).status).toBe(401);
  });

  it("tells a stranger the same of a workspace that exists and of one that does not", async () => {
    const teamId = await fixture.addWorkspace(fixture.europe, "EU_A", "acme", "boss@acme.example");
    await fixture.browser.prove("eve@evil.example", fixture.running.mails);
    const exists = await fixture.browser.post("/global/enter-workspace", { teamId });
    const not = await fixture.browser.post("/global/enter-workspace", { teamId: newId() });
    expect([exists.status, not.status]).toEqual([403, 403]);
    expect(exists.json.errors).toEqual(not.json.errors);
  });
});

it("leaving one workspace forgets the proof and keeps the sessions of others", async () => {
  await fixture.addWorkspace(fixture.europe, "EU_A", "beta", email);
  const { json } = await fixture.browser.prove(email, fixture.running.mails);
  await fixture.browser.post("/global/enter-workspace", { teamId: json.teamId });
  expect((await fixture.browser.post("/global/sign-out", { only: "proof" })).status).toBe(200);
  expect([...fixture.browser.cookies.keys()]).toEqual(["fieldstone_session"]);
  expect(fixture.europe.sessions.size).toBe(1);
  expect((await fixture.browser.post("/global/enter-workspace", { teamId: json.teamId })).status).toBe(401);
});

it("signing out ends the sessions in their regions and forgets the proof", async () => {
  await fixture.addWorkspace(fixture.europe, "EU_A", "beta", email);
  await fixture.addWorkspace(fixture.ohio, "US_B", "alpha", email);
  const { json } = await fixture.browser.prove(email, fixture.running.mails);
  for (const team of json.currentTeams as { id: string }[]) {
    await fixture.browser.post("/global/enter-workspace", { teamId: team.id });
  }
  expect(fixture.browser.cookies.get("fieldstone_session")?.split("~")).toHaveLength(2);
  expect((await fixture.browser.post("/global/sign-out", {})).status).toBe(200);
  expect([fixture.europe.sessions.size, fixture.ohio.sessions.size]).toEqual([0, 0]);
  expect([...fixture.browser.cookies.keys()]).toEqual([]);
});
