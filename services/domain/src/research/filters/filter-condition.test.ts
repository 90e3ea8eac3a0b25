import { fieldKind, fieldTargets, isFieldVisible } from "@fieldstone/model/filters/filter-field.ts";
import type { FieldForm, FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { operatorsByKind } from "@fieldstone/model/filters/operators.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { fieldsOf, operandsOf, rowOf } from "./made-up-filters.testing.ts";
import {
  actorNames,
  idsOf,
  openSeededWorld,
  type SeededWorld,
  type WorldActor,
} from "./open-seeded-world.testing.ts";
import { PlainReading, type ReadList } from "./plain-reading.testing.ts";

const lists: readonly ReadList[] = ["notes", "insights", "highlights", "people", "projects", "tags"];

/** With this row in a filter, highlights, tags and insights by AI do not count in the other rows. */
const leaveOutAi: FieldForm = {
  id: "row",
  field: { source: "system", name: "AiGenerated" },
  operator: "isNot",
  values: { boolean: true },
};

let seeded: SeededWorld;

beforeAll(async () => {
  seeded = await openSeededWorld();
});

/** Ids of a list's rows by a filter; a filter that the actor may not use is refused, whatever else is in it. */
async function expectSame(
  tx: TenantTransaction,
  { viewer, access }: WorldActor,
  list: ReadList,
  form: FilterForm,
): Promise<void> {
  const answer = idsOf(tx, list, form);
  if (form.fields.some(({ field }) => !isFieldVisible(field, access)))
    await expect(answer).rejects.toMatchObject({ code: "filter.field_hidden" });
  else
    expect(await answer, JSON.stringify(form)).toEqual(
      new PlainReading(seeded.world, viewer).idsOf(list, form),
    );
}

describe.each(actorNames)("for the %s", (name) => {
  it.each(lists)("every operator on every field of %s answers as a plain reading does", async (list) => {
    const { database, world, actors } = seeded;
    await withTenant(database.cell, actors[name].context, "read", async (tx) => {
      await expectSame(tx, actors[name], list, { combinator: "And", fields: [] });
      for (const field of fieldsOf(world, list)) {
        for (const operator of operatorsByKind[fieldKind(field)]) {
          for (const values of fc.sample(operandsOf(world, field), { numRuns: 1, seed: 3 })) {
            const form: FilterForm = { combinator: "And", fields: [{ id: "row", field, operator, values }] };
            await expectSame(tx, actors[name], list, form);
          }
        }
      }
    });
  });

  it.each(lists)("And and Or over %s answer as a plain reading does", async (list) => {
    const { database, world, actors } = seeded;
    const forms: fc.Arbitrary<FilterForm> = fc.record({
      combinator: fc.constantFrom("And", "Or"),
      fields: fc
        .tuple(fc.array(rowOf(world, list), { minLength: 1, maxLength: 4 }), fc.boolean())
        .map(([rows, isWithoutAi]) =>
          isWithoutAi && fieldTargets(leaveOutAi.field).includes(list) ? [...rows, leaveOutAi] : rows,
        ),
    });
    await withTenant(database.cell, actors[name].context, "read", (tx) =>
      fc.assert(
        fc.asyncProperty(forms, (form) => expectSame(tx, actors[name], list, form)),
        { numRuns: 30 },
      ),
    );
  });
});
