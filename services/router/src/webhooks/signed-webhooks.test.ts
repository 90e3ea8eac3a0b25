import { dayMs } from "@fieldstone/model/durations.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { startWebhookHarness, type WebhookHarness } from "../testing/webhook-harness.testing.ts";
import { respondentSends, slackSends, stripeSecret, stripeSends } from "../testing/webhook-senders.ts";

let harness: WebhookHarness;
beforeAll(async () => {
  harness = await startWebhookHarness();
});
beforeEach(() => {
  harness.euCell.webhookEvents.length = 0;
  harness.usCell.webhookEvents.length = 0;
});
afterAll(() => harness.close());

describe("Slack", () => {
  const event = (team: string) => ({
    type: "event_callback",
    team_id: team,
    event_id: "Ev08MFMKH6",
    event: { type: "message", text: "It broke – again" },
  });

  it("is answered its challenge, signed alone", async () => {
    const challenge = { type: "url_verification", challenge: "3eZbrw1aBm2rZgRNFdxV2595E9CY" };
    expect(await harness.send("slack", slackSends(challenge, Date.now()))).toMatchObject({
      status: 200,
      text: challenge.challenge,
    });
    expect((await harness.send("slack", slackSends(challenge, Date.now(), "wrong"))).status).toBe(401);
  });

  it("has its events passed to the workspace's region as they are", async () => {
    await harness.link("slack", "T-EU", harness.euTeam);
    expect(await harness.send("slack", slackSends(event("T-EU"), Date.now()))).toMatchObject({
      status: 200,
      json: { teamId: harness.euTeam },
    });
    expect(harness.euCell.webhookEvents).toEqual([
      { teamId: harness.euTeam, epoch: 7, type: "slack", eventId: "Ev08MFMKH6", event: event("T-EU") },
    ]);
    expect(harness.usCell.webhookEvents).toEqual([]);
  });

  it("is refused with another secret, a changed body, an old time, or another's account", async () => {
    // With a running clock, an event that is a second too early would be in time a second later.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const now = Date.now();
    const sent = slackSends(event("T-EU"), now);
    const late = slackSends(event("T-EU"), now - 301_000);
    const early = slackSends(event("T-EU"), now + 301_000);
    const moved = {
      ...late,
      headers: { ...late.headers, "x-slack-request-timestamp": `${now}`.slice(0, 10) },
    };
    for (const wrong of [
      slackSends(event("T-EU"), now, "another-secret-0123456789"),
      { ...sent, body: sent.body.replace("broke", "works") },
      { ...sent, body: ` ${sent.body}` },
      { headers: { "content-type": "application/json" }, body: sent.body },
      late,
      early,
      moved,
    ]) {
      expect(await harness.send("slack", wrong)).toMatchObject({
        status: 401,
        json: { errors: [{ title: "webhook.signature_invalid" }] },
      });
    }
    expect(await harness.send("slack", slackSends(event("T-NOBODY"), now))).toMatchObject({
      status: 200,
      json: { teamId: null },
    });
    expect(harness.euCell.webhookEvents).toEqual([]);
  });
});

describe("Stripe", () => {
  const event = (object: object) => ({
    id: "evt_1",
    object: "event",
    type: "customer.subscription.updated",
    data: { object },
  });

  const teamOf = async (object: object, type?: string) =>
    (await harness.send("stripe", stripeSends({ ...event(object), ...(type && { type }) }, Date.now()))).json
      .teamId;

  it("needs the workspace's UUID in its metadata, wherever Stripe puts that, and an account of no other", async () => {
    await harness.link("stripe", "cus_eu", harness.euTeam);
    await harness.link("stripe", "sub_us", harness.usTeam);
    const metadata = { teamId: harness.usTeam };
    const subscription_details = { subscription: "sub_us", metadata };
    expect(await teamOf({ object: "subscription", id: "sub_us", metadata })).toBe(harness.usTeam);
    expect(await teamOf({ object: "subscription", id: "sub_new", metadata })).toBe(harness.usTeam);
    expect(await teamOf({ object: "invoice", id: "in_1", subscription_details })).toBe(harness.usTeam);
    expect(await teamOf({ object: "invoice", id: "in_2", parent: { subscription_details } })).toBe(
      harness.usTeam,
    );
    expect(await teamOf({ object: "product", id: "prod_1", metadata }, "product.updated")).toBe(
      harness.usTeam,
    );
    // A linked account or a text that is no UUID is not enough.
    expect(await teamOf({ object: "customer", id: "cus_eu" })).toBeNull();
    expect(await teamOf({ object: "subscription", id: "sub_us", metadata: { teamId: "us" } })).toBeNull();
    expect(await teamOf({ object: "invoice", id: "in_3", subscription: { id: "sub_us" } })).toBeNull();
    // Two workspaces could own it: neither gets it.
    expect(await teamOf({ object: "customer", id: "cus_eu", metadata })).toBeNull();
  });

  it.each(["charge.succeeded", "customer.subscription.paused", "invoice.paid", "product.deleted", "ping"])(
    "is acknowledged and not passed on where its type is none that we take: %s",
    async (type) => {
      const before = harness.usCell.webhookEvents.length;
      const object = { object: "subscription", id: "sub_us", metadata: { teamId: harness.usTeam } };
      expect(await teamOf(object, type)).toBeNull();
      expect(harness.usCell.webhookEvents).toHaveLength(before);
    },
  );

  it("is taken while its secret is being rolled, and refused with a wrong one or an old time", async () => {
    const object = { object: "customer", id: "cus_eu" };
    const now = Date.now();
    const rolled = stripeSends(event(object), now, ["whsec_old_0123456789", stripeSecret]);
    expect((await harness.send("stripe", rolled)).status).toBe(200);
    const good = stripeSends(event(object), now);
    const asV0 = good.headers["stripe-signature"]?.replace("v1=", "v0=") ?? "";
    for (const wrong of [
      stripeSends(event(object), now, ["whsec_wrong_0123456789"]),
      stripeSends(event(object), now - 301_000),
      { ...good, headers: { ...good.headers, "stripe-signature": asV0 } },
      { ...good, body: good.body.replace("cus_eu", "cus_us") },
    ]) {
      expect((await harness.send("stripe", wrong)).status).toBe(401);
    }
  });
});

describe("Respondent", () => {
  const event = (resource: object, created = new Date().toISOString()) => ({
    event: "SCREENER_RESPONSES.CREATED",
    uuid: "006a4577-43d6-448a-a3d6-1a63581ca217",
    created,
    payload: { resource },
  });
  const project = { id: "study-eu", type: "projects" };

  it("finds the study in a project and in a screener response", async () => {
    await harness.link("respondent", "study-eu", harness.euTeam);
    const response = { id: "r1", parentId: "study-eu", type: "screener-responses" };
    for (const resource of [project, response]) {
      expect((await harness.send("respondent", respondentSends(event(resource)))).json).toEqual({
        teamId: harness.euTeam,
      });
    }
    expect(
      (await harness.send("respondent", respondentSends(event(project), undefined, "sha512"))).status,
    ).toBe(200);
  });

  it.each(["PROJECTS.CREATED", "SCREENER_RESPONSES.DELETED", "MESSAGES.CREATED"])(
    "is acknowledged and not passed on where its type is none that we take: %s",
    async (type) => {
      const before = harness.euCell.webhookEvents.length;
      const sent = respondentSends({ ...event(project), event: type });
      expect(await harness.send("respondent", sent)).toMatchObject({ status: 200, json: { teamId: null } });
      expect(harness.euCell.webhookEvents).toHaveLength(before);
    },
  );

  it("is refused with another key, a weak algorithm or an event of long ago", async () => {
    const old = new Date(Date.now() - 8 * dayMs).toISOString();
    for (const wrong of [
      respondentSends(event(project), "another-key-0123456789"),
      respondentSends(event(project), undefined, "sha1"),
      respondentSends(event(project), undefined, "md5"),
      respondentSends(event(project, old)),
    ]) {
      expect((await harness.send("respondent", wrong)).status).toBe(401);
    }
    expect(harness.euCell.webhookEvents).toEqual([]);
  });
});
