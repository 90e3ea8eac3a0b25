import { personOtherNamesMax } from "@fieldstone/model/limits.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { listAuditEntries } from "../../../kernel/audit/read-audit-entries.ts";
import { findFieldValue } from "../../field-values/field-value-store.ts";
import { changeFieldType, planFieldTypeChange } from "../../fields/change-field-type.ts";
import { createCustomField } from "../../fields/create-custom-field.ts";
import { setFieldValue } from "../../fields/set-field-value.ts";
import { markWords } from "../../highlights/mark-words.ts";
import { createNote } from "../../notes/create-note.ts";
import { updateNote } from "../../notes/update-note.ts";
import { createProject } from "../../projects/create-project.ts";
import { recordConsent } from "../consent/record-consent.ts";
import { createPerson } from "../create-person.ts";
import { setPersonDeleted } from "../delete-person.ts";
import { findPersonIdsOfNotes } from "../read-note-people.ts";
import { findPeople } from "../read-people.ts";
import { countHighlightsOfPeople } from "../read-person-counts.ts";
import { updatePerson } from "../update-person.ts";
import { findLikelyDuplicates } from "./find-likely-duplicates.ts";
import { mergePeople, undoPersonMerge } from "./merge-people.ts";
import { readMergedState } from "./person-merge-store.ts";
import { readMergesOfPeople } from "./read-merges.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let keptId: string;
let mergedId: string;
let noteIds: readonly [both: string, only: string];
let fields: { readonly seats: string; readonly plan: string; readonly asked: string };

beforeAll(async () => {
  database = await createCellDatabase();
});
const write = <T>(fn: (tx: TenantTransaction) => Promise<T>, user: SeededUser = team.owner) =>
  withTenant(database.cell, user.context, "write", fn);
beforeEach(async () => {
  team = await seedTeam(database);
  await write(async (tx) => {
    keptId = await createPerson(tx, { name: "Jane Doe", email: "jane@x.test" });
    mergedId = await createPerson(tx, { name: "J. Doe", email: "j@x.test", company: "Acme" });
    const projectId = await createProject(tx, { title: "Study" });
    const field = { objectType: "PERSON", type: "TEXT" } as const;
    fields = {
      seats: await createCustomField(tx, { ...field, title: "Seats" }),
      plan: await createCustomField(tx, { ...field, title: "Plan" }),
      asked: await createCustomField(tx, { projectId, objectType: "NOTE", title: "Asked", type: "PERSON" }),
    };
    await setFieldValue(tx, "PERSON", { objectId: keptId, fieldId: fields.seats, text: "3" });
    await setFieldValue(tx, "PERSON", { objectId: mergedId, fieldId: fields.seats, text: "4" });
    await setFieldValue(tx, "PERSON", { objectId: mergedId, fieldId: fields.plan, text: "Team" });
    await recordConsent(tx, { id: mergedId, state: "WITHDRAWN" });
    const turns = [{ speaker: "J. Doe", text: "It is slow.", startMs: 0, endMs: 1 }];
    const both = await createNote(tx, { projectId, title: "Both" });
    const only = await createNote(tx, { projectId, title: "Only", body: { kind: "turns", turns } });
    await updateNote(tx, { id: both.id, peopleIds: [keptId, mergedId] });
    await updateNote(tx, { id: only.id, peopleIds: [mergedId] });
    await markWords(tx, { documentId: only.id, words: "It is slow", tagIds: [] });
    await setFieldValue(tx, "NOTE", {
      objectId: both.id,
      fieldId: fields.asked,
      personIds: [mergedId, keptId],
    });
    noteIds = [both.id, only.id];
  });
});

/** All data of both people. */
const everything = () =>
  write(async (tx) => ({
    kept: await readMergedState(tx, keptId),
    merged: await readMergedState(tx, mergedId),
    live: (await findPeople(tx, [keptId, mergedId])).map(({ id }) => id).toSorted(),
    people: [...(await findPersonIdsOfNotes(tx, noteIds))].map(([id, ids]) => [id, ids.toSorted()]),
    quotes: (await countHighlightsOfPeople(tx, [keptId])).get(keptId) ?? 0,
    asked: (
      await tx.db
        .selectFrom("custom_field_values")
        .select("value")
        .where("field_id", "=", fields.asked)
        .execute()
    ).map(({ value }) => value),
  }));
const merge = (take: readonly string[] = [], user = team.owner) =>
  write((tx) => mergePeople(tx, { keptId, mergedId, take }), user);

test("a merge moves notes, quotes and mentions, and takes what was chosen", async () => {
  await merge(["email", fields.seats]);
  const { kept, live, people, quotes, asked } = await everything();
  expect(kept).toMatchObject({
    name: "Jane Doe",
    email: "j@x.test",
    company: "Acme",
    otherNames: ["J. Doe"],
    consent: { state: "WITHDRAWN" },
    values: { [fields.seats]: "4", [fields.plan]: "Team" },
  });
  expect(live).toEqual([keptId]);
  expect(Object.fromEntries(people)).toEqual({ [noteIds[0]]: [keptId], [noteIds[1]]: [keptId] });
  // The transcript names the kept person by the merged person's name.
  expect(quotes).toBe(1);
  expect(asked).toEqual([keptId]);
});

test("undoing gives back both with what was theirs, and a change since stays", async () => {
  const before = await everything();
  const first = await merge(["name", "consent", fields.seats]);
  await write((tx) => undoPersonMerge(tx, first));
  expect(await everything()).toEqual(before);
  const second = await merge(["company"]);
  await write((tx) => updatePerson(tx, { id: keptId, company: "Orbit" }));
  await write((tx) => undoPersonMerge(tx, second));
  const after = await everything();
  expect(after).toEqual({ ...before, kept: { ...before.kept, company: "Orbit" } });
  await expect(write((tx) => undoPersonMerge(tx, second))).rejects.toMatchObject({
    code: "person_merge.not_found",
  });
});

test("undoing the first of two merges takes back its names, and leaves those of the second", async () => {
  const deeper = await write((tx) => createPerson(tx, { name: "Doe, J." }));
  await write((tx) => mergePeople(tx, { keptId: mergedId, mergedId: deeper, take: [] }));
  const first = await merge();
  const third = await write((tx) => createPerson(tx, { name: "Jane D." }));
  const second = await write((tx) => mergePeople(tx, { keptId, mergedId: third, take: [] }));
  const otherNames = async () => (await everything()).kept?.otherNames;
  expect(await otherNames()).toEqual(["Jane D.", "J. Doe", "Doe, J."]);
  await write((tx) => undoPersonMerge(tx, first));
  expect(await otherNames()).toEqual(["Jane D."]);
  await write((tx) => undoPersonMerge(tx, second));
  expect(await otherNames()).toEqual([]);
});

test("what a field keeps through a change of type outlasts a merge and its undo", async () => {
  const kept = () => write((tx) => findFieldValue(tx, keptId, fields.seats));
  await write(async (tx) => {
    await setFieldValue(tx, "PERSON", { objectId: keptId, fieldId: fields.seats, text: "about 12" });
    const { keptCount } = await planFieldTypeChange(tx, { id: fields.seats, type: "NUMBER" });
    await changeFieldType(tx, { id: fields.seats, type: "NUMBER", keptCount });
  });
  const before = await kept();
  expect(before).toMatchObject({ value: null, enteredValue: "about 12" });
  const id = await merge();
  expect(await kept()).toMatchObject({ value: "4", enteredValue: "about 12", isReplaced: true });
  await write((tx) => undoPersonMerge(tx, id));
  expect(await kept()).toEqual(before);
});

test("undoing leaves fields of the kept person that were edited or cleared since, and takes back those given", async () => {
  const set = (fieldId: string, text: string) =>
    write((tx) => setFieldValue(tx, "PERSON", { objectId: keptId, fieldId, text }));
  const first = await merge();
  await set(fields.seats, "30");
  await write((tx) => undoPersonMerge(tx, first));
  expect((await everything()).kept?.values).toEqual({ [fields.seats]: "30" });
  const second = await merge();
  await set(fields.seats, "");
  await write((tx) => undoPersonMerge(tx, second));
  expect((await everything()).kept?.values).toEqual({});
});

test("who was merged is not restored alone, and nobody is merged into themselves or twice", async () => {
  await expect(write((tx) => mergePeople(tx, { keptId, mergedId: keptId, take: [] }))).rejects.toMatchObject({
    code: "person_merge.same",
  });
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  await expect(merge([], viewer)).rejects.toMatchObject({ code: "member.contributor_needed" });
  const id = await merge();
  const gone = { code: "person.not_found" };
  await expect(merge()).rejects.toMatchObject(gone);
  await expect(write((tx) => setPersonDeleted(tx, mergedId, false))).rejects.toMatchObject(gone);
  await expect(write((tx) => undoPersonMerge(tx, id), viewer)).rejects.toMatchObject({
    code: "member.contributor_needed",
  });
});

test("likely duplicates have the same address, or a name that matches", async () => {
  const [accents, other] = await write(async (tx) => [
    await createPerson(tx, { name: "  jané   DOE " }),
    await createPerson(tx, { name: "Somebody", email: "JANE@x.test" }),
  ]);
  await write((tx) => createPerson(tx, { name: "Jane Doering" }));
  const found = await write((tx) =>
    findLikelyDuplicates(tx, { id: keptId, name: "Jane Doe", email: "jane@x.test" }),
  );
  expect(found.map(({ id }) => id).toSorted()).toEqual([accents, other].toSorted());
});

test("is refused where someone would have more than a hundred names, and says in the log only what was taken", async () => {
  await merge(["email", fields.seats, "x".repeat(9_000_000)]);
  const page = await write((tx) =>
    listAuditEntries(tx, { limit: 1, after: undefined }, { kinds: ["person.merged"] }),
  );
  expect(page.items[0]?.data).toMatchObject({ taken: ["email", fields.seats] });
  const names = Array.from({ length: personOtherNamesMax }, (_, at) => `Name ${at}`);
  const other = await write(async (tx) => {
    await sql`update people set other_names = ${JSON.stringify(names)}::jsonb where person_id = ${keptId}`.execute(
      tx.db,
    );
    return await createPerson(tx, { name: "Another" });
  });
  await expect(write((tx) => mergePeople(tx, { keptId, mergedId: other, take: [] }))).rejects.toMatchObject({
    code: "person_merge.too_many_names",
  });
});

test("is listed without what the people were, however long that is", async () => {
  const id = await merge();
  const listed = (await write((tx) => readMergesOfPeople(tx, [keptId]))).get(keptId);
  expect(listed).toEqual([
    { id, keptId, mergedName: "J. Doe", mergedBy: team.owner.userId, mergedAt: expect.any(Date) },
  ]);
});
