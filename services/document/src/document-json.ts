import { ProductError } from "@fieldstone/model/errors.ts";
import { type Fragment, Node } from "prosemirror-model";
import { z } from "zod";
import { documentDepthMax, documentLinkCharactersMax } from "./document-limits.ts";
import { documentSchema } from "./document-schema.ts";
import { markAttributes, nodeAttributes } from "./node-attributes.ts";
import { type CellSpan, tableGaps } from "./table-gaps.ts";

export interface DocumentMark {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>> | undefined;
}

/** A document or part of one, as ProseMirror JSON. */
export interface DocumentNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>> | undefined;
  readonly content?: readonly DocumentNode[] | undefined;
  readonly marks?: readonly DocumentMark[] | undefined;
  readonly text?: string | undefined;
}

const attributes = z.record(z.string().max(100), z.unknown());
const mark = z.object({ type: z.string().max(100), attrs: attributes.optional() });
const node: z.ZodType<DocumentNode> = z.lazy(() =>
  z.object({
    type: z.string().max(100),
    attrs: attributes.optional(),
    content: z.array(node).optional(),
    marks: z.array(mark).max(20).optional(),
    text: z.string().optional(),
  }),
);

/** A document with one empty paragraph. */
export const emptyDocument: DocumentNode = { type: "doc", content: [{ type: "paragraph" }] };

/** True if a value is nested deeper than a document may be. Checked first: all readers recurse. */
function isTooDeep(part: unknown): boolean {
  let level: readonly unknown[] = [part];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === documentDepthMax) return true;
    level = level.flatMap((one) =>
      typeof one === "object" && one !== null && "content" in one && Array.isArray(one.content)
        ? one.content
        : [],
    );
  }
  return false;
}

/** Number of blocks, line breaks and gaps of tables, as limited by documentBlocksMax. */
export function documentBlockCount(part: DocumentNode): number {
  let count = documentTableGaps(part);
  for (const child of part.content ?? []) count += child.type === "text" ? 0 : 1 + documentBlockCount(child);
  return count;
}

/** Places in a table without a cell of their own; 0 for other nodes. */
export function documentTableGaps({ type, content = [] }: DocumentNode): number {
  return type === "table" ? tableGaps(content.map(rowSpans)) : 0;
}

function rowSpans(row: DocumentNode): readonly CellSpan[] {
  return (row.content ?? []).map(({ attrs }) => ({
    columns: Number(attrs?.colspan ?? 1),
    rows: Number(attrs?.rowspan ?? 1),
  }));
}

/**
 * A validated ProseMirror node of the schema.
 * @throws ProductError `document.invalid` if the JSON is not a document of the schema, `document.too_large` if
 *   its links are too long together
 */
export function nodeFromJson(json: DocumentNode): Node {
  const built = buildNode(json);
  if (hasTooManyLinks(built.content)) {
    const message = "The links in this text are too long. Shorten or remove some of them.";
    throw new ProductError("ValidationError", "document.too_large", message);
  }
  return built;
}

function buildNode(json: DocumentNode): Node {
  try {
    if (isTooDeep(json)) throw new RangeError(`deeper than ${documentDepthMax}`);
    const built = Node.fromJSON(documentSchema, json);
    built.check();
    if (built.type !== documentSchema.topNodeType) throw new RangeError("the top node must be a doc");
    return built;
  } catch (cause) {
    throw invalidDocument(cause);
  }
}

/** True where links are too long, counted for each piece of text that they cover. */
export function hasTooManyLinks(content: Fragment): boolean {
  let characters = 0;
  content.descendants(({ marks }) => {
    for (const { attrs } of marks)
      for (const value of Object.values(attrs)) if (typeof value === "string") characters += value.length;
  });
  return characters > documentLinkCharactersMax;
}

function invalidDocument(cause: unknown): ProductError {
  return new ProductError(
    "UnprocessableContent",
    "document.invalid",
    "This text cannot be read as a document.",
    { cause },
  );
}

/** The JSON of a ProseMirror node. */
export function jsonFromNode(built: Node): DocumentNode {
  const content = built.children.map(jsonFromNode);
  const marks = built.marks.map(({ type, attrs }) => ({ type: type.name, ...attributesOf(attrs) }));
  return {
    type: built.type.name,
    ...attributesOf(built.attrs),
    ...(content.length > 0 && { content }),
    ...(marks.length > 0 && { marks }),
    ...(built.text !== undefined && { text: built.text }),
  };
}

function attributesOf(attrs: Readonly<Record<string, unknown>>) {
  return Object.keys(attrs).length > 0 ? { attrs: { ...attrs } } : {};
}

/** Parses a document from a request. @throws ProductError `document.invalid` */
export function parseDocumentJson(input: unknown): DocumentNode {
  const parsed = isTooDeep(input) ? undefined : node.safeParse(input);
  if (parsed?.success !== true) throw invalidDocument(parsed?.error);
  return jsonFromNode(nodeFromJson(withReadAttributes(parsed.data)));
}

/** A document whose attributes have values of their types, as those of a shared one. */
function withReadAttributes({ type, attrs, content, marks, text }: DocumentNode): DocumentNode {
  return {
    type,
    ...(attrs !== undefined && { attrs: nodeAttributes(type, attrs) }),
    ...(content !== undefined && { content: content.map(withReadAttributes) }),
    ...(marks !== undefined && {
      marks: marks.map((mark) => ({ type: mark.type, attrs: markAttributes(mark.type, mark.attrs) })),
    }),
    ...(text !== undefined && { text }),
  };
}
