import { createApiToken } from "@fieldstone/domain/identity/api-tokens/create-api-token.ts";
import { addChannelData } from "@fieldstone/domain/intake/channel-data/add-channel-data.ts";
import { channelDataInput } from "@fieldstone/domain/intake/channel-data/channel-datum.ts";
import { createChannel } from "@fieldstone/domain/intake/channel-themes/create-channel.ts";
import { passToMeaning } from "@fieldstone/domain/kernel/indexing/pass-to-meaning.ts";
import { listSearchChanges } from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import { removeSearchChanges } from "@fieldstone/domain/kernel/indexing/remove-search-changes.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { ensureDefaultTagBoard } from "@fieldstone/domain/research/tags/boards/default-tag-board.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import type { ApiScope } from "@fieldstone/model/access/api-scopes.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { searchAnswerSchema, summaryAnswerSchema } from "@fieldstone/model/search/search-request.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  askJson,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeIndex, writeMeaning } from "./write-index.ts";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let viewer: SeededUser;
let channelId: string;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
  viewer = await seedUser(database, team, { role: "VIEWER" });
  await withTenant(database.cell, team.owner.context, "write", async (tx) => {
    const open = await createProject(tx, { title: "Orchard" });
    const closed = await createProject(tx, { title: "Closed", workspaceAccess: "private" });
    const body = { kind: "text", text: "The plums were ripe in March." } as const;
    const { id } = await createNote(tx, { projectId: open, title: "Plums", body });
    await createNote(tx, { projectId: closed, title: "Private plums", body });
    const tagId = await createTag(tx, { tagBoardId: await ensureDefaultTagBoard(tx, open), title: "Fruit" });
    await markWords(tx, { documentId: id, words: "were ripe", tagIds: [tagId] });
    channelId = await createChannel(tx, { title: "Reviews", template: "OTHER" });
    const items = [{ text: "Your quinces never came" }];
    await addChannelData(tx, channelDataInput.parse({ channelId, source: "API", items }));
  });
  const changes = await withTenant(database.cell, team.system, "read", (tx) =>
    listSearchChanges(tx, "WORDS", 100),
  );
  await writeIndex({ cell: database.cell, search: api.services.search }, team.system, changes);
});
afterAll(() => api.close());

const asked = { options: { types: ["NOTE"], query: { method: "FULL_TEXT", value: "plums" } }, limit: 10 };

async function post(body: object, headers: Readonly<Record<string, string>>, path = "/api/search") {
  return await askJson(`${api.origin}${path}`, {
    method: "POST",
    headers: { ...api.headersFor(team), "content-type": "application/json", ...headers },
    body: JSON.stringify({ cursor: null, ...body }),
  });
}

const cookieOf = async (user: SeededUser) => ({ cookie: await sessionCookieOf(database, team, user) });

it("answers items in the extended form, of what the member may read", async () => {
  const { status, body } = await post(asked, await cookieOf(team.owner));
  expect(status).toBe(200);
  const answer = searchAnswerSchema.parse(body);
  expect(answer).toMatchObject({ total: 2, nextCursor: null });
  const [plums] = answer.items.filter(({ title }) => title === "Plums");
  expect(plums).toMatchObject({
    item_type: "NOTE",
    project_title: "Orchard",
    chunk: expect.stringContaining("plums were ripe"),
    tags: ["Fruit"],
  });
  expect(
    Object.keys(plums ?? {})
      .sort()
      .join(),
  ).toBe("chunk,created_at,id,item_type,project_id,project_title,score,tags,title");
  const seen = searchAnswerSchema.parse((await post(asked, await cookieOf(viewer))).body);
  expect(seen.items.map(({ title }) => title)).toEqual(["Plums"]);
});

it("answers the short form where that is asked for, and a page at a time", async () => {
  const headers = await cookieOf(team.owner);
  const first = await post({ ...asked, limit: 1 }, headers, "/api/search?form=summary");
  const { items, nextCursor, total } = summaryAnswerSchema.parse(first.body);
  expect(total).toBe(2);
  expect(Object.keys(first.body.items[0]).sort().join()).toBe("created_at,id,item_type,project_id");
  const second = await post({ ...asked, limit: 1, cursor: nextCursor }, headers, "/api/search?form=summary");
  expect(summaryAnswerSchema.parse(second.body).items[0]?.id).not.toBe(items[0]?.id);
});

it("answers a point of a channel as an item of the channel, and in GraphQL as a point as well", async () => {
  const options = { types: ["CHANNEL"], query: { method: "FULL_TEXT", value: "quinces" } };
  const { body } = await post({ options, limit: 10 }, await cookieOf(viewer));
  expect(searchAnswerSchema.parse(body).items).toEqual([
    expect.objectContaining({
      id: channelId,
      item_type: "CHANNEL",
      project_id: null,
      title: "Reviews",
      chunk: "Your quinces never came",
      tags: null,
    }),
  ]);
  const query = `{ search(query: "quinces") { total items { type
    channelDatum { text channel { id } theme { id } } } totalsByType { type total } } }`;
  const { data } = (await askGraphql(api, team, { query }, await cookieOf(viewer))).body;
  expect(data.search).toEqual({
    total: 1,
    items: [
      {
        type: "CHANNEL",
        channelDatum: {
          text: "Your quinces never came",
          channel: { id: toShortId(channelId) },
          theme: null,
        },
      },
    ],
    totalsByType: [{ type: "CHANNEL", total: 1 }],
  });
  const other = await seedTeam(database);
  const cookie = await sessionCookieOf(database, other, other.owner);
  const elsewhere = await askGraphql(api, other, { query }, { cookie });
  expect(elsewhere.body.data.search).toEqual({ total: 0, items: [], totalsByType: [] });
});

it("says whether changes waited for the index when it was asked", async () => {
  const isBehind = async (method: "FULL_TEXT" | "VECTOR") => {
    const query = `{ structuredSearch(options: { query: { method: ${method}, value: "medlars" } }) { isBehind } }`;
    return (await askGraphql(api, team, { query }, await cookieOf(viewer))).body.data.structuredSearch
      .isBehind;
  };
  const tenant = { cell: database.cell, search: api.services.search };
  const waiting = (stage: "WORDS" | "MEANING") =>
    withTenant(database.cell, team.system, "read", (tx) => listSearchChanges(tx, stage, 1_000));
  const idsOf = (changes: Awaited<ReturnType<typeof waiting>>) => changes.map(({ id }) => id);
  await withTenant(database.cell, team.owner.context, "write", async (tx) => {
    await createProject(tx, { title: "Medlars" });
  });
  expect(await isBehind("FULL_TEXT")).toBe(true);
  const words = await waiting("WORDS");
  await writeIndex(tenant, team.system, words);
  await withTenant(database.cell, team.system, "uncounted", (tx) => passToMeaning(tx, idsOf(words)));
  expect(await isBehind("FULL_TEXT")).toBe(false);
  expect(await isBehind("VECTOR")).toBe(true);
  const meaning = await waiting("MEANING");
  await writeMeaning(tenant, team.system, meaning);
  await withTenant(database.cell, team.system, "uncounted", (tx) => removeSearchChanges(tx, idsOf(meaning)));
  expect(await isBehind("VECTOR")).toBe(false);
});

it("tells a token no tags that it may not read, and nothing without its scope", async () => {
  const bearer = async (scopes: ApiScope[]) => {
    const { secret } = await withTenant(database.cell, team.owner.context, "write", (tx) =>
      createApiToken(tx, { name: "A program", scopes, expiresAt: null }),
    );
    return { authorization: `Bearer ${secret}` };
  };
  const { body } = await post(asked, await bearer(["search:read"]));
  expect(searchAnswerSchema.parse(body).items.map(({ tags }) => tags)).toEqual([null, null]);
  expect((await post(asked, await bearer(["search:read", "highlights:read"]))).body.items).toContainEqual(
    expect.objectContaining({ tags: ["Fruit"] }),
  );
  expect((await post(asked, await bearer(["notes:read"]))).status).toBe(403);
});

it.each([
  ["search.limit", { ...asked, limit: 1_001 }],
  ["search.invalid", { ...asked, options: { tags: { method: "CONTAINS", ids: ["abc"] } } }],
  ["search.invalid", { ...asked, options: { date: { field: "CREATED", range: { from: "yesterday" } } } }],
  ["search.invalid", { ...asked, more: 1 }],
  [
    "search.query_too_long",
    { ...asked, options: { query: { method: "FULL_TEXT", value: "a ".repeat(61) } } },
  ],
])("refuses with %s", async (code, body) => {
  const answered = await post(body, await cookieOf(team.owner));
  expect(answered.status).toBe(400);
  expect(JSON.stringify(answered.body)).toContain(code);
});

it("says the same by GraphQL", async () => {
  const query = `{ search(query: "plums", types: [NOTE, PROJECT]) { items { chunk tags } } }`;
  const { body } = await askGraphql(api, team, { query }, await cookieOf(viewer));
  expect(body.data.search.items).toEqual([
    { chunk: expect.stringContaining("plums were ripe"), tags: ["Fruit"] },
  ]);
});
