import type { PlacedType, TrashedType } from "@fieldstone/domain/kernel/objects/object-types.ts";
import { type ApiScope, coversScope } from "@fieldstone/model/access/api-scopes.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { requireScope } from "./require-scope.ts";

type ScopedType = PlacedType | TrashedType;
type Area<S extends string> = S extends `${infer Name}:read` ? Name : never;

/** The area of scopes that an object belongs to, as its GraphQL type declares. */
const areas = {
  project: "projects",
  folder: "projects",
  view: "projects",
  extension: "projects",
  template: "projects",
  note: "notes",
  insight: "insights",
  highlight: "highlights",
  reel: "highlights",
  tag: "highlights",
  tagBoard: "highlights",
  codingRound: "highlights",
  person: "people",
  channel: "channels",
} as const satisfies Readonly<Record<ScopedType, Area<ApiScope>>>;

const scopeOf = (type: ScopedType, access: "read" | "write") => `${areas[type]}:${access}` as const;

/**
 * For operations on objects of several kinds: their own scope would let a token change or open what it may
 * not even read.
 * @throws ProductError `auth.scope_missing`
 */
export function requireObjectScope(actor: Actor, type: ScopedType, access: "read" | "write"): void {
  requireScope(actor, scopeOf(type, access));
}

/** Of these types, those that a token may read; all for actors without a token. */
export function typesInScope<Type extends ScopedType>(actor: Actor, types: readonly Type[]): readonly Type[] {
  if (actor.kind !== "user" || actor.scopes === undefined) return types;
  const { scopes } = actor;
  return types.filter((type) => coversScope(scopes, scopeOf(type, "read")));
}
