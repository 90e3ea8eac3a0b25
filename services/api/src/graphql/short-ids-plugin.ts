import { ProductError } from "@fieldstone/model/errors.ts";
import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import PothosSchemaBuilder, {
  BasePlugin,
  type ConfigurableRef,
  createInputValueMapper,
  mapInputFields,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from "@pothos/core";
import type { GraphQLFieldResolver } from "graphql";

export const shortIdsPluginName = "fieldstoneShortIds";

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      fieldstoneShortIds: ShortIdsPlugin<Types>;
    }
  }
}

function toUuid(value: unknown, field: string): string {
  const id = tryParseId(String(value));
  if (id !== undefined) return id;
  throw new ProductError(
    "ValidationError",
    "id.invalid",
    "That is not a valid id. Check the link and try again.",
    {
      field,
    },
  );
}

/** Ids repeat in answers: a lookup takes a tenth of the conversion. About 10 MB when full. */
const shortened = new Map<string, string>();
const shortenedMax = 50_000;

function shorten(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const known = shortened.get(value);
  if (known !== undefined) return known;
  const short = toShortId(value);
  if (shortened.size >= shortenedMax) shortened.clear();
  shortened.set(value, short);
  return short;
}

/**
 * Ids are uuids in the code and base62 outside it. Translating in the schema means that no resolver can
 * forget it, and that graphql-js and graphql-jit, which skips the parser of the ID scalar, agree.
 */
class ShortIdsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types["Context"], object>,
    fieldConfig: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    return this.#wrapOutput(this.#wrapInput(resolver, fieldConfig), fieldConfig);
  }

  override wrapSubscribe(
    subscriber: GraphQLFieldResolver<unknown, Types["Context"], object> | undefined,
    fieldConfig: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> | undefined {
    return subscriber && this.#wrapInput(subscriber, fieldConfig);
  }

  #isId(ref: ConfigurableRef<Types> | string): boolean {
    return this.builder.configStore.getTypeConfig(ref).name === "ID";
  }

  #wrapInput(
    resolver: GraphQLFieldResolver<unknown, Types["Context"], object>,
    fieldConfig: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    const mapping = mapInputFields(fieldConfig.args, this.buildCache, (input) => {
      const type = input.type.kind === "List" ? input.type.type : input.type;
      return type.kind === "Scalar" && this.#isId(type.ref) ? input.name : null;
    });
    if (mapping === null) return resolver;
    const mapArgs = createInputValueMapper(mapping, (value, input) => toUuid(value, input.value ?? "id"));
    return (parent, args, context, info) => resolver(parent, mapArgs(args), context, info);
  }

  #wrapOutput(
    resolver: GraphQLFieldResolver<unknown, Types["Context"], object>,
    fieldConfig: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    const type = fieldConfig.type.kind === "List" ? fieldConfig.type.type : fieldConfig.type;
    if (type.kind !== "Scalar" || !this.#isId(type.ref)) return resolver;
    const shortenAll = (value: unknown): unknown =>
      Array.isArray(value) ? value.map(shorten) : shorten(value);
    return (parent, args, context, info) => {
      const value: unknown = resolver(parent, args, context, info);
      return value instanceof Promise ? value.then(shortenAll) : shortenAll(value);
    };
  }
}

PothosSchemaBuilder.registerPlugin(shortIdsPluginName, ShortIdsPlugin);
