import { embeddedHighlightId } from "../editor/nodes/embedded-highlight-id.ts";
import { type ReadNode, readDocument } from "../editor/reading/read-document.ts";

/** A screen of a presentation. `title` is its section's heading, or the document's title. */
export type Slide =
  | { readonly kind: "title"; readonly title: string }
  | { readonly kind: "text"; readonly title: string; readonly blocks: readonly ReadNode[] }
  | { readonly kind: "picture"; readonly title: string; readonly block: ReadNode }
  | { readonly kind: "quote"; readonly title: string; readonly highlightId: string };

/** Text that can be read at once from the back of a room, in characters. */
const slideTextMax = 600;
/** Minimum size of a bullet, row or paragraph: one line, in characters. */
const lineLength = 60;
/** Headings up to this level start a slide; lower ones stay in its text. */
const slideHeadingLevelMax = 2;

function textOf(node: ReadNode): string {
  return node.text + node.content.map(textOf).join("");
}

/** The space that a block takes on a slide, in characters of text. */
function weightOf(node: ReadNode): number {
  const isParted = ["bulletList", "orderedList", "taskList", "table", "blockquote"].includes(node.type);
  if (isParted) return node.content.reduce((sum, part) => sum + weightOf(part), 0);
  return Math.max(textOf(node).length, lineLength);
}

/** Splits a list that is too long for a slide; numbering continues. */
function partsOf(node: ReadNode): readonly ReadNode[] {
  const isList = ["bulletList", "orderedList", "taskList"].includes(node.type);
  if (!isList || weightOf(node) <= slideTextMax) return [node];
  const start = Number(node.attrs.start) || 1;
  const parts: { first: number; items: ReadNode[]; weight: number }[] = [];
  for (const [at, item] of node.content.entries()) {
    const weight = weightOf(item);
    const last = parts.at(-1);
    if (last !== undefined && last.weight + weight <= slideTextMax) {
      last.items.push(item);
      last.weight += weight;
    } else parts.push({ first: at, items: [item], weight });
  }
  return parts.map(({ first, items }) => ({
    ...node,
    attrs: node.type === "orderedList" ? { ...node.attrs, start: start + first } : node.attrs,
    content: items,
  }));
}

/**
 * The slides of a document: its title, one per heading, one per quote and image, and more where a section
 * does not fit.
 */
export function slidesOfDocument(title: string, content: unknown): readonly Slide[] {
  const slides: Slide[] = [{ kind: "title", title }];
  let heading = title;
  let blocks: ReadNode[] = [];
  let weight = 0;
  const finish = () => {
    if (blocks.some((block) => block.type === "table" || textOf(block).trim() !== ""))
      slides.push({ kind: "text", title: heading, blocks });
    blocks = [];
    weight = 0;
  };
  for (const block of readDocument(content).content.flatMap(partsOf)) {
    if (block.type === "heading" && (Number(block.attrs.level) || 1) <= slideHeadingLevelMax) {
      finish();
      heading = textOf(block).trim() || heading;
    } else if (block.type === "horizontalRule") finish();
    else if (block.type === "image" || block.type === "chart") {
      finish();
      slides.push({ kind: "picture", title: heading, block });
    } else if (block.type === "highlightEmbed") {
      finish();
      const highlightId = embeddedHighlightId(block.attrs.highlightId);
      if (highlightId !== undefined) slides.push({ kind: "quote", title: heading, highlightId });
    } else {
      const added = weightOf(block);
      if (weight > 0 && weight + added > slideTextMax) finish();
      blocks.push(block);
      weight += added;
    }
  }
  finish();
  return slides;
}

/** A highlight is a single slide. */
export function slidesOfHighlight(highlightId: string): readonly Slide[] {
  return [{ kind: "quote", title: "", highlightId }];
}
