import "@fieldstone/domain/objects.ts";
import SchemaBuilder from "@pothos/core";
import { scopePluginName } from "../scopes/scope-plugin.ts";
import type { ApiContext } from "./api-context.ts";
import { listCostPluginName } from "./costs/list-cost-plugin.ts";
import { shortIdsPluginName } from "./short-ids-plugin.ts";

/** Types that the builder knows besides GraphQL's own. */
export interface SchemaTypes {
  Context: ApiContext;
  /** Nearly all fields are non-null, so nullable ones say so. */
  DefaultFieldNullability: false;
  Scalars: {
    /** A uuid inside the process; the short-ids plugin translates both ways at the API boundary. */
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
    JSON: { Input: unknown; Output: unknown };
  };
}

/** Every feature's `*.schema.ts` registers its types here; `schema.ts` collects them. */
export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [scopePluginName, shortIdsPluginName, listCostPluginName],
  defaultFieldNullability: false,
});

/** The types above with Pothos's defaults, for the types of refs in signatures. */
export type BuilderTypes = typeof builder.$inferSchemaTypes;

builder.queryType({});
builder.mutationType({});
