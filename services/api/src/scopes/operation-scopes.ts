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
import { fieldScopes, isCarrier, typeScopes } from "./field-scopes.ts";
import type { ScopeRule } from "./require-scope.ts";

/**
 * What a valid operation asks of a token: the rule of every root field, and of every type that is reached from
 * there. What no rule names is for people alone.
 */
export function scopesOfOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): ReadonlySet<ScopeRule> {
  const rules = new Set<ScopeRule>();
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  const types = new TypeInfo(schema);
  const visitor = visitWithTypeInfo(types, {
    Field(field) {
      if (field.name.value.startsWith("__")) return;
      const parent = types.getParentType();
      if ([...roots].some((root) => root === parent)) {
        rules.add(fieldScopes[`${parent?.name}.${field.name.value}`] ?? "person");
      }
      const reached = getNamedType(types.getType());
      if (isCompositeType(reached) && !isCarrier(reached.name))
        rules.add(typeScopes[reached.name] ?? "person");
    },
  });
  for (const definition of document.definitions) {
    if (definition === operation || definition.kind === Kind.FRAGMENT_DEFINITION) visit(definition, visitor);
  }
  return rules;
}
