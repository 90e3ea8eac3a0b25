/**
 * Every kind by its type. Each `<noun>.object.ts` adds its own here, so that the types below derive from the
 * definitions of all wings.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the kinds' own files.
export interface ObjectTypes {}

export type ObjectType = keyof ObjectTypes & string;

type TypeWith<Part extends string> = {
  [Type in ObjectType]: ObjectTypes[Type] extends Readonly<Record<Part, unknown>> ? Type : never;
}[ObjectType];

/** Types that the search index contains. */
export type IndexedType = TypeWith<"search">;
/** Types that levels are granted on. */
export type GrantableType = TypeWith<"granting">;
/** Types with a place in a document: they can be commented on and shared. */
export type PlacedType = TypeWith<"place">;
export type CommentedType = PlacedType | TypeWith<"commenting">;
/** Types that access can be requested to. */
export type RequestableType = TypeWith<"isRequestable">;
/** Types that members can star. */
export type StarredType = TypeWith<"starring">;
/** Types that can be restored from the trash. */
export type TrashedType = TypeWith<"trash">;

export type ActionOf<Type extends ObjectType> = ObjectTypes[Type] extends { readonly actions: infer Actions }
  ? keyof Actions & string
  : never;

/** The audit kind of an object's action: `note.created`. */
export type ObjectAuditKind = {
  [Type in ObjectType]: ObjectTypes[Type] extends { readonly auditName: infer Name extends string }
    ? `${Name}.${ActionOf<Type>}`
    : never;
}[ObjectType];
