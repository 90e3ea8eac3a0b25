import {
  type CanvasField,
  canvasElementId,
  canvasFieldSchemas,
  canvasTextLengthMax,
  canvasTitleLengthMax,
} from "@fieldstone/model/views/canvas.ts";
import * as Y from "yjs";
import { UpdateRejectedError } from "../updates/update-content.ts";
import { canvasElementsName, canvasStagingName, canvasTextField } from "./canvas-document.ts";
import { namedValues } from "./named-values.ts";

/** True for a plain Y.Map or Y.Text, false for the XML types that Yjs derives from them. */
export function mayHoldOnCanvas(type: Y.AbstractType<unknown>): boolean {
  return isMap(type) || isText(type);
}

function isMap(type: unknown): type is Y.Map<unknown> {
  return type instanceof Y.Map && !(type instanceof Y.XmlHook);
}

function isText(type: unknown): type is Y.Text {
  return type instanceof Y.Text && !(type instanceof Y.XmlText);
}

/** True for an item whose content is an element. */
export function isCanvasElement({ content }: Y.Item): boolean {
  return content instanceof Y.ContentType && isMap(content.type);
}

/**
 * Checks an item's place and value on a canvas: elements in the map of elements, known values on elements,
 * characters in a text. @throws UpdateRejectedError
 */
export function requireCanvasPlace(doc: Y.Doc, item: Y.Item): void {
  const { content, parent } = item;
  // Yjs keeps only the length of deleted content.
  if (content instanceof Y.ContentDeleted) return;
  if (!isKnownPlace(doc, item)) throw new UpdateRejectedError("content out of place");
  if (isText(parent) && parent.length > lengthMaxOf(parent))
    throw new UpdateRejectedError("too long a text", { code: "document.too_large" });
}

function isKnownPlace(doc: Y.Doc, item: Y.Item): boolean {
  const { content, parent, parentSub } = item;
  if (isText(parent)) return parentSub === null && content instanceof Y.ContentString;
  if (!(parent instanceof Y.AbstractType) || parentSub === null) return false;
  const elements = doc.share.get(canvasElementsName);
  if (parent === elements)
    return canvasElementId.test(parentSub) && content instanceof Y.ContentType && isMap(content.type);
  if (parent === doc.share.get(canvasStagingName)) return parentSub === "at" && isValue(item, "at");
  if (!isMap(parent) || parent.parent !== elements) return false;
  if (parentSub === canvasTextField) return content instanceof Y.ContentType && isText(content.type);
  return isField(parentSub) && isValue(item, parentSub);
}

function isField(name: string): name is CanvasField {
  return Object.hasOwn(canvasFieldSchemas, name);
}

function isValue(item: Y.Item, field: CanvasField): boolean {
  const values = namedValues(item);
  return values?.every((value) => canvasFieldSchemas[field].safeParse(value).success) ?? false;
}

function lengthMaxOf({ parent }: Y.Text): number {
  return isMap(parent) && parent.get("type") === "group" ? canvasTitleLengthMax : canvasTextLengthMax;
}
