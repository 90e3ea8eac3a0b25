import {
  type DocumentMark,
  type DocumentNode,
  documentTableGaps,
} from "@fieldstone/document/document-json.ts";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { itemContent, nestingMax, tidyInline } from "../document-parts.ts";
import { documentOf } from "./document-from-text.ts";
import { attribute, blockElements, isElement, isText, marksWithin, skippedElements } from "./html-inline.ts";
import { parseHtml } from "./html-parser.ts";

/**
 * A document from an HTML page or fragment: headings, lists, tasks, tables, quotes, code, emphasis and web
 * links. Everything else, such as scripts, styles and pictures, is left out: no active content is imported.
 */
export function documentFromHtml(html: string): DocumentNode {
  return documentOf(new BlockBuilder(0).addAll(parseHtml(html).childNodes, []).finish());
}

/** Collects the blocks of one container; inline content between blocks becomes paragraphs. */
class BlockBuilder {
  readonly #depth: number;
  readonly #blocks: DocumentNode[] = [];
  #inline: DocumentNode[] = [];

  constructor(depth: number) {
    this.#depth = depth;
  }

  addAll(nodes: readonly Tree.ChildNode[], marks: readonly DocumentMark[]): this {
    for (const node of nodes) this.#add(node, marks);
    return this;
  }

  finish(): readonly DocumentNode[] {
    this.#flush("paragraph");
    return this.#blocks;
  }

  #add(node: Tree.ChildNode, marks: readonly DocumentMark[]): void {
    if (isText(node)) {
      if (node.value !== "")
        this.#inline.push({ type: "text", text: node.value, ...(marks.length > 0 ? { marks } : {}) });
    } else if (isElement(node) && !skippedElements.has(node.tagName)) {
      if (node.tagName === "br") this.#inline.push({ type: "hardBreak" });
      else if (blockElements.has(node.tagName)) this.#addBlock(node);
      else this.addAll(node.childNodes, marksWithin(node, marks));
    }
  }

  #addBlock(element: Tree.Element): void {
    this.#flush("paragraph");
    const heading = /^h([1-6])$/u.exec(element.tagName)?.[1];
    if (heading !== undefined) {
      this.addAll(element.childNodes, []);
      this.#flush("heading", { level: Math.min(Number(heading), 3) });
    } else if (element.tagName === "hr") {
      this.#blocks.push({ type: "horizontalRule" });
    } else if (element.tagName === "pre") {
      const text = textOf(element).replace(/^\n|\n$/gu, "");
      this.#blocks.push({ type: "codeBlock", content: text === "" ? [] : [{ type: "text", text }] });
    } else {
      const built = this.#depth < nestingMax ? this.#container(element) : undefined;
      if (built !== undefined) this.#blocks.push(built);
      else this.addAll(element.childNodes, []);
      this.#flush("paragraph");
    }
  }

  #container(element: Tree.Element): DocumentNode | undefined {
    switch (element.tagName) {
      case "blockquote":
        return { type: "blockquote", content: this.#within(element.childNodes) };
      case "ul":
      case "ol":
        return this.#list(element);
      case "table":
        return this.#table(element);
      default:
        return undefined;
    }
  }

  #list(element: Tree.Element): DocumentNode | undefined {
    const items = element.childNodes.filter(isElement).filter((child) => child.tagName === "li");
    if (items.length === 0) return undefined;
    const isTasks = items.every((item) => checkbox(item) !== undefined);
    const content = items.map((item): DocumentNode => {
      const blocks = itemContent(this.#within(item.childNodes));
      if (!isTasks) return { type: "listItem", content: blocks };
      return { type: "taskItem", attrs: { checked: checkbox(item) === true }, content: blocks };
    });
    return { type: isTasks ? "taskList" : element.tagName === "ul" ? "bulletList" : "orderedList", content };
  }

  #table(element: Tree.Element): DocumentNode | undefined {
    const rows = descendants(element, "tr").map(
      (row): DocumentNode => ({
        type: "tableRow",
        content: row.childNodes
          .filter(isElement)
          .filter((cell) => cell.tagName === "td" || cell.tagName === "th")
          .map((cell) => ({
            type: cell.tagName === "th" ? "tableHeader" : "tableCell",
            attrs: { colspan: span(cell, "colspan"), rowspan: span(cell, "rowspan"), colwidth: null },
            content: this.#within(cell.childNodes),
          })),
      }),
    );
    const filled = rows.filter((row) => (row.content ?? []).length > 0);
    if (filled.some((row) => columnsOf(row) > tableColumnsMax)) return undefined;
    const table = { type: "table", content: filled };
    return filled.length > 0 && documentTableGaps(table) <= tableGapsMax ? table : undefined;
  }

  #within(nodes: readonly Tree.ChildNode[]): readonly DocumentNode[] {
    const blocks = new BlockBuilder(this.#depth + 1).addAll(nodes, []).finish();
    return blocks.length > 0 ? blocks : [{ type: "paragraph" }];
  }

  #flush(type: string, attrs?: Readonly<Record<string, unknown>>): void {
    const content = tidyInline(this.#inline);
    this.#inline = [];
    if (content.some((node) => node.type === "text"))
      this.#blocks.push({ type, ...(attrs ? { attrs } : {}), content });
  }
}

/** The state of a box at the beginning of an item; undefined if there is none. */
function checkbox(item: Tree.Element): boolean | undefined {
  const box = firstCheckbox(item);
  return box === undefined ? undefined : attribute(box, "checked") !== undefined;
}

/** The first box below an element, outside nested lists and tables. */
function firstCheckbox(element: Tree.Element): Tree.Element | undefined {
  for (const child of element.childNodes) {
    if (!isElement(child) || ["ul", "ol", "table"].includes(child.tagName)) continue;
    if (child.tagName === "input") {
      if (attribute(child, "type")?.toLowerCase() === "checkbox") return child;
    } else {
      const found = firstCheckbox(child);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Descendants with a tag name, excluding those in nested tables. */
function descendants(element: Tree.Element, name: string): readonly Tree.Element[] {
  return element.childNodes.filter(isElement).flatMap((child) => {
    if (child.tagName === name) return [child];
    return child.tagName === "table" ? [] : descendants(child, name);
  });
}

function textOf(node: Tree.ChildNode): string {
  if (isText(node)) return node.value;
  return isElement(node) ? node.childNodes.map(textOf).join("") : "";
}

/** Most places without a cell in a table, which editors fill; the same for one that has more. */
const tableGapsMax = 10_000;
/** Maximum columns of a table; a wider table becomes the content of its cells. */
const tableColumnsMax = 200;

function columnsOf(row: DocumentNode): number {
  return (row.content ?? []).reduce((total, cell) => total + Number(cell.attrs?.colspan ?? 1), 0);
}

const spanMax = 100;
function span(cell: Tree.Element, name: string): number {
  const value = Number(attribute(cell, name) ?? 1);
  return Number.isInteger(value) && value >= 1 && value <= spanMax ? value : 1;
}
