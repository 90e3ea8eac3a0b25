import { type FilterField, fieldKind } from "@fieldstone/model/filters/filter-field.ts";
import type { FieldForm, FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import type { OperandValues } from "@fieldstone/model/filters/operands.ts";
import { operatorsByKind } from "@fieldstone/model/filters/operators.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { contextOf } from "@fieldstone/testkit/seeds.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { setCustomFieldArchived } from "../fields/archive-custom-field.ts";
import { createCustomField } from "../fields/create-custom-field.ts";
import { openSeededWorld, type SeededWorld } from "./open-seeded-world.testing.ts";
import { parseFilter } from "./parse-filter.ts";
import { PlainReading } from "./plain-reading.testing.ts";

let seeded: SeededWorld;

beforeAll(async () => {
  seeded = await openSeededWorld();
});

const one = (field: FilterField, values: OperandValues = { text: "a" }): FilterForm => ({
  combinator: "And",
  fields: [{ id: "1", field, operator: operatorsByKind[fieldKind(field)][0] ?? "contains", values }],
});

describe("a filter", () => {
  it("drops rows without values, finds nothing by a field that the list lacks, and leaves it out of an Or", async () => {
    const { context, viewer } = seeded.actors.owner;
    const all = new PlainReading(seeded.world, viewer).idsOf("notes");
    const published = one({ source: "system", name: "Published" }, { boolean: true });
    expect(
      await seeded.ask(context, "notes", one({ source: "system", name: "Title" }, { text: " " })),
    ).toEqual(all);
    expect(await seeded.ask(context, "notes", published)).toEqual([]);
    const created: FieldForm = {
      id: "2",
      field: { source: "system", name: "Created" },
      operator: "isAfter",
      values: { relativeDate: "years2" },
    };
    const either: FilterForm = { combinator: "Or", fields: [...published.fields, created] };
    expect(await seeded.ask(context, "notes", either)).toEqual(all);
  });

  it("refuses a person-type field on a person in the documents' words", async () => {
    const field = seeded.world.fields.find(
      ({ objectType, type }) => objectType === "PERSON" && type === "PERSON",
    );
    const fieldId = field?.id ?? "";
    const form: FilterForm = {
      combinator: "And",
      fields: [
        {
          id: "1",
          field: { source: "person", fieldId, fieldType: "TEXT" },
          operator: "contains",
          values: { text: "a" },
        },
      ],
    };
    await expect(seeded.ask(seeded.team.owner.context, "people", form)).rejects.toMatchObject({
      code: "filter.person_on_person",
      message: "A person-type field on a person cannot be a filter.",
    });
  });

  it("refuses fields about people and projects to whoever may not see those", async () => {
    const { actor } = seeded.team.owner.context;
    if (actor.kind !== "user") throw new Error("no member");
    const scoped = (...scopes: string[]) => contextOf(seeded.team, { ...actor, tokenId: newId(), scopes });
    const hidden = { code: "filter.field_hidden", title: "Forbidden" };
    const person = seeded.world.fields.find(
      ({ objectType, type }) => objectType === "NOTE" && type === "PERSON",
    );
    const custom: FilterField = { source: "note", fieldId: person?.id ?? "", fieldType: "PERSON" };
    const byPeople = one({ source: "system", name: "People" }, { ids: [newId()] });
    const byProject = one({ source: "system", name: "Project" }, { ids: [newId()] });
    const notesOnly = scoped("notes:read");
    await expect(seeded.ask(notesOnly, "notes", byPeople)).rejects.toMatchObject(hidden);
    await expect(seeded.ask(notesOnly, "notes", byProject)).rejects.toMatchObject(hidden);
    await expect(seeded.ask(notesOnly, "notes", one(custom, { ids: [newId()] }))).rejects.toMatchObject(
      hidden,
    );
    const both = scoped("people:write", "projects:read");
    expect(await seeded.ask(both, "notes", byPeople)).toEqual([]);
    expect(await seeded.ask(both, "notes", byProject)).toEqual([]);
    await expect(seeded.ask(seeded.team.anonymous, "notes", byPeople)).rejects.toMatchObject(hidden);
  });

  it("names neither a hidden nor an archived field, and finds nothing by a field of other lists", async () => {
    const hiddenProject = seeded.world.projects.find(({ isPrivate, isDeleted }) => isPrivate && !isDeleted);
    const fieldId = await withTenant(seeded.database.cell, seeded.team.owner.context, "write", (tx) =>
      createCustomField(tx, {
        projectId: hiddenProject?.id,
        objectType: "NOTE",
        title: "Secret",
        type: "TEXT",
      }),
    );
    const form = one({ source: "note", fieldId, fieldType: "TEXT" });
    const never = one({ source: "note", fieldId: newId(), fieldType: "TEXT" });
    const missing = { code: "filter.field_not_found" };
    expect(await seeded.ask(seeded.team.owner.context, "notes", form)).toEqual([]);
    await expect(seeded.ask(seeded.actors.viewer.context, "notes", form)).rejects.toMatchObject(missing);
    await expect(seeded.ask(seeded.actors.viewer.context, "notes", never)).rejects.toMatchObject(missing);
    await withTenant(seeded.database.cell, seeded.team.owner.context, "write", (tx) =>
      setCustomFieldArchived(tx, fieldId, true),
    );
    await expect(seeded.ask(seeded.team.owner.context, "notes", form)).rejects.toMatchObject(missing);
    const byChannel = one({ source: "system", name: "Channel" }, { ids: [newId()] });
    expect(await seeded.ask(seeded.team.owner.context, "notes", byChannel)).toEqual([]);
  });

  it("reads a field by the type that it has now, and any date that can be written", async () => {
    const number = seeded.world.fields.find(
      ({ objectType, type }) => objectType === "NOTE" && type === "NUMBER",
    );
    const stale: FilterField = { source: "note", fieldId: number?.id ?? "", fieldType: "TEXT" };
    const all = new PlainReading(seeded.world, seeded.actors.owner.viewer).idsOf("notes");
    expect(await seeded.ask(seeded.team.owner.context, "notes", one(stale))).toEqual(all);
    for (const date of ["0000-01-01", "9999-12-31", "9999-12-31T23:59:59-12:00"]) {
      for (const operator of ["is", "isAfter", "isBefore"] as const) {
        const form = one({ source: "system", name: "Created" }, { date });
        const [row] = form.fields;
        if (row === undefined) throw new Error("no row");
        const after = date.startsWith("0") && operator === "isAfter";
        const before = date.startsWith("9") && operator === "isBefore";
        const expected = after || before ? all : [];
        expect(
          await seeded.ask(seeded.team.owner.context, "notes", { ...form, fields: [{ ...row, operator }] }),
        ).toEqual(expected);
      }
    }
  });

  it("that is broken, too long or holds a NUL cannot be read", () => {
    const broken = [
      undefined,
      "And",
      { combinator: "Xor", fields: [] },
      one({ source: "system", name: "Title" }, { text: "a\0b" }),
      {
        combinator: "And",
        fields: Array.from({ length: 101 }, () => one({ source: "system", name: "Title" }).fields[0]),
      },
      one({ source: "system", name: "Tags" }, { ids: Array.from({ length: 600 }, () => "x".repeat(100)) }),
    ];
    for (const form of broken) expect(() => parseFilter(form)).toThrow("This filter cannot be read.");
  });
});
