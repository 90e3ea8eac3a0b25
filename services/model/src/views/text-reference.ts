import { tryParseId } from "../ids.ts";
import type { ReferenceObject } from "./reference-display.ts";

/** What a text refers to by a card or within a line. Highlights are quoted by a node of their own. */
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

/** What the attributes of a `reference` or an `inlineReference` name; undefined where they name nothing. */
export function readReference(
  attrs: Readonly<Record<string, unknown>> | undefined,
): TextReference | undefined {
  const objectType = referencedTypes.find((type) => type === attrs?.objectType);
  const objectId = typeof attrs?.objectId === "string" ? tryParseId(attrs.objectId) : undefined;
  return objectType === undefined || objectId === undefined ? undefined : { objectType, objectId };
}
