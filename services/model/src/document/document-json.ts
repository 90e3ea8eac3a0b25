import { Node } from "prosemirror-model";
import { z } from "zod";
import { ProductError } from "../errors.ts";
import { documentSchema } from "./document-schema.ts";

/** Deepest nesting of blocks that a document may have. */
export const documentDepthMax = 40;

export interface DocumentMark {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>> | undefined;
}

/** A document or a part of it, as ProseMirror's JSON. */
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

function depthOf(part: DocumentNode): number {
  let deepest = 0;
  for (const child of part.content ?? []) deepest = Math.max(deepest, depthOf(child));
  return deepest + 1;
}

/**
 * A ProseMirror node of the schema, checked whole.
 * @throws ProductError `document.invalid` where the JSON is not a document of the schema
 */
export function nodeFromJson(json: DocumentNode): Node {
  try {
    const built = Node.fromJSON(documentSchema, json);
    built.check();
    if (built.type !== documentSchema.topNodeType) throw new RangeError("the top node must be a doc");
    if (depthOf(json) > documentDepthMax) throw new RangeError(`deeper than ${documentDepthMax}`);
    return built;
  } catch (cause) {
    throw new ProductError(
      "UnprocessableContent",
      "document.invalid",
      "This text cannot be read as a document.",
      {
        cause,
      },
    );
  }
}

/** The JSON of a ProseMirror node. */
export function jsonFromNode(built: Node): DocumentNode {
  return node.parse(built.toJSON());
}

/** Parses what an edge handed in. @throws ProductError `document.invalid` */
export function parseDocumentJson(input: unknown): DocumentNode {
  const parsed = node.safeParse(input);
  if (!parsed.success) {
    throw new ProductError(
      "UnprocessableContent",
      "document.invalid",
      "This text cannot be read as a document.",
      {
        cause: parsed.error,
      },
    );
  }
  return jsonFromNode(nodeFromJson(parsed.data));
}
