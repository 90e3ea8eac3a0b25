import { coversScope } from "@fieldstone/model/access/api-scopes.ts";
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
