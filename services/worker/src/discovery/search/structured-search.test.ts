import { setGrant } from "@fieldstone/domain/access/permissions/permission-store.ts";
import { createChannel } from "@fieldstone/domain/intake/channel-themes/create-channel.ts";
import { listSearchChanges } from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { setFieldValue } from "@fieldstone/domain/research/fields/set-field-value.ts";
import { createFolder } from "@fieldstone/domain/research/folders/create-folder.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { feedbackTemplates } from "@fieldstone/model/channels/feedback-templates.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askSearch } from "./ask-search.testing.ts";
import { writeIndex, writeMeaning } from "./write-index.ts";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let viewer: SeededUser;
let member: SeededUser;

const titles = ["Plums", "Plums in the cellar", "Private plums"] as const;
type Title = (typeof titles)[number];
const dayOfPlums = "2026-03-31T10:00:00.000Z";
const ids = new Map<string, string>();
const idOf = (name: string) => toShortId(ids.get(name) ?? "");

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
  viewer = await seedUser(database, team, { role: "VIEWER" });
  member = await seedUser(database, team, { role: "CONTRIBUTOR" });
  await write(async (tx) => {
    const outer = await createFolder(tx, { title: "Outer" });
    const inner = await createFolder(tx, { title: "Inner", parentId: outer });
    const project = await createProject(tx, { title: "Orchard", folderId: inner });
    const other = await createProject(tx, { title: "Cellar" });
    const closed = await createProject(tx, { title: "Closed", workspaceAccess: "private" });
    const field = await createCustomField(tx, {
      projectId: project,
      objectType: "NOTE",
      type: "TEXT",
      title: "Kind",
    });
    const date = await createCustomField(tx, {
      projectId: project,
      objectType: "NOTE",
      type: "DATETIME",
      title: "Day",
    });
    const first = await addNote(tx, "Plums", project);
    await addNote(tx, "Private plums", closed);
    await setFieldValue(tx, "NOTE", { objectId: first, fieldId: field, text: "Damson plum" });
    await setFieldValue(tx, "NOTE", { objectId: first, fieldId: date, text: dayOfPlums });
    for (const [name, id] of Object.entries({ outer, project, other, field, date })) ids.set(name, id);
  });
  await withTenant(database.cell, member.context, "write", (tx) =>
    addNote(tx, "Plums in the cellar", ids.get("other") ?? ""),
  );
  const changes = await indexWords();
  await writeMeaning({ cell: database.cell, search: api.services.search }, team.system, changes);
});
afterAll(() => api.close());

async function addNote(tx: TenantTransaction, title: Title, projectId: string): Promise<string> {
  const { id } = await createNote(tx, {
    projectId,
    title,
    body: { kind: "text", text: `Ripe fruit, ${title}.` },
  });
  ids.set(title, id);
  return id;
}

function write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, team.owner.context, "write", fn);
}

async function indexWords() {
  const changes = await withTenant(database.cell, team.system, "read", (tx) =>
    listSearchChanges(tx, "WORDS", 200),
  );
  await writeIndex({ cell: database.cell, search: api.services.search }, team.system, changes);
  return changes;
}

async function ask(options: object, user: SeededUser = team.owner, more: object = {}) {
  const selection = "total nextCursor items { title { text } content { text match } }";
  return await askSearch({ database, api, team }, selection, { options, ...more }, user);
}

async function found(options: object, user?: SeededUser): Promise<string[]> {
  const body = await ask({ types: ["NOTE"], ...options }, user);
  expect(body.errors).toBeUndefined();
  const { items, total } = body.data.structuredSearch;
  expect(total).toBe(items.length);
  return items
    .map(({ title }: { title: { text: string }[] }) => title.map(({ text }) => text).join(""))
    .sort();
}

const query = (method: "FULL_TEXT" | "VECTOR" | "HYBRID", value = "plums") => ({ query: { method, value } });

describe("the structured search", () => {
  it.each(["FULL_TEXT", "VECTOR", "HYBRID"] as const)(
    "by %s finds what the member may read",
    async (method) => {
      expect(await found(query(method))).toEqual([...titles]);
      expect(await found(query(method), viewer)).toEqual(["Plums", "Plums in the cellar"]);
      expect(await found({ query: { method, value: "ripe", titleOnly: true } })).toEqual(
        method === "FULL_TEXT" ? [] : [...titles],
      );
    },
  );

  it.each(["VECTOR", "HYBRID"] as const)("by %s follows a grant and its end at once", async (method) => {
    const object = { objectType: "note", objectId: ids.get("Private plums") ?? "" } as const;
    const grantee = { type: "user", id: viewer.userId } as const;
    await write((tx) => setGrant(tx, object, grantee, "READ"));
    expect(await found(query(method), viewer)).toContain("Private plums");
    await write((tx) => setGrant(tx, object, grantee, null));
    expect(await found(query(method), viewer)).not.toContain("Private plums");
  });

  it("shows nothing that was revoked before it began, while other searches are under way", async () => {
    const object = { objectType: "note", objectId: ids.get("Private plums") ?? "" } as const;
    const grantee = { type: "user", id: viewer.userId } as const;
    const methods = ["FULL_TEXT", "VECTOR", "HYBRID"] as const;
    const searches = () => methods.map((method) => ask({ types: ["NOTE"], ...query(method) }, viewer));
    for (let round = 0; round < 8; round += 1) {
      await write((tx) => setGrant(tx, object, grantee, "READ"));
      const under = [...searches(), ...searches()];
      await write((tx) => setGrant(tx, object, grantee, null));
      for (const { data } of await Promise.all([...searches(), ...searches()])) {
        expect(data.structuredSearch.total).toBe(2);
        expect(JSON.stringify(data)).not.toContain("rivate");
      }
      // Searches that began earlier may see either state, but no other.
      for (const { data } of await Promise.all(under))
        expect([2, 3]).toContain(data.structuredSearch.items.length);
    }
  });

  it("keeps to a place, or out of it, a folder with all that is in it", async () => {
    const inOuter = { method: "LOCATED_IN", ids: [idOf("outer")] };
    expect(await found({ location: inOuter })).toEqual(["Plums"]);
    expect(await found({ location: { ...inOuter, method: "NOT_LOCATED_IN" } })).toEqual([
      "Plums in the cellar",
      "Private plums",
    ]);
    expect(await found({ location: { method: "LOCATED_IN", ids: [toShortId(newId())] } })).toEqual([]);
  });

  it("keeps to members, to fields and to dates", async () => {
    const byMember = { method: "CREATED_BY", ids: [toShortId(member.userId)] };
    expect(await found({ user: byMember })).toEqual(["Plums in the cellar"]);
    expect(await found({ user: { ...byMember, method: "NOT_CONTRIBUTED_BY", aiContributed: true } })).toEqual(
      ["Plums", "Private plums"],
    );
    const text = { type: "TEXT", id: idOf("field"), method: "CONTAINS", value: "damson" };
    expect(await found({ ...query("FULL_TEXT"), fields: [text] })).toEqual(["Plums"]);
    expect(await found({ fields: [{ ...text, method: "NOT_CONTAINS" }] })).toHaveLength(2);
    const range = { from: "2026-03-30T00:00:00Z", to: "2026-04-01T00:00:00Z" };
    const day = { type: "DATE", id: idOf("date"), method: "CONTAINS", range };
    expect(await found({ fields: [{ ...day, range: { from: range.to } }] })).toEqual([]);
    const moment = { from: dayOfPlums, to: dayOfPlums };
    expect(await found({ fields: [{ ...day, range: moment }] })).toEqual(["Plums"]);
    expect(await found({ date: { field: "CREATED", range: { from: "2020-01-01T00:00:00Z" } } })).toHaveLength(
      3,
    );
    expect(await found({ date: { field: "UPDATED", range: { to: "2020-01-01T00:00:00Z" } } })).toEqual([]);
  });

  it("takes the filter of a view, for each type that has its fields", async () => {
    const row = {
      id: "1",
      field: { source: "system", name: "Title" },
      operator: "contains",
      values: { text: "CELLAR" },
    };
    const filter = { form: { combinator: "And", fields: [row] } };
    expect(await found({ filter })).toEqual(["Plums in the cellar"]);
    expect((await ask({ filter, types: ["NOTE", "PROJECT", "PERSON"] })).data.structuredSearch.total).toBe(2);
  });

  it("finds folders by their titles, for every member", async () => {
    for (const user of [team.owner, viewer]) {
      const options = { types: ["PROJECT_CATEGORY"], query: { method: "FULL_TEXT", value: "oute" } };
      expect(await found(options, user)).toEqual(["Outer"]);
    }
  });

  it("counts each type among what the member may read, whichever types it asks for", async () => {
    const counts = async (options: object, user: SeededUser) => {
      const variables = { options, limit: 0 };
      const body = await askSearch({ database, api, team }, "totalsByType { type total }", variables, user);
      const { totalsByType } = body.data.structuredSearch;
      return Object.fromEntries(
        totalsByType.map(({ type, total }: { type: string; total: number }) => [type, total]),
      );
    };
    const plums = { types: ["TAG"], query: { method: "FULL_TEXT", value: "plums" } };
    expect(await counts(plums, team.owner)).toEqual({ NOTE: 3 });
    expect(await counts(plums, viewer)).toEqual({ NOTE: 2 });
    expect(await counts({}, team.owner)).toEqual({ NOTE: 3, PROJECT: 3, PROJECT_CATEGORY: 2 });
    expect(await counts({}, viewer)).toEqual({ NOTE: 2, PROJECT: 2, PROJECT_CATEGORY: 2 });
    const byMember = { user: { method: "CREATED_BY", ids: [toShortId(member.userId)] } };
    expect(await counts(byMember, team.owner)).toEqual({ NOTE: 1 });
  });

  it("pages by its cursor, and answers a count alone to a limit of none", async () => {
    const options = { ...query("HYBRID"), types: ["NOTE"] };
    const first = (await ask(options, team.owner, { limit: 2 })).data.structuredSearch;
    const second = (await ask(options, team.owner, { limit: 2, cursor: first.nextCursor })).data
      .structuredSearch;
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null]);
    expect((await ask(options, team.owner, { limit: 0 })).data.structuredSearch).toMatchObject({
      items: [],
      total: 3,
    });
  });

  it.each([
    ["search.query_too_long", { query: { method: "HYBRID", value: "a ".repeat(61) } }],
    ["search.query_too_long", { query: { method: "VECTOR", value: "a".repeat(2_001) } }],
    ["search.invalid", { date: { field: "CREATED", range: { from: "yesterday" } } }],
    [
      "search.invalid",
      { date: { field: "CREATED", range: { from: "2026-02-01T00:00:00Z", to: "2026-01-01T00:00:00Z" } } },
    ],
    [
      "filter.field_not_found",
      { fields: [{ type: "TEXT", id: toShortId(newId()), method: "CONTAINS", value: "x" }] },
    ],
    ["filter.invalid", { filter: { form: { combinator: "Nor", fields: [] } } }],
  ])("refuses with %s", async (code, options) => {
    expect(await ask(options)).toMatchObject({ errors: [{ extensions: { code } }] });
  });

  it.each([-1, 1_001])("refuses a limit of %i", async (limit) => {
    const body = await askSearch({ database, api, team }, "nextCursor", { options: {}, limit });
    expect(body).toMatchObject({ errors: [{ extensions: { code: "search.limit" } }] });
  });
});

it("leaves out what AI wrote from results, and from what each type has", async () => {
  const author = { kind: "model", model: "large", promptVersion: "1" } as const;
  await write(async (tx) => {
    const projectId = ids.get("project") ?? "";
    for (const by of [{}, { author }]) {
      const body = { kind: "text", text: "Quinces keep." } as const;
      await createNote(tx, { projectId, title: "Quinces", body, ...by });
    }
  });
  await indexWords();
  const totals = async (filter?: object, more: object = query("FULL_TEXT", "quinces")) => {
    const options = { ...more, ...(filter && { filter }) };
    const selection = "total totalsByType { type total }";
    const body = await askSearch({ database, api, team }, selection, { options });
    expect(body.errors).toBeUndefined();
    return body.data.structuredSearch;
  };
  const field = { source: "system", name: "AiGenerated" };
  const row = { id: "1", field, operator: "is", values: { boolean: false } };
  expect(await totals()).toEqual({ total: 2, totalsByType: [{ type: "NOTE", total: 2 }] });
  const withoutAi = { form: { combinator: "And", fields: [row] } };
  expect(await totals(withoutAi)).toEqual({ total: 1, totalsByType: [{ type: "NOTE", total: 1 }] });
  const { totalsByType } = await totals(withoutAi, {});
  for (const kind of [
    { type: "PROJECT", total: 3 },
    { type: "PROJECT_CATEGORY", total: 2 },
  ])
    expect(totalsByType).toContainEqual(kind);
});

it("takes the filter of a view for channels and their themes, those of one channel too", async () => {
  const makeChannel = (title: string) =>
    write((tx) => createChannel(tx, { title, template: "NPS_FEEDBACK" }));
  const [pears] = [await makeChannel("Pears"), await makeChannel("Apples")];
  await indexWords();
  const filter = (name: string, operator: string, values: object) => ({
    form: {
      combinator: "And",
      fields: [{ id: "1", field: { source: "system", name }, operator, values }],
    },
  });
  const total = async (options: object) => (await ask(options)).data.structuredSearch.total;
  const inPears = filter("Channel", "isOneOf", { ids: [toShortId(pears)] });
  const presets = feedbackTemplates.find(({ key }) => key === "NPS_FEEDBACK")?.themes.length;
  expect(await total({ types: ["THEME"], filter: inPears })).toBe(presets);
  expect(await total({ filter: inPears })).toBe(presets);
  expect(await found({ types: ["CHANNEL"], filter: filter("Title", "contains", { text: "pea" }) })).toEqual([
    "Pears",
  ]);
  expect(await found({ types: ["NOTE"], filter: inPears })).toEqual([]);
});
