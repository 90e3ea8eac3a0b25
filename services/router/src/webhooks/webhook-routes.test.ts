import { newId } from "@fieldstone/model/ids.ts";
import { webhookSizeBytesMax } from "@fieldstone/model/webhooks/webhook-type.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ask } from "../testing/test-router-server.ts";
import { startWebhookHarness, type WebhookHarness } from "../testing/webhook-harness.testing.ts";
import { slackSends } from "../testing/webhook-senders.ts";

let harness: WebhookHarness;
beforeAll(async () => {
  harness = await startWebhookHarness();
});
beforeEach(() => {
  harness.euCell.webhookEvents.length = 0;
  harness.usCell.webhookEvents.length = 0;
});
afterAll(() => harness.close());

describe("accounts of providers", () => {
  it.each([
    ["google-meet", { subscriptionName: "subscriptions/abc" }, "subscriptions/abc"],
    [
      "microsoft-teams",
      { tenantId: "84BD8158-6D4D-4958-8B9F-9D6445542F95" },
      "84bd8158-6d4d-4958-8b9f-9d6445542f95",
    ],
    ["respondent", { studyId: "66cfaf354b3f22e42ac79a92" }, "66cfaf354b3f22e42ac79a92"],
    ["slack", { slackTeamId: "T0001" }, "T0001"],
    ["stripe", { customerId: "cus_identify" }, "cus_identify"],
    ["stripe", { subscriptionId: "sub_identify" }, "sub_identify"],
  ])("of %s lead to their workspace: %j", async (type, payload, externalId) => {
    expect((await harness.service("POST", "/identify-webhook", { type, ...payload })).status).toBe(404);
    expect((await harness.link(type, externalId, harness.euTeam)).status).toBe(200);
    expect((await harness.link(type, externalId, harness.euTeam)).status).toBe(200);
    expect(await harness.service("POST", "/identify-webhook", { type, ...payload })).toMatchObject({
      status: 200,
      json: { status: "success", teamId: harness.euTeam },
    });
    expect(await harness.link(type, externalId, harness.usTeam)).toMatchObject({
      status: 409,
      json: { error: { errorCode: "webhook.linked_elsewhere" } },
    });
    // Another workspace cannot remove it.
    await harness.service("DELETE", "/webhook-links", { type, externalId, teamId: harness.usTeam });
    expect((await harness.service("POST", "/identify-webhook", { type, ...payload })).status).toBe(200);
    await harness.service("DELETE", "/webhook-links", { type, externalId, teamId: harness.euTeam });
    expect((await harness.service("POST", "/identify-webhook", { type, ...payload })).status).toBe(404);
  });

  it("are told to services alone", async () => {
    const body = { type: "slack", slackTeamId: "T1" };
    expect((await harness.service("POST", "/identify-webhook", body, "wrong")).status).toBe(401);
    const tie = { type: "slack", externalId: "T1", teamId: harness.usTeam };
    expect((await harness.service("PUT", "/webhook-links", tie, "wrong")).status).toBe(401);
    expect((await harness.service("DELETE", "/webhook-links", tie, "wrong")).status).toBe(401);
  });
});

describe("any provider", () => {
  const event = { type: "event_callback", team_id: "T-MOVES", event_id: "Ev1", event: {} };
  const slack = () => harness.send("slack", slackSends(event, Date.now()));

  it("is told to come again while the workspace cannot take the event, and not where it is closed", async () => {
    const teamId = newId();
    const put = (body: object) =>
      harness.service("PUT", `/tenant-routes/${teamId}`, { subdomain: "moves", region: "EU_A", ...body });
    await put({});
    await harness.link("slack", "T-MOVES", teamId);
    for (const state of ["moving", "frozen"]) {
      await put({ state });
      expect((await slack()).status).toBe(503);
    }
    await put({ state: "retired" });
    expect(await slack()).toMatchObject({ status: 200, json: { teamId: null } });
    await put({ state: "active", region: "US_B", epoch: 2 });
    expect((await slack()).status).toBe(200);
    expect(harness.usCell.webhookEvents).toHaveLength(1);
    await harness.service("DELETE", `/tenant-routes/${teamId}`, undefined);
    expect((await slack()).json).toEqual({ teamId: null });
    expect(
      (await harness.service("POST", "/identify-webhook", { type: "slack", slackTeamId: "T-MOVES" })).status,
    ).toBe(404);
  });

  it("may use the address of the documents, by POST and with its signature alone", async () => {
    await harness.link("slack", "T-MOVES", harness.euTeam);
    const signed = await ask(harness.port, "/slack/webhook", {
      method: "POST",
      ...slackSends(event, Date.now()),
    });
    expect([signed.status, JSON.parse(signed.body)]).toEqual([200, { teamId: harness.euTeam }]);
    expect(harness.euCell.webhookEvents).toHaveLength(1);
    const paths = [
      "/google-meet/event-notification",
      "/microsoft-teams/event-notification",
      "/microsoft-teams/lifecycle-notification",
      "/respondent/event-notification",
      "/slack/webhook",
      "/stripe/webhook",
    ];
    for (const path of paths) {
      const unsigned = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
      expect([path, (await ask(harness.port, path, unsigned)).status]).toEqual([
        path,
        path.startsWith("/microsoft-teams") ? 400 : 401,
      ]);
      expect((await ask(harness.port, path)).status).toBe(404);
    }
    expect(harness.euCell.webhookEvents).toHaveLength(1);
  });

  it("sends one megabyte at most, uncompressed, by POST", async () => {
    const large = { headers: {}, body: "x".repeat(webhookSizeBytesMax + 1) };
    expect((await harness.send("slack", large)).status).toBe(413);
    const zipped = { headers: { "content-encoding": "gzip" }, body: "x" };
    expect((await harness.send("slack", zipped)).status).toBe(415);
    expect((await harness.send("zoom", slackSends(event, Date.now()))).status).toBe(404);
    expect((await harness.send("__proto__", slackSends(event, Date.now()))).status).toBe(404);
    expect((await ask(harness.port, "/global/webhooks/slack")).status).toBe(404);
  });

  it("sends a bounded number of values, which are counted before they are parsed", async () => {
    const headers = { "content-type": "application/json" };
    const lists = { headers, body: `{"value":[${"[],".repeat(300_000)}[]]}` };
    const deep = { ...event, event: JSON.parse(`${"[".repeat(1_000)}${"]".repeat(1_000)}`) };
    await harness.link("slack", "T-MOVES", harness.euTeam);
    for (const answer of [
      await harness.send("microsoft-teams", lists),
      await harness.send("slack", slackSends(deep, Date.now())),
    ])
      expect(answer).toMatchObject({ status: 400, json: { errors: [{ title: "request.too_complex" }] } });
    expect(harness.euCell.webhookEvents).toEqual([]);
  });
});
