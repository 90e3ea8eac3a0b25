import PothosSchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from "@pothos/core";
import type { GraphQLFieldResolver } from "graphql";
import { assumedSizeOf } from "./field-cost.ts";
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
 * A list without a size argument (the members, a project's boards) is assumed to be short when its document
 * is measured (see assumesSize). The actual size is added when the list is read, before its items are resolved.
 */
class ListCostPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types["Context"], object>,
    fieldConfig: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    const { type, parentType, name } = fieldConfig;
    if (type.kind !== "List" || type.type.kind !== "Object") return resolver;
    const field = `${parentType}.${name}`;
    const assumed = assumedSizeOf(fieldConfig.extensions);
    return (parent, args, context, info) => {
      const counted = (value: unknown): unknown => {
        if (Array.isArray(value) && "cost" in context && context.cost instanceof RequestCost) {
          context.cost.addList(field, value.length, assumed);
        }
        return value;
      };
      const value: unknown = resolver(parent, args, context, info);
      return value instanceof Promise ? value.then(counted) : counted(value);
    };
  }
}

PothosSchemaBuilder.registerPlugin(listCostPluginName, ListCostPlugin);
