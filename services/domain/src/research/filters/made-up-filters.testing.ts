import {
  type CustomFilterField,
  type FilterField,
  fieldKind,
  fieldTargets,
  type SystemField,
  systemFields,
} from "@fieldstone/model/filters/filter-field.ts";
import type { FieldForm } from "@fieldstone/model/filters/filter-form.ts";
import type { OperandValues } from "@fieldstone/model/filters/operands.ts";
import { operatorsByKind } from "@fieldstone/model/filters/operators.ts";
import { relativeDates } from "@fieldstone/model/filters/relative-date.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { consentStatuses } from "@fieldstone/model/people/consent.ts";
import fc from "fast-check";
import { type World, worldDate, worldText } from "./filter-world.testing.ts";
import type { ReadList } from "./plain-reading.testing.ts";

/** All fields that a list's filter can have. */
export function fieldsOf(world: World, list: ReadList): FilterField[] {
  const names = Object.keys(systemFields) as SystemField[];
  const system = names.map((name): FilterField => ({ source: "system", name }));
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

/** Operands of which some match rows and some do not. */
export function operandsOf(world: World, field: FilterField): fc.Arbitrary<OperandValues> {
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
      const ids = fc.subarray(thingsOf(world, field), { minLength: 1, maxLength: 2 });
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

function thingsOf(world: World, field: FilterField): string[] {
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

/** Any row of a list's filter. */
export function rowOf(world: World, list: ReadList): fc.Arbitrary<FieldForm> {
  return fc.constantFrom(...fieldsOf(world, list)).chain((field) => formOf(world, field));
}

function formOf(world: World, field: FilterField): fc.Arbitrary<FieldForm> {
  return fc.record({
    id: fc.constant("row"),
    field: fc.constant(field),
    operator: fc.constantFrom(...operatorsByKind[fieldKind(field)]),
    values: operandsOf(world, field),
  });
}
