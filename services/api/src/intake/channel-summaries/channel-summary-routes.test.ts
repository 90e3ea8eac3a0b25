import { addChannelData } from "@fieldstone/domain/intake/channel-data/add-channel-data.ts";
import { channelDataInput } from "@fieldstone/domain/intake/channel-data/channel-datum.ts";
import { createChannel } from "@fieldstone/domain/intake/channel-themes/create-channel.ts";
import { summaryEventSchema } from "@fieldstone/model/ai/summary-event.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

const texts = [
  "The checkout page was slow, so we left before paying for the things in our basket.",
  "Why does the checkout page take a whole minute to show what is in our basket?",
];

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let cookie: string;
let channelId: string;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
  cookie = await sessionCookieOf(database, team, team.owner);
  channelId = toShortId(
    await withTenant(database.cell, team.owner.context, "write", async (tx) => {
      const id = await createChannel(tx, { title: "Web shop", template: "OTHER" });
      const items = texts.map((text) => ({ text }));
      await addChannelData(tx, channelDataInput.parse({ channelId: id, source: "API", items }));
      return id;
    }),
  );
});
afterAll(() => api.close());

const post = (body: unknown, headers: Readonly<Record<string, string>> = { cookie }) =>
  fetch(`${api.origin}/api/channel-summaries`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...api.headersFor(team),
      origin: "http://team.fieldstone.localhost:8080",
      ...headers,
    },
    body: JSON.stringify(body),
  });

const asked = `query ($id: ID!) { channel(id: $id) { summarySwitch summaryDisabledReason
  summaries { id kind isStale dataCount model quotes { itemId text } } data { edges { node { id text } } } } }`;

it("streams a summary's sentences, keeps it, and every member reads it", async () => {
  const response = await post({ channelId, kind: "streaming" });
  expect(response.headers.get("content-type")).toContain("application/x-ndjson");
  const lines = (await response.text()).trim().split("\n");
  const events = lines.map((line) => summaryEventSchema.parse(JSON.parse(line)));
  expect(events.map(({ type }) => type)).toEqual(["started", "sentence", "sentence", "ended"]);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const query = { query: asked, variables: { id: channelId } };
  const { body } = await askGraphql(api, team, query, {
    cookie: await sessionCookieOf(database, team, viewer),
  });
  expect(body.data.channel).toMatchObject({
    summarySwitch: "On",
    summaryDisabledReason: "Viewers cannot generate summaries",
    summaries: [
      {
        id: events.flatMap((event) => (event.type === "ended" ? [event.summaryId] : []))[0],
        kind: "streaming",
        isStale: false,
        dataCount: 2,
        model: "built-in-extractive",
      },
    ],
  });
  const { summaries, data } = body.data.channel;
  const points = data.edges.map(({ node }: { node: { id: string; text: string } }) => ({
    itemId: node.id,
    text: node.text,
  }));
  expect(summaries[0].quotes).toEqual(expect.arrayContaining(points));
});

it("follows a framework by either of its names, beside the summary without one", async () => {
  await (await post({ channelId, kind: "streaming", framework: "ByThemes" })).text();
  const query = `query ($id: ID!) { channel(id: $id) { summaries { framework } } }`;
  const { body } = await askGraphql(api, team, { query, variables: { id: channelId } }, { cookie });
  const { summaries } = body.data.channel;
  expect(summaries).toEqual([{ framework: "By topics" }, { framework: null }]);
});

it("is refused without a session, to viewers, of an unknown kind, and for an address of another site", async () => {
  expect((await post({ channelId, kind: "paragraph" }, {})).status).toBe(401);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const ofViewer = { cookie: await sessionCookieOf(database, team, viewer) };
  const refused = await post({ channelId, kind: "paragraph" }, ofViewer);
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("summary.viewer")]);
  expect((await post({ channelId, kind: "poem" })).status).toBe(400);
  expect((await post({ channelId, kind: "paragraph", framework: "Poem" })).status).toBe(400);
  const elsewhere = { cookie, origin: "https://evil.example" };
  expect((await post({ channelId, kind: "paragraph" }, elsewhere)).status).toBe(403);
});
