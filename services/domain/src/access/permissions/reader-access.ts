import { coversScope } from "@fieldstone/model/access/api-scopes.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";

/** Members see people and projects; programs only what their token permits. */
export function accessOf(actor: Actor): { readonly people: boolean; readonly projects: boolean } {
  if (actor.kind === "system") return { people: true, projects: true };
  if (actor.kind !== "user") return { people: false, projects: false };
  const { scopes } = actor;
  const mayRead = (scope: "people:read" | "projects:read") =>
    scopes === undefined || coversScope(scopes, scope);
  return { people: mayRead("people:read"), projects: mayRead("projects:read") };
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
