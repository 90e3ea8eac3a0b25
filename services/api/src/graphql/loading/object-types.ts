import type { ObjectRef } from "@pothos/core";
import type { ApiContext } from "../api-context.ts";
import type { BuilderTypes } from "../builder.ts";
import type { Loader } from "./loader.ts";

interface Identified {
  readonly id: string;
}

/** The GraphQL type of a kind, and the loader of its objects. */
export interface AnsweredKind {
  readonly type: string;
  readonly ref: ObjectRef<BuilderTypes, Identified>;
  /** Applies policy: undefined where the actor may not read it. */
  readonly load: (context: ApiContext, id: string) => Promise<Identified | undefined>;
}

const kinds = new Map<string, AnsweredKind>();
const extensions: ((kind: AnsweredKind) => void)[] = [];

/** Registers the GraphQL type of a kind, for fields that many kinds share: comments, share links. */
export function answerKind<Shape extends Identified>(
  type: string,
  ref: ObjectRef<BuilderTypes, Shape>,
  loader: Loader<Shape>,
): void {
  const kind: AnsweredKind = { type, ref, load: (context, id) => loader(context).load(id) };
  kinds.set(type, kind);
  for (const extend of extensions) extend(kind);
}

/** Extends the types of all kinds, including those registered later. */
export function extendKinds<Type extends string>(
  types: readonly Type[],
  extend: (type: Type, ref: AnsweredKind["ref"]) => void,
): void {
  const extendOne = ({ type, ref }: AnsweredKind): void => {
    const known = types.find((wanted) => wanted === type);
    if (known !== undefined) extend(known, ref);
  };
  for (const kind of kinds.values()) extendOne(kind);
  extensions.push(extendOne);
}

interface NamedObject {
  readonly objectType: string;
  readonly objectId: string;
}

/**
 * One field for each kind, named after it: the object that the row names, null in all other fields and where
 * the actor may not read it. Kinds without a GraphQL type get no field. Called while the schema is built,
 * when all kinds are known.
 */
export function kindFields<Row extends NamedObject>(
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, Row>,
  types: readonly string[],
) {
  return Object.fromEntries(
    types.flatMap((type) => {
      const kind = kinds.get(type);
      if (kind === undefined) return [];
      const field = t.field({
        type: kind.ref,
        nullable: true,
        resolve: async ({ objectType, objectId }, _args, context) =>
          objectType === type ? ((await kind.load(context, objectId)) ?? null) : null,
      });
      return [[type, field]];
    }),
  );
}

/** Whether the actor may read the object that a row names. */
export async function isReadableKind(
  context: ApiContext,
  { objectType, objectId }: NamedObject,
): Promise<boolean> {
  return (await kinds.get(objectType)?.load(context, objectId)) !== undefined;
}
