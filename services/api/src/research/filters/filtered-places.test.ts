import { createFolder } from "@fieldstone/domain/research/folders/create-folder.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { tagHighlight } from "@fieldstone/domain/research/highlights/tag-highlight.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { publishInsight } from "@fieldstone/domain/research/insights/publish-insight.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { setNotePeople } from "@fieldstone/domain/research/people/note-people-store.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { createTagBoard } from "@fieldstone/domain/research/tags/boards/create-tag-board.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let api: TestCellApi;
let ids: Record<"tag" | "guessed" | "person" | "folder", string>;
let cookies: Record<"owner" | "viewer" | "stranger", string>;
let teamIds: Record<keyof typeof cookies, string>;

/** A note, a quote and an insight, each titled with the same word. */
async function makeStudy(tx: TenantTransaction, projectId: string, word: string) {
  const { id: documentId } = await createNote(tx, {
    projectId,
    title: word,
    body: { kind: "turns", turns: [{ speaker: "Ada", startMs: 0, endMs: 900, text: `The ${word} failed.` }] },
  });
  await setNotePeople(tx, documentId, [ids.person]);
  const highlightId = await markWords(tx, { documentId, words: `The ${word} failed.`, tagIds: [ids.tag] });
  const insightId = await createInsight(tx, { projectId, title: word, highlightIds: [highlightId] });
  await publishInsight(tx, { id: insightId, published: true });
  return highlightId;
}

beforeAll(async () => {
  const database = await createCellDatabase();
  api = await startCellApi(database);
  const team = await seedTeam(database);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const other = await seedTeam(database);
  cookies = {
    owner: await sessionCookieOf(database, team, team.owner),
    viewer: await sessionCookieOf(database, team, viewer),
    stranger: await sessionCookieOf(database, other, other.owner),
  };
  teamIds = { owner: team.teamId, viewer: team.teamId, stranger: other.teamId };
  await withTenant(database.cell, team.owner.context, "write", async (tx) => {
    const tagBoardId = await createTagBoard(tx, { title: "Areas" });
    ids = {
      tag: await createTag(tx, { tagBoardId, title: "Failures" }),
      guessed: await createTag(tx, { tagBoardId, title: "Guessed" }),
      person: await createPerson(tx, { name: "Ada" }),
      folder: await createFolder(tx, { title: "Folder" }),
    };
    const made = { folderId: ids.folder };
    const openId = await createProject(tx, { ...made, title: "export" });
    const closedId = await createProject(tx, { ...made, title: "numbat", workspaceAccess: "private" });
    await makeStudy(tx, openId, "export");
    await makeStudy(tx, closedId, "numbat");
    const highlightId = await makeStudy(tx, openId, "retry");
    const model = { kind: "model", model: "large", promptVersion: "1" } as const;
    await tagHighlight(tx, { highlightId, tagIds: [ids.guessed], author: model });
  });
});
afterAll(() => api.close());

const row = (name: string, operator: string, values: object) => ({
  id: name,
  field: { source: "system", name },
  operator,
  values,
});
const and = (...fields: readonly object[]) => ({ form: { combinator: "And", fields } });

const page = "totalCount edges { node";
/** Each list that a page filters, and the field that filters it. */
const lists = {
  "a tag's highlights": [
    "Content",
    `tag(id: $tag) { highlights(filter: $filter) { ${page} { name: text } } } }`,
  ],
  "a person's quotes": [
    "Content",
    `person(id: $person) { highlights(filter: $filter) { ${page} { name: text } } } }`,
  ],
  "a person's notes": ["Title", "person(id: $person) { notes(filter: $filter) { name: title } }"],
  "a folder's projects": [
    "Title",
    `projects(folderId: $folder, filter: $filter) { ${page} { name: title } } }`,
  ],
  "one's own insights": ["Title", `ownInsights(filter: $filter) { ${page} { name: title } } }`],
  "published insights": ["Title", `publishedInsights(filter: $filter) { ${page} { name: title } } }`],
} as const;
const types = { filter: "FilterInput", tag: "ID!", person: "ID!", folder: "ID!" };

async function ask(query: string, filter: unknown, who: keyof typeof cookies = "owner", idsAsked = ids) {
  const declared = Object.entries(types).filter(([name]) => query.includes(`$${name}`));
  const { body } = await askGraphql(
    api,
    { teamId: teamIds[who] },
    {
      query: `query (${declared.map(([name, type]) => `$${name}: ${type}`).join(", ")}) { ${query} }`,
      variables: { ...idsAsked, filter },
    },
    { cookie: cookies[who] },
  );
  return body;
}

/** Titles of a list's items in alphabetical order; also checks that the total matches. */
async function found(list: keyof typeof lists, filter: unknown, who: keyof typeof cookies = "owner") {
  const { data, errors } = await ask(lists[list][1], filter, who);
  expect(errors).toBeUndefined();
  const [first] = Object.values<Record<string, unknown>>(data);
  const listed = JSON.stringify(first);
  const names = [...listed.matchAll(/"name":"(?:The )?(\w+)/g)].map(([, name]) => name).toSorted();
  const [, total = names.length] = listed.match(/"totalCount":(\d+)/) ?? [];
  expect(names).toHaveLength(Number(total));
  return names;
}

describe.each(Object.keys(lists) as (keyof typeof lists)[])("%s", (list) => {
  const [field] = lists[list];

  it("are those that meet the filter, and counted alike", async () => {
    const all = await found(list, null);
    expect(all.slice(0, 2)).toEqual(["export", "numbat"]);
    expect(await found(list, and(row(field, "contains", { text: "numb" })))).toEqual(["numbat"]);
    expect(await found(list, and(row(field, "contains", { text: "wombat" })))).toEqual([]);
    expect(await found(list, and(row("Created", "isAfter", { relativeDate: "years2" })))).toEqual(all);
  });

  it("never tell a member of a private project, whatever the filter asks for", async () => {
    const asked = and(row(field, "contains", { text: "numb" }));
    expect(await found(list, asked, "viewer")).toEqual([]);
    expect(JSON.stringify(await ask(lists[list][1], asked, "viewer"))).not.toContain("numbat");
  });

  it("tell another workspace nothing", async () => {
    const asked = await ask(lists[list][1], and(row(field, "contains", { text: "numb" })), "stranger");
    expect(JSON.stringify(asked)).not.toContain("numbat");
  });

  it("say what is wrong with a filter", async () => {
    const { errors } = await ask(lists[list][1], { form: { combinator: "Maybe", fields: [] } });
    expect(errors[0].extensions).toMatchObject({ code: "filter.invalid" });
  });
});

it("a filter that leaves out AI does not count what AI tagged", async () => {
  const list = "a tag's highlights";
  const ofPeople = and(row("AiGenerated", "is", { boolean: false }));
  const guessed = { ...ids, tag: ids.guessed };
  const count = async (filter: unknown) =>
    (await ask(lists[list][1], filter, "owner", guessed)).data.tag.highlights.totalCount;
  expect(await count(null)).toBe(1);
  expect(await count(ofPeople)).toBe(0);
});
