import { fieldKind, fieldTargets } from "@fieldstone/model/filters/filter-field.ts";
import type { FieldForm, FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { operatorsByKind } from "@fieldstone/model/filters/operators.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { fieldsOf, operandsOf, rowOf } from "./made-up-filters.testing.ts";
import { idsOf, openSeededWorld, type SeededWorld } from "./open-seeded-world.testing.ts";
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

describe.each(["owner", "contributor", "viewer"] as const)("for the %s", (name) => {
  it.each(lists)("every operator on every field of %s answers as a plain reading does", async (list) => {
    const { database, world, actors } = seeded;
    const { context, viewer } = actors[name];
    const plain = new PlainReading(world, viewer);
    await withTenant(database.cell, context, "read", async (tx) => {
      expect(await idsOf(tx, list, { combinator: "And", fields: [] })).toEqual(plain.idsOf(list));
      for (const field of fieldsOf(world, list)) {
        for (const operator of operatorsByKind[fieldKind(field)]) {
          for (const values of fc.sample(operandsOf(world, field), { numRuns: 1, seed: 3 })) {
            const form: FilterForm = { combinator: "And", fields: [{ id: "row", field, operator, values }] };
            expect(await idsOf(tx, list, form), JSON.stringify(form)).toEqual(plain.idsOf(list, form));
          }
        }
      }
    });
  });

  it.each(lists)("And and Or over %s answer as a plain reading does", async (list) => {
    const { database, world, actors } = seeded;
    const { context, viewer } = actors[name];
    const plain = new PlainReading(world, viewer);
    const forms: fc.Arbitrary<FilterForm> = fc.record({
      combinator: fc.constantFrom("And", "Or"),
      fields: fc
        .tuple(fc.array(rowOf(world, list), { minLength: 1, maxLength: 4 }), fc.boolean())
        .map(([rows, isWithoutAi]) =>
          isWithoutAi && fieldTargets(leaveOutAi.field).includes(list) ? [...rows, leaveOutAi] : rows,
        ),
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
