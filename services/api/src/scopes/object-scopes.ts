import { hasScope } from "@fieldstone/domain/access/permissions/token-scope.ts";
import { objectKind } from "@fieldstone/domain/kernel/objects/object-registry.ts";
import type { PlacedType, TrashedType } from "@fieldstone/domain/kernel/objects/object-types.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { requireScope } from "./require-scope.ts";

type ScopedType = PlacedType | TrashedType;

/**
 * For operations on objects of several kinds: their own scope would let a token change or open what it may
 * not even read.
 * @throws ProductError `auth.scope_missing`
 */
export function requireObjectScope(actor: Actor, type: ScopedType, access: "read" | "write"): void {
  const { scopeArea } = objectKind(type);
  requireScope(actor, scopeArea === undefined ? "person" : `${scopeArea}:${access}`);
}

/** Of these types, those that a token may read; all for actors without a token. */
export function typesInScope<Type extends ScopedType>(actor: Actor, types: readonly Type[]): readonly Type[] {
  if (actor.kind !== "user" || actor.scopes === undefined) return types;
  return types.filter((type) => {
    const { scopeArea } = objectKind(type);
    return scopeArea !== undefined && hasScope(actor, `${scopeArea}:read`);
  });
}
