import PothosSchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from "@pothos/core";
import type { GraphQLFieldResolver } from "graphql";
import { RequestCost } from "./request-cost.ts";

export const listCostPluginName = "fieldstoneListCost";

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      fieldstoneListCost: ListCostPlugin<Types>;
    }
  }
}

/**
 * A list without a size in its arguments (the members, a project's boards) is assumed short when its document is
 * measured. What it turns out to hold is added where it is read, before anything is resolved for its items.
 */
class ListCostPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types["Context"], object>,
    fieldConfig: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    const { type, parentType, name } = fieldConfig;
    if (type.kind !== "List" || type.type.kind !== "Object") return resolver;
    const field = `${parentType}.${name}`;
    return (parent, args, context, info) => {
      const counted = (value: unknown): unknown => {
        if (Array.isArray(value) && "cost" in context && context.cost instanceof RequestCost) {
          context.cost.addList(field, value.length);
        }
        return value;
      };
      const value: unknown = resolver(parent, args, context, info);
      return value instanceof Promise ? value.then(counted) : counted(value);
    };
  }
}

PothosSchemaBuilder.registerPlugin(listCostPluginName, ListCostPlugin);
