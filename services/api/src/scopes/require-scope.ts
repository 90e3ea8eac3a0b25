import { hasScope } from "@fieldstone/domain/access/permissions/token-scope.ts";
import { type ApiScope, isApiScope } from "@fieldstone/model/access/api-scopes.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";

/**
 * What a token needs: a scope; `any` if every token will do; `person` if none does, because the result would
 * outlive or widen the token.
 */
export type ScopeRule = ApiScope | "any" | "person";

export function isScopeRule(value: unknown): value is ScopeRule {
  return value === "any" || value === "person" || (typeof value === "string" && isApiScope(value));
}

/**
 * Rejects a token that lacks a scope; actors without a token pass.
 * @throws ProductError `auth.scope_missing`, `auth.session_needed`
 */
export function requireScope(actor: Actor, rule: ScopeRule): void {
  if (actor.kind !== "user" || actor.scopes === undefined || rule === "any") return;
  if (rule === "person") {
    throw new ProductError(
      "Forbidden",
      "auth.session_needed",
      "Access tokens cannot do this. Sign in and do it yourself.",
    );
  }
  if (hasScope(actor, rule)) return;
  throw new ProductError(
    "Forbidden",
    "auth.scope_missing",
    `This token lacks the scope "${rule}". Use a token that has it.`,
  );
}
