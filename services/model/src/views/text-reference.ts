import { tryParseId } from "../ids.ts";
import type { ReferenceObject } from "./reference-display.ts";

/** Types that a text can refer to by a card or inline. Highlights are quoted by their own node. */
export const referencedTypes = [
  "Note",
  "Insight",
  "File",
  "Person",
  "Project",
  "ProjectCategory",
  "Tag",
] as const satisfies readonly ReferenceObject[];
export type ReferencedType = (typeof referencedTypes)[number];

export interface TextReference {
  readonly objectType: ReferencedType;
  /** As a UUID. */
  readonly objectId: string;
}

/** The object that a `reference` or `inlineReference` node refers to; undefined if invalid. */
export function readReference(
  attrs: Readonly<Record<string, unknown>> | undefined,
): TextReference | undefined {
  const objectType = referencedTypes.find((type) => type === attrs?.objectType);
  const objectId = typeof attrs?.objectId === "string" ? tryParseId(attrs.objectId) : undefined;
  return objectType === undefined || objectId === undefined ? undefined : { objectType, objectId };
}
