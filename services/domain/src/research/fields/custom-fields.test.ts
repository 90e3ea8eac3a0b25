import { ProductError } from "@fieldstone/model/errors.ts";
import {
  type CustomFieldType,
  customFieldText,
  customFieldTypes,
} from "@fieldstone/model/fields/custom-field.ts";
import { customFieldsPerPlaceMax } from "@fieldstone/model/limits.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findValuesOfObjects } from "../field-values/read-field-values.ts";
import { createInsight } from "../insights/create-insight.ts";
import { createNote } from "../notes/create-note.ts";
import { updateNote } from "../notes/update-note.ts";
import { createPerson } from "../people/create-person.ts";
import { createProject } from "../projects/create-project.ts";
import { addFieldOption } from "./add-field-option.ts";
import { setCustomFieldArchived } from "./archive-custom-field.ts";
import { changeFieldType, planFieldTypeChange } from "./change-field-type.ts";
import { type CreateCustomFieldInput, createCustomField } from "./create-custom-field.ts";
import { type CustomField, definitionOf } from "./custom-field.ts";
import { enableWorkspaceField } from "./enable-workspace-field.ts";
import { moveCustomField } from "./move-custom-field.ts";
import { findFieldsOfProjects, findReadableFields } from "./read-custom-fields.ts";
import { setFieldValue } from "./set-field-value.ts";
import { updateCustomField } from "./update-custom-field.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let contributor: SeededUser;
let viewer: SeededUser;
let projectId: string;
let noteId: string;

beforeAll(async () => {
  database = await createCellDatabase();
});

beforeEach(async () => {
  team = await seedTeam(database);
  contributor = await seedUser(database, team);
  viewer = await seedUser(database, team, { role: "VIEWER" });
  await write(contributor, async (tx) => {
    projectId = await createProject(tx, { title: "Study" });
    noteId = (await createNote(tx, { projectId, title: "Interview" })).id;
  });
});

function write<T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, user.context, "write", fn);
}

function makeField(input: Partial<CreateCustomFieldInput> = {}): Promise<string> {
  const made = { projectId, objectType: "NOTE", title: "Stage", type: "TEXT", ...input } as const;
  return write(team.owner, (tx) => createCustomField(tx, made));
}

const fieldOf = (fieldId: string): Promise<CustomField> =>
  write(team.owner, async (tx) => {
    const [field] = await findReadableFields(tx, [fieldId]);
    if (field === undefined) throw new Error("no such field");
    return field;
  });

const storedOf = (fieldId: string, objectId = noteId) =>
  write(team.owner, async (tx) =>
    (await findValuesOfObjects(tx, [objectId])).get(objectId)?.find((value) => value.fieldId === fieldId),
  );

const enter = (fieldId: string, text: string | null, objectId = noteId) =>
  write(contributor, (tx) => setFieldValue(tx, "NOTE", { objectId, fieldId, text }));

const convert = (id: string, type: CustomFieldType) =>
  write(team.owner, async (tx) => {
    const plan = await planFieldTypeChange(tx, { id, type });
    await changeFieldType(tx, { id, type, keptCount: plan.keptCount });
    return plan;
  });

describe("a field", () => {
  it("is made, renamed and ordered by whoever may write in the project, and by nobody else", async () => {
    const first = await write(contributor, (tx) =>
      createCustomField(tx, { projectId, objectType: "NOTE", title: " Stage ", type: "TEXT" }),
    );
    const second = await makeField({ title: "Mood" });
    await write(contributor, (tx) => updateCustomField(tx, { id: first, title: "Phase" }));
    await write(contributor, (tx) => moveCustomField(tx, { id: second, rank: -5 }));
    const listed = await write(contributor, (tx) => findFieldsOfProjects(tx, [projectId]));
    expect(listed.get(projectId)?.map(({ title }) => title)).toEqual(["Mood", "Phase"]);
    const refused = { title: "Forbidden" };
    await expect(
      write(viewer, (tx) => updateCustomField(tx, { id: first, title: "Mine" })),
    ).rejects.toMatchObject(refused);
    await expect(
      write(viewer, (tx) => setFieldValue(tx, "NOTE", { objectId: noteId, fieldId: first, text: "x" })),
    ).rejects.toMatchObject(refused);
    await expect(write(viewer, (tx) => setCustomFieldArchived(tx, first, true))).rejects.toMatchObject(
      refused,
    );
  });

  it("of the workspace is a manager's to make, and has its options added to by contributors", async () => {
    const make = (tx: TenantTransaction) =>
      createCustomField(tx, { objectType: "PERSON", title: "Segment", type: "SELECT" });
    await expect(write(contributor, make)).rejects.toMatchObject({ code: "member.manager_needed" });
    const fieldId = await write(team.owner, make);
    const optionId = await write(contributor, (tx) => addFieldOption(tx, { fieldId, label: "Partner" }));
    expect(await write(contributor, (tx) => addFieldOption(tx, { fieldId, label: "partner" }))).toBe(
      optionId,
    );
    const personId = await write(contributor, (tx) => createPerson(tx, { name: "Grace" }));
    await write(contributor, (tx) =>
      setFieldValue(tx, "PERSON", { objectId: personId, fieldId, optionIds: [optionId] }),
    );
    expect((await storedOf(fieldId, personId))?.value).toBe(optionId);
    await expect(makeField({ objectType: "PERSON" })).rejects.toMatchObject({ code: "custom_field.place" });
  });

  it("has a title that its place has once, case aside, until it is archived", async () => {
    const fieldId = await makeField();
    await expect(makeField({ title: "STAGE" })).rejects.toMatchObject({ code: "custom_field.title_taken" });
    await makeField({ objectType: "INSIGHT" });
    await enter(fieldId, "Beginning");
    await write(contributor, (tx) => setCustomFieldArchived(tx, fieldId, true));
    await expect(enter(fieldId, "Later")).rejects.toMatchObject({ code: "custom_field.not_found" });
    const namesake = await makeField();
    const restore = () => write(contributor, (tx) => setCustomFieldArchived(tx, fieldId, false));
    await expect(restore()).rejects.toMatchObject({ code: "custom_field.title_taken" });
    await write(contributor, (tx) => updateCustomField(tx, { id: namesake, title: "Phase" }));
    await restore();
    expect((await storedOf(fieldId))?.value).toBe("Beginning");
  });

  it("is refused beyond what a place can have", async () => {
    await write(contributor, async (tx) => {
      for (let at = 0; at < customFieldsPerPlaceMax; at += 1)
        await createCustomField(tx, { projectId, objectType: "NOTE", title: `Field ${at}`, type: "TEXT" });
    });
    await expect(makeField()).rejects.toMatchObject({ code: "custom_field.limit" });
  });
});

describe("options", () => {
  it("are renamed, recoloured, ordered and removed without a value being lost", async () => {
    const fieldId = await makeField({ type: "SELECT", options: [{ label: "Price" }, { label: "Speed" }] });
    await enter(fieldId, "speed; price");
    const { options } = await fieldOf(fieldId);
    const seenIds = options.map(({ id }) => id);
    const [price, speed] = options;
    if (price === undefined || speed === undefined) throw new Error("two options");
    const edit = (edited: typeof options) =>
      write(contributor, (tx) =>
        updateCustomField(tx, { id: fieldId, optionEdits: { options: edited, seenIds } }),
      );
    const shown = async () => {
      const definition = definitionOf(await fieldOf(fieldId));
      return customFieldText(definition, (await storedOf(fieldId))?.value ?? "");
    };
    await edit([speed, { ...price, label: "Cost", color: "#ABC" }]);
    expect(await shown()).toBe("Speed; Cost");
    await edit([speed]);
    expect(await shown()).toBe("Speed");
    await edit([price, speed]);
    expect(await shown()).toBe("Speed; Price");
    await expect(edit([price, { ...speed, label: "PRICE" }])).rejects.toMatchObject({
      code: "custom_field.option_taken",
    });
  });

  it("that somebody else has added since stay when a list is saved", async () => {
    const fieldId = await makeField({ type: "SELECT", options: [{ label: "Price" }] });
    const { options } = await fieldOf(fieldId);
    await write(contributor, (tx) => addFieldOption(tx, { fieldId, label: "Speed" }));
    const optionEdits = { options: [], seenIds: options.map(({ id }) => id) };
    await write(contributor, (tx) => updateCustomField(tx, { id: fieldId, optionEdits }));
    expect((await fieldOf(fieldId)).options.map(({ label }) => label)).toEqual(["Speed"]);
  });
});

describe("a value", () => {
  it("is refused in words where it is none of the field's type, and leaves what was there", async () => {
    const fieldId = await makeField({ type: "NPS" });
    await enter(fieldId, "9");
    await expect(enter(fieldId, "11")).rejects.toThrow("Enter a whole number from 0 to 10.");
    expect((await storedOf(fieldId))?.value).toBe("9");
    await enter(fieldId, " ");
    expect(await storedOf(fieldId)).toBeUndefined();
  });

  it("names people by id, or by a name or address that one person has", async () => {
    const fieldId = await makeField({ type: "PERSON" });
    const [grace, other] = await write(contributor, async (tx) => [
      await createPerson(tx, { name: "Grace", email: "grace@example.com" }),
      await createPerson(tx, { name: "Grace" }),
    ]);
    await enter(fieldId, "GRACE@example.com");
    expect((await storedOf(fieldId))?.value).toBe(grace);
    await expect(enter(fieldId, "grace")).rejects.toThrow("2 people are called “grace”");
    await expect(enter(fieldId, "Nobody")).rejects.toThrow("Nobody in People is called");
    await write(contributor, (tx) =>
      setFieldValue(tx, "NOTE", { objectId: noteId, fieldId, personIds: [String(other), String(grace)] }),
    );
    expect((await storedOf(fieldId))?.value).toBe(`${other};${grace}`);
  });

  it("is of fields of the object's kind and project alone, and back when the note is", async () => {
    const ofInsights = await makeField({ objectType: "INSIGHT" });
    const elsewhere = await write(contributor, (tx) => createProject(tx, { title: "Other" }));
    const ofOther = await makeField({ projectId: elsewhere });
    for (const fieldId of [ofInsights, ofOther])
      await expect(enter(fieldId, "x")).rejects.toMatchObject({ code: "custom_field.not_found" });
    await write(contributor, (tx) => updateNote(tx, { id: noteId, projectId: elsewhere }));
    await enter(ofOther, "there");
    const insightId = await write(contributor, (tx) => createInsight(tx, { projectId, title: "Finding" }));
    await write(contributor, (tx) =>
      setFieldValue(tx, "INSIGHT", { objectId: insightId, fieldId: ofInsights, text: "here" }),
    );
    expect((await storedOf(ofInsights, insightId))?.value).toBe("here");
  });

  it("of a workspace field is taken where the project has it switched on", async () => {
    const fieldId = await makeField({ projectId: null });
    await expect(enter(fieldId, "x")).rejects.toMatchObject({ code: "custom_field.not_found" });
    const enable = (enabled: boolean) =>
      write(contributor, (tx) => enableWorkspaceField(tx, { projectId, fieldId, enabled }));
    await enable(true);
    await enter(fieldId, "x");
    await enable(false);
    await expect(enter(fieldId, "y")).rejects.toMatchObject({ code: "custom_field.not_found" });
    expect((await storedOf(fieldId))?.value).toBe("x");
  });
});

describe("a change of type", () => {
  it("says first what does not convert, keeps it, and brings it back with the type", async () => {
    const fieldId = await makeField();
    const second = (await write(contributor, (tx) => createNote(tx, { projectId, title: "Two" }))).id;
    await enter(fieldId, "7");
    await enter(fieldId, "about seven", second);
    const plan = await convert(fieldId, "NUMBER");
    expect(plan).toEqual({ valueCount: 2, keptCount: 1, keptExamples: ["about seven"] });
    expect([(await storedOf(fieldId))?.value, (await storedOf(fieldId, second))?.value]).toEqual(["7", null]);
    await convert(fieldId, "TEXT");
    expect(await storedOf(fieldId, second)).toMatchObject({ value: "about seven", enteredValue: null });
  });

  it("is refused where values have changed since the plan", async () => {
    const fieldId = await makeField();
    await enter(fieldId, "seven");
    const change = { id: fieldId, type: "NUMBER", keptCount: 0 } as const;
    await expect(write(team.owner, (tx) => changeFieldType(tx, change))).rejects.toMatchObject({
      code: "custom_field.plan_changed",
    });
    expect((await storedOf(fieldId))?.value).toBe("seven");
  });

  it("makes options of what was entered, and names of people again of their ids", async () => {
    const fieldId = await makeField();
    await enter(fieldId, "Price; Speed");
    expect((await convert(fieldId, "SELECT")).keptCount).toBe(0);
    expect((await fieldOf(fieldId)).options.map(({ label }) => label)).toEqual(["Price", "Speed"]);
    const people = await makeField({ title: "Who", type: "PERSON" });
    await write(contributor, (tx) => createPerson(tx, { name: "Grace" }));
    await enter(people, "Grace");
    await convert(people, "TEXT");
    expect((await storedOf(people))?.value).toBe("Grace");
  });

  it("through any number of types and back leaves every value as it was entered", {
    timeout: 60_000,
  }, async () => {
    const types = fc.array(fc.constantFrom(...customFieldTypes), { maxLength: 4 });
    const text = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom("yes", "7", "2026-03-31", "ada@example.com", "example.com", "a; b", "+61 2 5550 0000"),
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...customFieldTypes), text, types, async (type, entered, through) => {
        run += 1;
        const fieldId = await makeField({ title: `Field ${run}`, type });
        try {
          if (type === "SELECT")
            await write(contributor, (tx) => addFieldOption(tx, { fieldId, label: entered }));
          await enter(fieldId, entered.replaceAll("\0", ""));
        } catch (error) {
          // Values that are invalid for the type are rejected.
          expect(error).toBeInstanceOf(ProductError);
        }
        const before = await storedOf(fieldId);
        for (const next of [...through, type]) await convert(fieldId, next);
        expect(await storedOf(fieldId)).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });
});
