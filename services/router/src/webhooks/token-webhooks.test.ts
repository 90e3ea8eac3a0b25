import { dayMs, hourMs } from "@fieldstone/model/durations.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startWebhookHarness, type WebhookHarness } from "../testing/webhook-harness.testing.ts";
import { googleAudience, googleEmail, microsoftAppId, type SentWebhook } from "../testing/webhook-senders.ts";

let harness: WebhookHarness;
beforeAll(async () => {
  harness = await startWebhookHarness();
});
beforeEach(() => {
  harness.euCell.webhookEvents.length = 0;
  harness.usCell.webhookEvents.length = 0;
});
afterAll(() => harness.close());

describe("Google Meet", () => {
  const claims = {
    iss: "https://accounts.google.com",
    aud: googleAudience,
    email: googleEmail,
    email_verified: true,
  };
  const pushed = (
    token: string,
    source = "//workspaceevents.googleapis.com/subscriptions/meet-eu",
  ): SentWebhook => ({
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({
      message: {
        messageId: "136969346945",
        data: Buffer.from('{"conferenceRecord":{"name":"conferenceRecords/1"}}').toString("base64"),
        attributes: {
          "ce-id": "ce-1",
          "ce-source": source,
          "ce-type": "google.workspace.meet.conference.v2.started",
        },
      },
      subscription: "projects/p/subscriptions/push",
    }),
  });

  it("has its pushes passed on, with what they carry", async () => {
    await harness.link("google-meet", "subscriptions/meet-eu", harness.euTeam);
    expect((await harness.send("google-meet", pushed(await harness.keys.sign(claims)))).json).toEqual({
      teamId: harness.euTeam,
    });
    expect(harness.euCell.webhookEvents).toMatchObject([
      {
        type: "google-meet",
        eventId: "ce-1",
        event: {
          type: "google.workspace.meet.conference.v2.started",
          data: { conferenceRecord: { name: "conferenceRecords/1" } },
        },
      },
    ]);
  });

  it("is refused with a forged, borrowed or old token", async () => {
    const tokens = await Promise.all([
      harness.keys.forge(claims),
      harness.keys.sign({ ...claims, aud: "https://other.example" }),
      harness.keys.sign({ ...claims, iss: "https://evil.example" }),
      harness.keys.sign({ ...claims, email: "someone@else.iam.gserviceaccount.com" }),
      harness.keys.sign({ ...claims, email_verified: false }),
      harness.keys.sign(claims, { nowMs: Date.now() - 2 * hourMs }),
    ]);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`;
    for (const token of [...tokens, unsigned, "x"]) {
      expect((await harness.send("google-meet", pushed(token))).status).toBe(401);
    }
    expect(
      (
        await harness.send(
          "google-meet",
          pushed(await harness.keys.sign(claims), "//evil.example/subscriptions/x"),
        )
      ).status,
    ).toBe(400);
    expect(harness.euCell.webhookEvents).toEqual([]);
  });
});

describe("Microsoft Teams", () => {
  const tenantId = "84bd8158-6d4d-4958-8b9f-9d6445542f95";
  const soon = () => new Date(Date.now() + hourMs).toISOString();
  const note = (clientState: string, more: object = {}) => ({
    id: "lsgTZMr9KwAAA",
    subscriptionId: "ea3bc7d6",
    subscriptionExpirationDateTime: soon(),
    clientState,
    changeType: "created",
    resource: "communications/onlineMeetings",
    tenantId,
    ...more,
  });
  const notified = (value: unknown[], more: object = {}): SentWebhook => ({
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ value, ...more }),
  });
  const stateOf = async (tenant: string, team: string): Promise<string> =>
    (await harness.link("microsoft-teams", tenant, team)).json.clientState;

  it("is answered its validation token as text", async () => {
    const sent = { headers: { "content-type": "text/plain" }, body: "" };
    const answer = await harness.send(
      "microsoft-teams",
      sent,
      "?validationToken=Validation%3A%20Testing%20%3Cb%3E",
    );
    expect(answer).toMatchObject({ status: 200, text: "Validation: Testing <b>" });
    const long = await harness.send("microsoft-teams", sent, `?validationToken=${"x".repeat(5_000)}`);
    expect(long.status).toBe(401);
  });

  it("has its notifications passed on without the secret state", async () => {
    const state = await stateOf(tenantId.toUpperCase(), harness.euTeam);
    expect((await harness.send("microsoft-teams", notified([note(state)]))).json).toEqual({
      teamId: harness.euTeam,
    });
    expect(harness.euCell.webhookEvents).toMatchObject([{ eventId: "lsgTZMr9KwAAA", event: { tenantId } }]);
    expect(JSON.stringify(harness.euCell.webhookEvents)).not.toContain(state);
  });

  it("is refused whole where one state is wrong or another tenant's, or the subscription is over", async () => {
    const state = await stateOf(tenantId, harness.euTeam);
    const other = "11111111-6d4d-4958-8b9f-9d6445542f95";
    const otherState = await stateOf(other, harness.usTeam);
    const over = new Date(Date.now() - dayMs).toISOString();
    for (const value of [
      [note("guessed")],
      [note(otherState)],
      [note(state), note(state, { tenantId: other })],
      [note(state, { subscriptionExpirationDateTime: over })],
    ]) {
      expect((await harness.send("microsoft-teams", notified(value))).status).toBe(401);
    }
    expect([...harness.euCell.webhookEvents, ...harness.usCell.webhookEvents]).toEqual([]);
  });

  it("has tokens checked where notifications carry content", async () => {
    const state = await stateOf(tenantId, harness.euTeam);
    const claims = {
      aud: microsoftAppId,
      iss: `https://login.microsoftonline.com/${tenantId}/v2.0`,
      tid: tenantId,
      azp: "0bf30f3b-4a52-48df-9a8c-9189dd38b2db",
    };
    const withToken = async (token: Promise<string>) =>
      (await harness.send("microsoft-teams", notified([note(state)], { validationTokens: [await token] })))
        .status;
    expect(await withToken(harness.keys.sign(claims))).toBe(200);
    expect(await withToken(harness.keys.forge(claims))).toBe(401);
    expect(await withToken(harness.keys.sign({ ...claims, azp: newId() }))).toBe(401);
    expect(await withToken(harness.keys.sign({ ...claims, aud: newId() }))).toBe(401);
    const elsewhere = { ...claims, tid: newId() };
    expect(await withToken(harness.keys.sign(elsewhere))).toBe(401);
    const iss = `https://login.microsoftonline.com/${elsewhere.tid}/v2.0`;
    expect(await withToken(harness.keys.sign({ ...elsewhere, iss }))).toBe(401);
  });
});
