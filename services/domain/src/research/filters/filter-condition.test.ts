import {
  type CustomFilterField,
  type FilterField,
  fieldKind,
  fieldTargets,
  type SystemField,
  systemFields,
} from "@fieldstone/model/filters/filter-field.ts";
import type { FieldForm, FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import type { OperandValues } from "@fieldstone/model/filters/operands.ts";
import { operatorsByKind } from "@fieldstone/model/filters/operators.ts";
import { relativeDates } from "@fieldstone/model/filters/relative-date.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { consentStatuses } from "@fieldstone/model/people/consent.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import {
  contextOf,
  type SeededTeam,
  type SeededUser,
  seedTeam,
  seedUser,
} from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { isReadable } from "../../access/permissions/document-access.ts";
import { readableProjectIds } from "../../access/permissions/project-access.ts";
import { setCustomFieldArchived } from "../fields/archive-custom-field.ts";
import { createCustomField } from "../fields/create-custom-field.ts";
import { liveHighlights } from "../highlights/highlight-store.ts";
import { boardReadable } from "../tags/read-tags.ts";
import { filterCondition } from "./filter-condition.ts";
import { makeWorld, type World, worldDate, worldNow, worldText } from "./filter-world.testing.ts";
import { parseFilter } from "./parse-filter.ts";
import { PlainReading, type ReadList, type Viewer } from "./plain-reading.testing.ts";
import { seedWorld } from "./seed-world.testing.ts";

const lists: readonly ReadList[] = ["notes", "insights", "highlights", "people", "projects", "tags"];

let database: TestCellDatabase;
let team: SeededTeam;
let world: World;
let actors: Readonly<Record<"owner" | "contributor" | "viewer", { context: TenantContext; viewer: Viewer }>>;

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
  const contributor = await seedUser(database, team);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const users: readonly SeededUser[] = [team.owner, contributor, viewer];
  world = makeWorld(users.map(({ userId }) => userId));
  await seedWorld(database.adminUrl, team.teamId, world);
  const live = world.projects.filter(({ isDeleted }) => !isDeleted);
  const open = live.filter(({ isPrivate }) => !isPrivate).map(({ id }) => id);
  const hidden = live.filter(({ isPrivate }) => isPrivate);
  // The contributor was given one private project; the viewer two documents of another, and not what they lie in.
  const [given, kept] = hidden;
  const alone = world.documents
    .filter(({ projectId, isDeleted }) => projectId === kept?.id && !isDeleted)
    .slice(0, 2);
  await asAdministrator(database.adminUrl, async (admin) => {
    const grant = (type: string, id: string | undefined, user: SeededUser) =>
      admin.query(
        `insert into permissions (team_id, object_type, object_id, subject_type, subject_id, level)
         values ($1, $2, $3, 'user', $4, 'READ')`,
        [team.teamId, type, id, user.userId],
      );
    await grant("project", given?.id, contributor);
    for (const document of alone) await grant(document.kind, document.id, viewer);
  });
  const nothing = new Set<string>();
  actors = {
    owner: {
      context: team.owner.context,
      viewer: { projectIds: new Set(live.map(({ id }) => id)), documentIds: nothing },
    },
    contributor: {
      context: contributor.context,
      viewer: {
        projectIds: new Set([...open, ...(given === undefined ? [] : [given.id])]),
        documentIds: nothing,
      },
    },
    viewer: {
      context: viewer.context,
      viewer: { projectIds: new Set(open), documentIds: new Set(alone.map(({ id }) => id)) },
    },
  };
});

const sources: Readonly<Record<ReadList, (tx: TenantTransaction) => RawBuilder<unknown>>> = {
  notes: (tx) => sql`note_id as id from notes where notes.deleted_at is null
    and ${isReadable(tx, sql`notes.project_id`, sql`notes.note_id`)}`,
  insights: (tx) => sql`insight_id as id from insights where insights.deleted_at is null
    and ${isReadable(tx, sql`insights.project_id`, sql`insights.insight_id`)}`,
  highlights: (tx) => sql`highlight_id as id from highlights where ${liveHighlights}
    and not highlights.inline_comment_only
    and ${isReadable(tx, sql`highlights.project_id`, sql`highlights.document_id`)}`,
  people: () => sql`person_id as id from people where people.deleted_at is null`,
  projects: (tx) => sql`project_id as id from projects where project_id in ${readableProjectIds(tx)}`,
  tags: (tx) => sql`tag_id as id from tags join tag_boards using (team_id, tag_board_id)
    where tags.deleted_at is null and tag_boards.deleted_at is null and ${boardReadable(tx)}`,
};

async function idsOf(tx: TenantTransaction, list: ReadList, form: FilterForm): Promise<string[]> {
  const condition = await filterCondition(tx, list, form, { now: worldNow });
  const { rows } = await sql<{ id: string }>`select ${sources[list](tx)} and ${condition}`.execute(tx.db);
  return rows.map(({ id }) => id).toSorted();
}

/** Every field that a list's filter can have, those without data left out. */
function fieldsOf(list: ReadList): FilterField[] {
  const names = Object.keys(systemFields) as SystemField[];
  const system = names
    .filter((name) => name !== "Starred" && name !== "Channel")
    .map((name): FilterField => ({ source: "system", name }));
  const sourceOf = { NOTE: "note", INSIGHT: "insight", PERSON: "person" } as const;
  const custom = world.fields
    .filter(({ objectType, type }) => objectType !== "PERSON" || type !== "PERSON")
    .flatMap(({ id, objectType, type, isMultiple }): CustomFilterField[] => {
      const field = { fieldId: id, fieldType: type, multiple: isMultiple };
      const own = { ...field, source: sourceOf[objectType] };
      return objectType === "PERSON" ? [own] : [own, { ...field, source: "custom" }];
    });
  return [...system, ...custom].filter((field) => fieldTargets(field).includes(list));
}

/** Operands that some rows have, and some that none has. */
function operandsOf(field: FilterField): fc.Arbitrary<OperandValues> {
  switch (fieldKind(field)) {
    case "text":
      return worldText.filter((text) => text !== "").map((text) => ({ text }));
    case "boolean":
      return fc.boolean().map((boolean) => ({ boolean }));
    case "number":
      return fc.constantFrom("0", "1", "2", "2.0", "10.25", "7").map((double) => ({ double }));
    case "date":
      return fc.oneof(
        worldDate.map((date) => ({ date: date.toISOString().slice(0, 10) })),
        worldDate.map((date) => ({ date: date.toISOString() })),
        fc
          .constantFrom(...(Object.keys(relativeDates) as (keyof typeof relativeDates)[]))
          .map((relativeDate) => ({ relativeDate })),
      );
    default: {
      if (field.source === "system" && field.name === "Consent") {
        const states = fc.subarray([...consentStatuses], { minLength: 1, maxLength: 2 });
        return fc.oneof(
          states.map((ids) => ({ ids })),
          states.map((labels) => ({ multiSelect: labels.join(";").toLowerCase() })),
        );
      }
      const ids = fc.subarray(thingsOf(field), { minLength: 1, maxLength: 2 });
      const labels = fc.constantFrom(
        "tag 1;Tag 2",
        "TAG 3",
        "board 0",
        "Group 1; Group 0",
        "high;low",
        "price",
        "nobody",
      );
      return fc.oneof(
        ids.map((chosen) => ({ ids: chosen.map(toShortId) })),
        labels.map((multiSelect) => ({ multiSelect })),
        fc.tuple(ids, labels).map(([chosen, multiSelect]) => ({ ids: chosen, multiSelect })),
      );
    }
  }
}

function thingsOf(field: FilterField): string[] {
  const idsIn = (rows: readonly { readonly id: string }[]) => [...rows.map(({ id }) => id), newId()];
  if (field.source !== "system") {
    const custom = world.fields.find(({ id }) => id === field.fieldId);
    return idsIn(field.fieldType === "PERSON" ? world.people : (custom?.options ?? []));
  }
  const rows: Partial<Record<SystemField, readonly { readonly id: string }[]>> = {
    Tags: world.tags,
    TagBoard: world.boards,
    TagGroup: world.groups,
    People: world.people,
    Project: world.projects,
    Highlight: world.highlights,
    Note: world.documents,
    Insights: world.documents,
  };
  if (field.name === "ProjectCategory") return world.folderIds;
  return idsIn(rows[field.name] ?? world.userIds.map((id) => ({ id })));
}

function rowOf(list: ReadList): fc.Arbitrary<FieldForm> {
  return fc.constantFrom(...fieldsOf(list)).chain((field) => formOf(field));
}

function formOf(field: FilterField): fc.Arbitrary<FieldForm> {
  return fc.record({
    id: fc.constant("row"),
    field: fc.constant(field),
    operator: fc.constantFrom(...operatorsByKind[fieldKind(field)]),
    values: operandsOf(field),
  });
}

describe.each(["owner", "contributor", "viewer"] as const)("for the %s", (name) => {
  it.each(lists)("every operator on every field of %s answers as a plain reading does", async (list) => {
    const { context, viewer } = actors[name];
    const plain = new PlainReading(world, viewer);
    await withTenant(database.cell, context, "read", async (tx) => {
      expect(await idsOf(tx, list, { combinator: "And", fields: [] })).toEqual(plain.idsOf(list));
      for (const field of fieldsOf(list)) {
        for (const operator of operatorsByKind[fieldKind(field)]) {
          for (const values of fc.sample(operandsOf(field), { numRuns: 1, seed: 3 })) {
            const form: FilterForm = { combinator: "And", fields: [{ id: "row", field, operator, values }] };
            expect(await idsOf(tx, list, form), JSON.stringify(form)).toEqual(plain.idsOf(list, form));
          }
        }
      }
    });
  });

  it.each(lists)("And and Or over %s answer as a plain reading does", async (list) => {
    const { context, viewer } = actors[name];
    const plain = new PlainReading(world, viewer);
    const forms: fc.Arbitrary<FilterForm> = fc.record({
      combinator: fc.constantFrom("And", "Or"),
      fields: fc.array(rowOf(list), { minLength: 1, maxLength: 4 }),
    });
    await withTenant(database.cell, context, "read", (tx) =>
      fc.assert(
        fc.asyncProperty(forms, async (form) => {
          expect(await idsOf(tx, list, form)).toEqual(plain.idsOf(list, form));
        }),
        { numRuns: 30 },
      ),
    );
  });
});

const one = (field: FilterField, values: OperandValues = { text: "a" }): FilterForm => ({
  combinator: "And",
  fields: [{ id: "1", field, operator: operatorsByKind[fieldKind(field)][0] ?? "contains", values }],
});
const ask = (context: TenantContext, list: ReadList, form: FilterForm) =>
  withTenant(database.cell, context, "read", (tx) => idsOf(tx, list, form));

describe("a filter", () => {
  it("drops rows without values, finds nothing by a field that the list lacks, and leaves it out of an Or", async () => {
    const { context, viewer } = actors.owner;
    const all = new PlainReading(world, viewer).idsOf("notes");
    const published = one({ source: "system", name: "Published" }, { boolean: true });
    expect(await ask(context, "notes", one({ source: "system", name: "Title" }, { text: " " }))).toEqual(all);
    expect(await ask(context, "notes", published)).toEqual([]);
    const created: FieldForm = {
      id: "2",
      field: { source: "system", name: "Created" },
      operator: "isAfter",
      values: { relativeDate: "years2" },
    };
    const either: FilterForm = { combinator: "Or", fields: [...published.fields, created] };
    expect(await ask(context, "notes", either)).toEqual(all);
  });

  it("refuses a person-type field on a person in the documents' words", async () => {
    const field = world.fields.find(({ objectType, type }) => objectType === "PERSON" && type === "PERSON");
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
    await expect(ask(team.owner.context, "people", form)).rejects.toMatchObject({
      code: "filter.person_on_person",
      message: "A person-type field on a person cannot be a filter.",
    });
  });

  it("refuses fields about people and projects to whoever may not see those", async () => {
    const { actor } = team.owner.context;
    if (actor.kind !== "user") throw new Error("no member");
    const scoped = (...scopes: string[]) => contextOf(team, { ...actor, tokenId: newId(), scopes });
    const hidden = { code: "filter.field_hidden", title: "Forbidden" };
    const person = world.fields.find(({ objectType, type }) => objectType === "NOTE" && type === "PERSON");
    const custom: FilterField = { source: "note", fieldId: person?.id ?? "", fieldType: "PERSON" };
    const byPeople = one({ source: "system", name: "People" }, { ids: [newId()] });
    const byProject = one({ source: "system", name: "Project" }, { ids: [newId()] });
    const notesOnly = scoped("notes:read");
    await expect(ask(notesOnly, "notes", byPeople)).rejects.toMatchObject(hidden);
    await expect(ask(notesOnly, "notes", byProject)).rejects.toMatchObject(hidden);
    await expect(ask(notesOnly, "notes", one(custom, { ids: [newId()] }))).rejects.toMatchObject(hidden);
    const both = scoped("people:write", "projects:read");
    expect(await ask(both, "notes", byPeople)).toEqual([]);
    expect(await ask(both, "notes", byProject)).toEqual([]);
    await expect(ask(team.anonymous, "notes", byPeople)).rejects.toMatchObject(hidden);
  });

  it("names neither a hidden nor an archived field, and says what has no data yet", async () => {
    const hiddenProject = world.projects.find(({ isPrivate, isDeleted }) => isPrivate && !isDeleted);
    const fieldId = await withTenant(database.cell, team.owner.context, "write", (tx) =>
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
    expect(await ask(team.owner.context, "notes", form)).toEqual([]);
    await expect(ask(actors.viewer.context, "notes", form)).rejects.toMatchObject(missing);
    await expect(ask(actors.viewer.context, "notes", never)).rejects.toMatchObject(missing);
    await withTenant(database.cell, team.owner.context, "write", (tx) =>
      setCustomFieldArchived(tx, fieldId, true),
    );
    await expect(ask(team.owner.context, "notes", form)).rejects.toMatchObject(missing);
    for (const name of ["Channel", "Starred"] as const) {
      await expect(
        ask(team.owner.context, "notes", one({ source: "system", name }, { boolean: true })),
      ).rejects.toMatchObject({ code: "filter.no_data" });
    }
  });

  it("reads a field by the type that it has now, and any date that can be written", async () => {
    const number = world.fields.find(({ objectType, type }) => objectType === "NOTE" && type === "NUMBER");
    const stale: FilterField = { source: "note", fieldId: number?.id ?? "", fieldType: "TEXT" };
    const all = new PlainReading(world, actors.owner.viewer).idsOf("notes");
    expect(await ask(team.owner.context, "notes", one(stale))).toEqual(all);
    for (const date of ["0000-01-01", "9999-12-31", "9999-12-31T23:59:59-12:00"]) {
      for (const operator of ["is", "isAfter", "isBefore"] as const) {
        const form = one({ source: "system", name: "Created" }, { date });
        const [row] = form.fields;
        if (row === undefined) throw new Error("no row");
        const after = date.startsWith("0") && operator === "isAfter";
        const before = date.startsWith("9") && operator === "isBefore";
        const expected = after || before ? all : [];
        expect(await ask(team.owner.context, "notes", { ...form, fields: [{ ...row, operator }] })).toEqual(
          expected,
        );
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
