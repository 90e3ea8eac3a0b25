import {
  type FilterField,
  fieldKind,
  fieldTargets,
  isFieldVisible,
} from "@fieldstone/model/filters/filter-field.ts";
import type { FieldForm, FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { operatorsByKind } from "@fieldstone/model/filters/operators.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
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

/** Auckland, UTC, New York, Honolulu. */
const offsets = [-780, 0, 240, 600];
/** Each actor asks one of two worlds, or in full every actor each of six. */
const seeds = [12, 77, 101, 102, 103, 104].slice(0, trials(2, 6, 2));
const asked = actorNames.flatMap((name, at) =>
  seeds.filter((_, world) => seeds.length > 2 || world === at % 2).map((seed) => ({ name, seed })),
);

const worlds = new Map<number, SeededWorld>();

beforeAll(async () => {
  for (const seed of seeds) worlds.set(seed, await openSeededWorld(seed));
});

/** Whether the actor may read a field, and it is in use. */
function isKnown({ world }: SeededWorld, { viewer }: WorldActor, field: FilterField): boolean {
  if (field.source === "system") return true;
  const custom = world.fields.find(({ id }) => id === field.fieldId);
  if (custom === undefined || custom.isArchived) return false;
  return custom.projectId === null ? viewer.isMember : viewer.projectIds.has(custom.projectId);
}

/** Ids of a list's rows by a filter; a filter that the actor may not use is refused, whatever else is in it. */
async function expectSame(
  tx: TenantTransaction,
  { seeded, actor, list }: { seeded: SeededWorld; actor: WorldActor; list: ReadList },
  form: FilterForm,
  minutesBehind: number,
): Promise<void> {
  const answer = idsOf(tx, list, form, minutesBehind);
  const fields = form.fields.map(({ field }) => field);
  if (!fields.every((field) => isKnown(seeded, actor, field)))
    await expect(answer).rejects.toMatchObject({ code: "filter.field_not_found" });
  else if (!fields.every((field) => isFieldVisible(field, actor.access)))
    await expect(answer).rejects.toMatchObject({ code: "filter.field_hidden" });
  else
    expect(await answer, JSON.stringify([form, minutesBehind])).toEqual(
      new PlainReading(seeded.world, { ...actor.viewer, minutesBehind }).idsOf(list, form),
    );
}

describe.each(asked)("for the $name in the world made from $seed", ({ name, seed }) => {
  const open = (list: ReadList) => {
    const seeded = worlds.get(seed);
    if (seeded === undefined) throw new Error("no such world");
    const actor = seeded.actors[name];
    const read = (work: (tx: TenantTransaction) => Promise<void>) =>
      withTenant(seeded.database.cell, actor.context, "read", work);
    return { world: seeded.world, asks: { seeded, actor, list }, read };
  };

  it.each(lists)("every operator on every field of %s answers as a plain reading does", async (list) => {
    const { world, asks, read } = open(list);
    let tried = 0;
    await read(async (tx) => {
      await expectSame(tx, asks, { combinator: "And", fields: [] }, 0);
      for (const field of fieldsOf(world, list)) {
        for (const operator of operatorsByKind[fieldKind(field)]) {
          for (const values of fc.sample(operandsOf(world, field), { numRuns: 1, seed })) {
            const form: FilterForm = { combinator: "And", fields: [{ id: "row", field, operator, values }] };
            tried += 1;
            await expectSame(tx, asks, form, offsets[tried % offsets.length] ?? 0);
          }
        }
      }
    });
  });

  it.each(lists)("And and Or over %s answer as a plain reading does", async (list) => {
    const { world, asks, read } = open(list);
    const forms: fc.Arbitrary<FilterForm> = fc.record({
      combinator: fc.constantFrom("And", "Or"),
      fields: fc
        .tuple(fc.array(rowOf(world, list), { minLength: 1, maxLength: 4 }), fc.boolean())
        .map(([rows, isWithoutAi]) =>
          isWithoutAi && fieldTargets(leaveOutAi.field).includes(list) ? [...rows, leaveOutAi] : rows,
        ),
    });
    await read((tx) =>
      fc.assert(
        fc.asyncProperty(forms, fc.constantFrom(...offsets), (form, minutesBehind) =>
          expectSame(tx, asks, form, minutesBehind),
        ),
        { numRuns: trials(20, 60, 30) },
      ),
    );
  });
});
