import { type ApiScope, coversScope } from "@fieldstone/model/access/api-scopes.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";

/** Whether an actor may use a scope. Only a token can lack one. */
export function hasScope(actor: Actor, scope: ApiScope): boolean {
  return actor.kind !== "user" || actor.scopes === undefined || coversScope(actor.scopes, scope);
}
