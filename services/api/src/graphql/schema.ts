// Each feature registers its types by being imported here, in any order.
import "./scalars.ts";
import "../live/live.schema.ts";
import "../members/author.schema.ts";
import "../members/members.schema.ts";
import "../teams/teams.schema.ts";
import type { GraphQLSchema } from "graphql";
import { builder } from "./builder.ts";

/** Builds the cell's GraphQL schema. */
export function buildApiSchema(): GraphQLSchema {
  return builder.toSchema({ sortSchema: false });
}
