import { newId } from "@fieldstone/model/ids.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { contextOf } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPerson } from "../people/create-person.ts";
import { setCells } from "../view-rows/set-cells.ts";
import { changeFieldType, planFieldTypeChange } from "./change-field-type.ts";
import { createCustomField } from "./create-custom-field.ts";
import { setFieldValue } from "./set-field-value.ts";

let database: TestCellDatabase;
let own: World;
let personId: string;
let fieldId: string;
let textFieldId: string;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  own = await world(database);
  const { projectId, noteId } = own;
  const field = { projectId, objectType: "NOTE" } as const;
  await own.as(own.contributor, async (tx) => {
    personId = await createPerson(tx, { name: "Ada", email: "ada@x.test" });
    fieldId = await createCustomField(tx, { ...field, title: "Interviewer", type: "PERSON" });
    textFieldId = await createCustomField(tx, { ...field, title: "Place", type: "TEXT" });
    await setFieldValue(tx, "NOTE", { objectId: noteId, fieldId, personIds: [personId] });
    await setFieldValue(tx, "NOTE", { objectId: noteId, fieldId: textFieldId, text: "Ada" });
  });
});

const asToken = <T>(scopes: string[], fn: (tx: TenantTransaction) => Promise<T>): Promise<T> => {
  const { userId } = own.contributor;
  const member = {
    kind: "user",
    userId,
    role: "CONTRIBUTOR",
    workspaceAdmin: false,
    groupIds: [],
  } as const;
  const context = contextOf(own.team, { ...member, tokenId: newId(), scopes });
  return withTenant(database.cell, context, "write", fn);
};

const scopes = ["projects:write", "notes:write"];
const hidden = { code: "person.names_hidden", title: "Forbidden" };

describe("a token without people:read", () => {
  it.each(["Ada", "Nobody", "ada@x.test"])("does not learn by a value whether %s exists", async (text) => {
    const objectId = own.noteId;
    const attempts: ((tx: TenantTransaction) => Promise<unknown>)[] = [
      (tx) => setCells(tx, "NOTE", [{ objectId, key: "people", text }]),
      (tx) => setCells(tx, "NOTE", [{ objectId, key: fieldId, text }]),
      (tx) => setFieldValue(tx, "NOTE", { objectId, fieldId, text }),
    ];
    for (const attempt of attempts) await expect(asToken(scopes, attempt)).rejects.toMatchObject(hidden);
  });

  it("does not turn people into text, nor text into people", async () => {
    for (const type of ["TEXT", "NUMBER"] as const) {
      const change = { id: fieldId, type };
      await expect(asToken(scopes, (tx) => planFieldTypeChange(tx, change))).rejects.toMatchObject(hidden);
      await expect(
        asToken(scopes, (tx) => changeFieldType(tx, { ...change, keptCount: 0 })),
      ).rejects.toMatchObject(hidden);
    }
    const toPeople = { id: textFieldId, type: "PERSON" } as const;
    await expect(asToken(scopes, (tx) => planFieldTypeChange(tx, toPeople))).rejects.toMatchObject(hidden);
  });

  it("still sets people by their ids, and clears them", async () => {
    const cell = { objectId: own.noteId, key: fieldId };
    expect(await asToken(scopes, (tx) => setCells(tx, "NOTE", [{ ...cell, text: "" }]))).toEqual([]);
    expect(await asToken(scopes, (tx) => setCells(tx, "NOTE", [{ ...cell, personIds: [personId] }]))).toEqual(
      [],
    );
  });

  it("with people:read names them as members do", async () => {
    const cell = { objectId: own.noteId, key: "people", text: "Ada" };
    const more = [...scopes, "people:read"];
    expect(await asToken(more, (tx) => setCells(tx, "NOTE", [cell]))).toEqual([]);
    expect(
      (await asToken(more, (tx) => planFieldTypeChange(tx, { id: fieldId, type: "NUMBER" }))).keptExamples,
    ).toEqual(["Ada"]);
  });
});

it("a token without notes:read is shown no value of a note as an example of what cannot be converted", async () => {
  const change = { id: textFieldId, type: "NUMBER" } as const;
  const examples = async (given: string[]) =>
    (await asToken(given, (tx) => planFieldTypeChange(tx, change))).keptExamples;
  expect(await examples(["projects:write"])).toEqual([]);
  expect(await examples(["projects:write", "notes:read"])).toEqual(["Ada"]);
});
