import { newId } from "@fieldstone/model/ids.ts";
import { createGlobalDatabase, type TestGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf } from "../testing/test-router.ts";
import { email, SignInStage } from "./sign-in-stage.testing.ts";

let database: TestGlobalDatabase;
let stage: SignInStage;

beforeAll(async () => {
  database = await createGlobalDatabase();
});
beforeEach(async () => {
  stage = await SignInStage.open(database);
});
afterEach(() => stage.close());
afterAll(() => database.close());

describe("where a proven address leads", () => {
  it("is straight into the only workspace, unless the person wants to choose", async () => {
    await stage.addWorkspace(stage.europe, "EU_A", "acme", email);
    const straight = await stage.browser.prove(email, stage.running.mails);
    expect(straight.json.teamId).toEqual(expect.any(String));
    const entered = await stage.browser.post("/global/enter-workspace", { teamId: straight.json.teamId });
    expect(entered.json).toEqual({ url: "http://acme.fieldstone.localhost:8080" });
    expect(stage.browser.cookies.get("fieldstone_session")).toMatch(
      new RegExp(`^${straight.json.teamId}\\.session`),
    );
    const sent = await stage.send({ skipFastLoginRedirect: true });
    const choosing = await stage.enterCode(sent.json.codeChallenge, codeOf(stage.running.mails.at(-1)));
    expect(choosing.json.teamId).toBeUndefined();
    expect(choosing.json.currentTeams).toHaveLength(1);
  });

  it("is the workspaces of all regions, current ones and invitations apart", async () => {
    await stage.addWorkspace(stage.europe, "EU_A", "beta", email);
    await stage.addWorkspace(stage.ohio, "US_B", "alpha", email);
    await stage.addWorkspace(stage.ohio, "US_B", "gamma", "boss@gamma.example");
    const { json } = await stage.browser.prove(email, stage.running.mails);
    expect(json.currentTeams).toMatchObject([{ subdomain: "alpha" }, { subdomain: "beta" }]);
    expect(json.availableTeams).toMatchObject([{ subdomain: "gamma", type: "INVITE" }]);
    expect(json.teamId).toBeUndefined();
  });

  it("says which regions did not answer and gives the rest", async () => {
    await stage.addWorkspace(stage.europe, "EU_A", "beta", email);
    const alpha = await stage.addWorkspace(stage.ohio, "US_B", "alpha", email);
    await stage.browser.prove(email, stage.running.mails);
    await stage.ohio.close();
    const { status, json } = await stage.browser.post("/global/team-discovery", {});
    expect(status).toBe(200);
    expect(json).toMatchObject({ currentTeams: [{ subdomain: "beta" }], unavailableRegions: ["US_B"] });
    const [beta] = json.currentTeams as { id: string }[];
    expect((await stage.browser.post("/global/enter-workspace", { teamId: beta?.id })).status).toBe(200);
    const refused = await stage.browser.post("/global/enter-workspace", { teamId: alpha });
    expect([refused.status, refused.json.message]).toEqual([503, expect.stringContaining("Ohio (US_B)")]);
  });

  it("is nowhere without the proof", async () => {
    expect((await stage.browser.post("/global/team-discovery", {})).status).toBe(401);
    expect((await stage.browser.post("/global/enter-workspace", { teamId: newId() })).status).toBe(401);
    stage.browser.cookies.set("fieldstone_email", "AAAA");
    expect((await stage.browser.post("/global/team-discovery", {})).status).toBe(401);
  });

  it("is over seven days after the proof", async () => {
    await stage.browser.prove(email, stage.running.mails);
    stage.running.advance(604_799_000);
    expect((await stage.browser.post("/global/team-discovery", {})).status).toBe(200);
    stage.running.advance(2_000);
    expect((await stage.browser.post("/global/team-discovery", {})).status).toBe(401);
  });

  it("tells a stranger the same of a workspace that exists and of one that does not", async () => {
    const teamId = await stage.addWorkspace(stage.europe, "EU_A", "acme", "boss@acme.example");
    await stage.browser.prove("eve@evil.example", stage.running.mails);
    const exists = await stage.browser.post("/global/enter-workspace", { teamId });
    const not = await stage.browser.post("/global/enter-workspace", { teamId: newId() });
    expect([exists.status, not.status]).toEqual([403, 403]);
    expect(exists.json.errors).toEqual(not.json.errors);
  });
});

it("leaving one workspace forgets the proof and keeps the sessions of others", async () => {
  await stage.addWorkspace(stage.europe, "EU_A", "beta", email);
  const { json } = await stage.browser.prove(email, stage.running.mails);
  await stage.browser.post("/global/enter-workspace", { teamId: json.teamId });
  expect((await stage.browser.post("/global/sign-out", { only: "proof" })).status).toBe(200);
  expect([...stage.browser.cookies.keys()]).toEqual(["fieldstone_session"]);
  expect(stage.europe.sessions.size).toBe(1);
  expect((await stage.browser.post("/global/enter-workspace", { teamId: json.teamId })).status).toBe(401);
});

it("signing out ends the sessions in their regions and forgets the proof", async () => {
  await stage.addWorkspace(stage.europe, "EU_A", "beta", email);
  await stage.addWorkspace(stage.ohio, "US_B", "alpha", email);
  const { json } = await stage.browser.prove(email, stage.running.mails);
  for (const team of json.currentTeams as { id: string }[]) {
    await stage.browser.post("/global/enter-workspace", { teamId: team.id });
  }
  expect(stage.browser.cookies.get("fieldstone_session")?.split("~")).toHaveLength(2);
  expect((await stage.browser.post("/global/sign-out", {})).status).toBe(200);
  expect([stage.europe.sessions.size, stage.ohio.sessions.size]).toEqual([0, 0]);
  expect([...stage.browser.cookies.keys()]).toEqual([]);
});
