/**
 * Every kind of thing by its type. Each `<noun>.object.ts` adds its own here, so that the types below are derived from
 * what the kinds say of themselves, in every wing.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the kinds' own files.
export interface ObjectTypes {}

export type ObjectType = keyof ObjectTypes & string;

type TypeWith<Part extends string> = {
  [Type in ObjectType]: ObjectTypes[Type] extends Readonly<Record<Part, unknown>> ? Type : never;
}[ObjectType];

/** What the search index has a document for. */
export type IndexedType = TypeWith<"search">;
/** What levels are granted on. */
export type GrantableType = TypeWith<"granting">;
/** What has a place in a document: it can be commented on and shared. */
export type PlacedType = TypeWith<"place">;
/** What can be commented on. */
export type CommentedType = PlacedType | TypeWith<"commenting">;
/** What can be restored from the trash. */
export type TrashedType = TypeWith<"trash">;

export type ActOf<Type extends ObjectType> = ObjectTypes[Type] extends { readonly acts: infer Acts }
  ? keyof Acts & string
  : never;

/** `note.created`: what an audit entry of an object's act is called. */
export type ObjectAuditKind = {
  [Type in ObjectType]: ObjectTypes[Type] extends { readonly auditName: infer Name extends string }
    ? `${Name}.${ActOf<Type>}`
    : never;
}[ObjectType];
