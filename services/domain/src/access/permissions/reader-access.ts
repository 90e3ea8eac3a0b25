import { ProductError } from "@fieldstone/model/errors.ts";
import type { CustomFieldObject } from "@fieldstone/model/fields/custom-field.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { hasScope } from "./token-scope.ts";

/** Members see people and projects; programs only what their token permits. */
export function accessOf(actor: Actor): { readonly people: boolean; readonly projects: boolean } {
  if (actor.kind === "system") return { people: true, projects: true };
  if (actor.kind !== "user") return { people: false, projects: false };
  return { people: hasScope(actor, "people:read"), projects: hasScope(actor, "projects:read") };
}

const areaOfObject = { NOTE: "notes:read", INSIGHT: "insights:read", PERSON: "people:read" } as const;

/** Whether a member, or a program by its token's scopes, may be shown values of a kind of object. */
export function mayReadValues(actor: Actor, objectType: CustomFieldObject): boolean {
  if (actor.kind !== "user") return actor.kind === "system";
  return hasScope(actor, areaOfObject[objectType]);
}

export function filterFieldHidden(): ProductError {
  return new ProductError(
    "Forbidden",
    "filter.field_hidden",
    "This filter is about people or projects that you cannot see. Remove those fields from it.",
    { field: "filter" },
  );
}

/**
 * For lists that are filtered, grouped, counted or sorted by people: the result would name them.
 * @throws ProductError `filter.field_hidden` for a token without `people:read`
 */
export function requirePeopleVisible(actor: Actor): void {
  if (!accessOf(actor).people) throw filterFieldHidden();
}

/**
 * For values that are entered or shown as people's names: the answer would tell who exists.
 * @throws ProductError `person.names_hidden` for a token without `people:read`
 */
export function requireNamesVisible(actor: Actor): void {
  if (accessOf(actor).people) return;
  throw new ProductError(
    "Forbidden",
    "person.names_hidden",
    "This needs the names of people, which this token cannot read. Send people by their IDs, or add the scope people:read to the token.",
    { field: "value" },
  );
}
