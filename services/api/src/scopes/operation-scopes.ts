import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { isScopeRule, type ScopeRule } from "./require-scope.ts";

/**
 * What a token needs for a valid operation: the scope of every root field, and of every type reachable from
 * it. A field or type without a scope is for people only.
 */
export function scopesOfOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): ReadonlySet<ScopeRule> {
  const rules = new Set<ScopeRule>();
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const types = new TypeInfo(schema);
  const visitor = visitWithTypeInfo(types, {
    Field(field) {
      if (field.name.value.startsWith("__")) return;
      const parent = types.getParentType();
      if (roots.some((root) => root === parent)) rules.add(declaredScope(types.getFieldDef()) ?? "person");
      const reached = getNamedType(types.getType());
      if (isCompositeType(reached) && !isCarrier(reached.name)) rules.add(declaredScope(reached) ?? "person");
    },
  });
  for (const definition of document.definitions) {
    if (definition === operation || definition.kind === Kind.FRAGMENT_DEFINITION) visit(definition, visitor);
  }
  return rules;
}

/** The scope that a field or type of the built schema declares, if any. */
export function declaredScope(
  declarer: { readonly extensions: Readonly<Record<string, unknown>> } | null | undefined,
): ScopeRule | undefined {
  const scope = declarer?.extensions.scope;
  return isScopeRule(scope) ? scope : undefined;
}

/** Types that only wrap others: their root field and contents have their own scopes. */
export function isCarrier(typeName: string): boolean {
  return /(?:Connection|Edge|Payload|RowPage|^PageInfo)$/.test(typeName);
}
