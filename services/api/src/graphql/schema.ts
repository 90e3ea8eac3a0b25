import "./scalars.ts";
// Importing a feature's module registers its types.
import "../features.ts";
import type { GraphQLSchema } from "graphql";
import { builder } from "./builder.ts";

/** Builds the cell's GraphQL schema. */
export function buildApiSchema(): GraphQLSchema {
  return builder.toSchema({ sortSchema: false });
}
