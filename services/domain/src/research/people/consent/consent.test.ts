import "../../../objects.ts";
import { dayMs } from "@fieldstone/model/durations.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { markWords } from "../../highlights/mark-words.ts";
import { createNote } from "../../notes/create-note.ts";
import { updateNote } from "../../notes/update-note.ts";
import { createProject } from "../../projects/create-project.ts";
import { createPerson } from "../create-person.ts";
import { findConsentsOfHighlights, findConsentsOfPeople, listExpiringConsents } from "./read-consents.ts";
import { recordConsent } from "./record-consent.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let personId: string;

beforeAll(async () => {
  database = await createCellDatabase();
});
const write = <T>(fn: (tx: TenantTransaction) => Promise<T>, context = team.owner.context) =>
  withTenant(database.cell, context, "write", fn);
beforeEach(async () => {
  team = await seedTeam(database);
  personId = await write((tx) => createPerson(tx, { name: "Marta Silva" }));
});

const consent = () => write(async (tx) => (await findConsentsOfPeople(tx, [personId])).get(personId));

test("a consent says who recorded it, until when it is, and is withdrawn", async () => {
  expect(await consent()).toBeUndefined();
  const until = new Date("2030-01-01T00:00:00Z");
  await write((tx) => recordConsent(tx, { id: personId, state: "GIVEN", until }));
  expect(await consent()).toMatchObject({ state: "GIVEN", until, recordedBy: team.owner.userId });
  const other = await seedUser(database, team);
  await write((tx) => recordConsent(tx, { id: personId, state: "WITHDRAWN" }), other.context);
  expect(await consent()).toMatchObject({ state: "WITHDRAWN", until: null, recordedBy: other.userId });
  await write((tx) => recordConsent(tx, { id: personId, state: null }));
  expect(await consent()).toBeUndefined();
});

test("only a consent that was given has an end, and a viewer records none", async () => {
  const until = new Date();
  await expect(
    write((tx) => recordConsent(tx, { id: personId, state: "ASKED", until })),
  ).rejects.toMatchObject({
    code: "consent.until",
  });
  const { context } = await seedUser(database, team, { role: "VIEWER" });
  await expect(
    write((tx) => recordConsent(tx, { id: personId, state: "GIVEN" }), context),
  ).rejects.toMatchObject({
    code: "member.contributor_needed",
  });
});

test("those that end soon or have ended are listed, the earliest first", async () => {
  const now = new Date();
  const ids = new Map<number, string>();
  for (const days of [40, 20, -3]) {
    const id = await write((tx) => createPerson(tx, { name: `Ends in ${days}` }));
    ids.set(days, id);
    const until = new Date(now.getTime() + days * dayMs);
    await write((tx) => recordConsent(tx, { id, state: "GIVEN", until }));
  }
  const listed = await write((tx) => listExpiringConsents(tx, now));
  expect(listed.map(({ id }) => id)).toEqual([ids.get(-3), ids.get(20)]);
});

test("a quote has the consent of its speaker, and of the only person where no speaker is named", async () => {
  const otherId = await write((tx) => createPerson(tx, { name: "Tom Baker" }));
  await write((tx) => recordConsent(tx, { id: personId, state: "WITHDRAWN" }));
  const projectId = await write((tx) => createProject(tx, { title: "Study" }));
  const turns = ["Marta Silva", "Tom Baker"].map((speaker, index) => ({
    speaker,
    text: `Words of ${speaker}.`,
    startMs: index,
    endMs: index + 1,
  }));
  const spoken = await write((tx) => createNote(tx, { projectId, body: { kind: "turns", turns } }));
  const plain = await write((tx) =>
    createNote(tx, { projectId, body: { kind: "text", text: "Plain words." } }),
  );
  await write((tx) => updateNote(tx, { id: spoken.id, peopleIds: [personId, otherId] }));
  await write((tx) => updateNote(tx, { id: plain.id, peopleIds: [personId] }));
  const mark = (documentId: string, words: string) =>
    write((tx) => markWords(tx, { documentId, words, tagIds: [] }));
  const marta = await mark(spoken.id, "Words of Marta");
  const tom = await mark(spoken.id, "Words of Tom");
  const alone = await mark(plain.id, "Plain");
  const found = await write((tx) => findConsentsOfHighlights(tx, [marta, tom, alone]));
  expect([...found.keys()].sort()).toEqual([marta, alone].sort());
});

test("of several people who have the speaker's name, the consent that allows the least counts", async () => {
  const namesakes = [personId];
  for (const state of ["GIVEN", "WITHDRAWN", "GIVEN"] as const) {
    const id = await write((tx) => createPerson(tx, { name: "Marta Silva" }));
    await write((tx) => recordConsent(tx, { id, state }));
    namesakes.push(id);
  }
  const projectId = await write((tx) => createProject(tx, { title: "Study" }));
  const turns = [{ speaker: "Marta Silva", text: "Counts boxes.", startMs: 0, endMs: 1 }];
  const note = await write((tx) => createNote(tx, { projectId, body: { kind: "turns", turns } }));
  await write((tx) => updateNote(tx, { id: note.id, peopleIds: namesakes }));
  const quote = await write((tx) =>
    markWords(tx, { documentId: note.id, words: "Counts boxes", tagIds: [] }),
  );
  const found = await write((tx) => findConsentsOfHighlights(tx, [quote]));
  expect(found.get(quote)).toMatchObject({ state: "WITHDRAWN" });
});
