import PothosSchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
  type TypeParam,
} from "@pothos/core";
import type { ScopeRule } from "./require-scope.ts";

export const scopePluginName = "fieldstoneScopes";

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      fieldstoneScopes: ScopePlugin<Types>;
    }

    export interface QueryFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      /** What a token needs to query it. */
      scope: ScopeRule;
    }

    export interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      /** What a token needs to call it. */
      scope: ScopeRule;
    }

    export interface SubscriptionFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveShape,
      ResolveReturnShape,
    > {
      /** What a token needs to subscribe to it. */
      scope: ScopeRule;
    }

    export interface ObjectTypeOptions<Types extends SchemaTypes, Shape> {
      /**
       * What a token needs to reach it, by any path: the members of a note's project are still members. Only
       * types that merely wrap others, such as connections and payloads, have none.
       */
      scope?: ScopeRule;
    }
  }
}

/** Copies declared scopes of fields and types into the built schema, where `scopesOfOperation` reads them. */
class ScopePlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const isOfRoot = config.kind === "Query" || config.kind === "Mutation" || config.kind === "Subscription";
    if (!isOfRoot) return config;
    return { ...config, extensions: { ...config.extensions, scope: config.pothosOptions.scope } };
  }

  override onTypeConfig(config: PothosTypeConfig): PothosTypeConfig {
    if (config.kind !== "Object" || config.pothosOptions.scope === undefined) return config;
    return { ...config, extensions: { ...config.extensions, scope: config.pothosOptions.scope } };
  }
}

PothosSchemaBuilder.registerPlugin(scopePluginName, ScopePlugin);
