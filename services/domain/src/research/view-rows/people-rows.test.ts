import { defaultViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createCustomField } from "../fields/create-custom-field.ts";
import { markWords } from "../highlights/mark-words.ts";
import { readHighlights } from "../highlights/read-highlights.ts";
import { createNote } from "../notes/create-note.ts";
import { updateNote } from "../notes/update-note.ts";
import { recordConsent } from "../people/consent/record-consent.ts";
import { createPerson } from "../people/create-person.ts";
import { findPeople } from "../people/read-people.ts";
import { countHighlightsOfPeople, countNotesOfPeople } from "../people/read-person-counts.ts";
import { createProject } from "../projects/create-project.ts";
import { countViewRows, listViewRows, type ViewRowsRequest } from "./read-view-rows.ts";
import { setCells } from "./set-cells.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let ids: { readonly ann: string; readonly bob: string; readonly cleo: string };

beforeAll(async () => {
  database = await createCellDatabase();
});
const write = <T>(fn: (tx: TenantTransaction) => Promise<T>, user: SeededUser = team.owner) =>
  withTenant(database.cell, user.context, "write", fn);
beforeEach(async () => {
  team = await seedTeam(database);
  ids = await write(async (tx) => ({
    cleo: await createPerson(tx, { name: "cleo", company: "Acme", jobTitle: "Buyer" }),
    ann: await createPerson(tx, { name: "Ann", email: "z@x.test", company: "Zeta" }),
    bob: await createPerson(tx, { name: "Bob", email: "a@x.test" }),
  }));
});

const all = { offset: 0, limit: 100 };
const request = (key: string, direction: "ASC" | "DESC" = "ASC"): ViewRowsRequest => ({
  projectId: null,
  target: "PERSON",
  settings: { sort: [{ key, direction }], group: defaultViewSettings.group },
});
/** First letters of the names, in order. */
async function order(wanted: ViewRowsRequest, user = team.owner): Promise<string> {
  const letters = new Map(Object.entries(ids).map(([name, id]) => [id, name.slice(0, 1)]));
  const listed = await write((tx) => listViewRows(tx, wanted, all), user);
  return listed.map((id) => letters.get(id)).join("");
}
async function note(projectId: string, words: string, personIds: readonly string[], quotes: number) {
  await write(async (tx) => {
    const { id } = await createNote(tx, { projectId, body: { kind: "text", text: words } });
    await updateNote(tx, { id, peopleIds: personIds });
    for (const word of words.split(" ").slice(0, quotes))
      await markWords(tx, { documentId: id, words: word, tagIds: [] });
  });
}

test("people are listed by each column, those without a value last", async () => {
  expect(await order(request("name"))).toBe("abc");
  expect(await order(request("name", "DESC"))).toBe("cba");
  expect(await order(request("email"))).toBe("bac");
  expect(await order(request("company"))).toBe("cab");
  expect(await order(request("jobTitle"))).toMatch(/^c/);
  expect(await order(request("createdAt"))).toHaveLength(3);
  expect(await write((tx) => countViewRows(tx, request("name")))).toBe(3);
  await write((tx) => recordConsent(tx, { id: ids.bob, state: "WITHDRAWN" }));
  await write((tx) => recordConsent(tx, { id: ids.cleo, state: "GIVEN", until: new Date("2020-01-01") }));
  await write((tx) => recordConsent(tx, { id: ids.ann, state: "GIVEN" }));
  expect(await order(request("consent"))).toBe("abc");
});

test("quotes are sorted by the consent that counts for their speaker, those without one last", async () => {
  const projectId = await write((tx) => createProject(tx, { title: "Study" }));
  await note(projectId, "none", [], 1);
  await note(projectId, "withdrawn", [ids.bob], 1);
  await note(projectId, "given", [ids.ann], 1);
  await note(projectId, "expired", [ids.cleo], 1);
  await write(async (tx) => {
    await recordConsent(tx, { id: ids.bob, state: "WITHDRAWN" });
    await recordConsent(tx, { id: ids.cleo, state: "GIVEN", until: new Date("2020-01-01") });
    await recordConsent(tx, { id: ids.ann, state: "GIVEN" });
  });
  const quotes: ViewRowsRequest = { ...request("consent"), projectId, target: "HIGHLIGHT" };
  const listed = await write(async (tx) => {
    const found = await listViewRows(tx, quotes, all);
    const highlights = await readHighlights(tx, found);
    return found.map((id) => highlights.get(id)?.text);
  });
  expect(listed).toEqual(["given", "withdrawn", "expired", "none"]);
});

test("notes and quotes are counted and sorted by as far as the reader may read them", async () => {
  const open = await write((tx) => createProject(tx, { title: "Open" }));
  const closed = await write((tx) => createProject(tx, { title: "Closed", workspaceAccess: "private" }));
  await note(open, "alpha beta gamma", [ids.bob], 2);
  await note(closed, "delta epsilon zeta", [ids.ann], 3);
  await note(closed, "eta theta", [ids.ann], 1);
  const other = await seedUser(database, team, { role: "CONTRIBUTOR" });
  const counts = (user: SeededUser) =>
    write(async (tx) => {
      const people = Object.values(ids);
      const [notes, quotes] = [
        await countNotesOfPeople(tx, people),
        await countHighlightsOfPeople(tx, people),
      ];
      return Object.entries(ids).map(([name, id]) => [name, notes.get(id) ?? 0, quotes.get(id) ?? 0]);
    }, user);
  expect(await counts(team.owner)).toEqual([
    ["cleo", 0, 0],
    ["ann", 2, 4],
    ["bob", 1, 2],
  ]);
  expect(await counts(other)).toEqual([
    ["cleo", 0, 0],
    ["ann", 0, 0],
    ["bob", 1, 2],
  ]);
  for (const key of ["noteCount", "highlightCount"]) {
    expect(await order(request(key, "DESC"))).toBe("abc");
    expect((await order(request(key, "DESC"), other)).startsWith("b")).toBe(true);
  }
});

test("cells set particulars and fields; what does not fit is left as it was and answered", async () => {
  const fieldId = await write((tx) =>
    createCustomField(tx, { projectId: null, objectType: "PERSON", title: "Seats", type: "NUMBER" }),
  );
  const refused = await write((tx) =>
    setCells(tx, "PERSON", [
      { objectId: ids.ann, key: "email", text: "no address" },
      { objectId: ids.ann, key: "company", text: "Orbit" },
      { objectId: ids.bob, key: "email", text: "" },
      { objectId: ids.bob, key: "name", text: " " },
      { objectId: ids.bob, key: fieldId, text: "12" },
    ]),
  );
  expect(refused.map(({ objectId, key }) => [objectId, key])).toEqual(
    expect.arrayContaining([
      [ids.ann, "email"],
      [ids.bob, "name"],
    ]),
  );
  expect(refused).toHaveLength(2);
  const [ann, bob] = await write(async (tx) => {
    const people = await findPeople(tx, [ids.ann, ids.bob]);
    return [ids.ann, ids.bob].map((id) => people.find((person) => person.id === id));
  });
  expect(ann).toMatchObject({ email: "z@x.test", company: "Orbit" });
  expect(bob).toMatchObject({ name: "Bob", email: null });
  expect(await order(request(fieldId))).toMatch(/^b/);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const change = [{ objectId: ids.ann, key: "company", text: "Mine" }];
  await expect(write((tx) => setCells(tx, "PERSON", change), viewer)).rejects.toMatchObject({
    code: "member.contributor_needed",
  });
});
