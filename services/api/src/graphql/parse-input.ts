import { ProductError } from "@fieldstone/model/errors.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import { refuseNul } from "@fieldstone/platform/http/json-text.ts";
import {
  coerceInputValue,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  type OperationDefinitionNode,
  typeFromAST,
} from "graphql";
import type { z } from "zod";

/**
 * Parses a mutation's input or a request body by the command's schema; text with a NUL is always rejected.
 * @throws ProductError `input.invalid` naming the first invalid field
 */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  refuseNul(input);
  const parsed = schema.safeParse(withoutNulls(input));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.map(String).join(".");
  throw new ProductError(
    "ValidationError",
    "input.invalid",
    issue?.message ?? "Check what you entered and try again.",
    field ? { field } : {},
  );
}

/** graphql-js creates input objects without a prototype, with null for values that the client cleared. */
function withoutNulls(input: unknown): unknown {
  return typeof input === "object" && input !== null && !Array.isArray(input) ? { ...input } : input;
}

/** The types of an operation's variables, by name. */
export type VariableTypes = ReadonlyMap<string, GraphQLInputType>;

export function variableTypesOf(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): VariableTypes {
  return new Map(
    variableDefinitions.flatMap(({ variable, type: node }) => {
      const type = typeFromAST(schema, node);
      return type !== undefined && isInputType(type) ? [[variable.name.value, type] as const] : [];
    }),
  );
}

/** Most characters of a message: it may quote the value. */
const messageLengthMax = 500;

/**
 * Checks the given variables up to the first wrong value. graphql-jit lists every wrong value and missing field,
 * with a copy of its object: 40,000 of them take a second.
 * @throws GraphQLError
 */
export function checkVariables(types: VariableTypes, variables: Readonly<Record<string, unknown>>): void {
  for (const [name, type] of types) {
    // Own properties only: `constructor` is a valid name of a variable.
    if (!Object.hasOwn(variables, name) || variables[name] === undefined) continue;
    coerceInputValue(variables[name], type, (path, _value, { message }) => {
      const place = path.length === 0 ? "" : ` at "${[name, ...path].join(".")}"`;
      throw new GraphQLError(
        cutText(`Variable "$${name}" got an invalid value${place}; ${message}`, messageLengthMax),
      );
    });
  }
}
