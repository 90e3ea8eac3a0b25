import type { DocumentMark, DocumentNode } from "@fieldstone/document/document-json.ts";
import type { Token } from "markdown-it";
import { isSafeAddress, itemContent, nestingMax, tidyInline } from "../document-parts.ts";
import { documentOf } from "./document-from-text.ts";
import { parseMarkdown } from "./markdown-parser.ts";

const containers: Readonly<Record<string, string>> = {
  bullet_list: "bulletList",
  ordered_list: "orderedList",
  list_item: "listItem",
  blockquote: "blockquote",
  table: "table",
  tr: "tableRow",
  th: "tableHeader",
  td: "tableCell",
};
const emphases: Readonly<Record<string, string>> = { strong: "bold", em: "italic", s: "strike" };
const taskMark = /^\[([ xX])\]\s+/u;

/** A document from CommonMark with tables, strike-through and `- [ ]` tasks. */
export function documentFromMarkdown(text: string): DocumentNode {
  const builder = new MarkdownBuilder();
  for (const token of parseMarkdown(text)) builder.add(token);
  return documentOf(builder.finish());
}

interface Frame {
  /** Undefined if the content goes to the enclosing container. */
  readonly type: string | undefined;
  readonly attrs: Readonly<Record<string, unknown>> | undefined;
  readonly content: DocumentNode[];
}

/** Builds blocks from the parser's tokens. */
class MarkdownBuilder {
  readonly #frames: Frame[] = [{ type: "doc", attrs: undefined, content: [] }];
  #block: Pick<DocumentNode, "type" | "attrs"> = { type: "paragraph" };
  #inline: DocumentNode[] = [];

  add(token: Token): void {
    const name = token.type.replace(/_(?:open|close)$/u, "");
    const type = containers[name];
    if (type !== undefined) {
      if (token.nesting > 0) this.#open(type, token);
      else this.#close();
    } else if (token.type === "inline") {
      for (const node of inlineOf(token.children ?? [])) this.#inline.push(node);
    } else if (token.type === "heading_open") this.#block = heading(token);
    else if (token.nesting < 0) this.#flush();
    else if (name === "hr") this.#push({ type: "horizontalRule" });
    else if (name === "fence" || name === "code_block") this.#push(codeBlock(token.content));
  }

  finish(): readonly DocumentNode[] {
    return this.#frames[0]?.content ?? [];
  }

  #push(block: DocumentNode): void {
    this.#frames.at(-1)?.content.push(block);
  }

  #open(type: string, token: Token): void {
    const isKept = this.#frames.length <= nestingMax * 2 || this.#isPartOfKept(type);
    const attrs =
      type === "orderedList" ? { start: Number(token.attrGet("start") ?? 1) } : cellAttributes(type);
    this.#frames.push({ type: isKept ? type : undefined, attrs, content: [] });
  }

  #isPartOfKept(type: string): boolean {
    const parent = this.#frames.at(-1)?.type;
    if (type === "listItem") return parent === "bulletList" || parent === "orderedList";
    if (type === "tableRow") return parent === "table";
    return (type === "tableCell" || type === "tableHeader") && parent === "tableRow";
  }

  #close(): void {
    this.#flush();
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    if (frame.type === undefined) for (const block of frame.content) this.#push(block);
    else this.#push(container(frame.type, frame.attrs, frame.content));
  }

  #flush(): void {
    const content = tidyInline(this.#inline);
    const block = this.#block;
    this.#inline = [];
    this.#block = { type: "paragraph" };
    if (content.some((node) => node.type === "text")) this.#push({ ...block, content });
  }
}

function container(
  type: string,
  attrs: Readonly<Record<string, unknown>> | undefined,
  content: readonly DocumentNode[],
): DocumentNode {
  if (type === "bulletList" || type === "orderedList") return list(type, attrs, content);
  if (type === "listItem") return { type, content: itemContent(content) };
  const filled = content.length > 0 || type === "tableRow" ? content : [{ type: "paragraph" }];
  return { type, ...(attrs ? { attrs } : {}), content: filled };
}

/** A task list if every item begins with a box; otherwise a list with the boxes as text. */
function list(
  type: string,
  attrs: Readonly<Record<string, unknown>> | undefined,
  items: readonly DocumentNode[],
): DocumentNode {
  const tasks = items.map(taskOf);
  const checked = tasks.filter((task) => task !== undefined);
  if (checked.length === items.length) return { type: "taskList", content: checked };
  return { type, ...(attrs ? { attrs } : {}), content: items };
}

function taskOf(item: DocumentNode): DocumentNode | undefined {
  const [paragraph, ...blocks] = item.content ?? [];
  const [first, ...rest] = paragraph?.content ?? [];
  const mark = taskMark.exec(first?.text ?? "");
  if (paragraph === undefined || first === undefined || mark === null) return undefined;
  const text = (first.text ?? "").slice(mark[0].length);
  const content = text === "" ? rest : [{ ...first, text }, ...rest];
  return {
    type: "taskItem",
    attrs: { checked: mark[1] !== " " },
    content: [{ ...paragraph, content }, ...blocks],
  };
}

function cellAttributes(type: string): Readonly<Record<string, unknown>> | undefined {
  return type === "tableCell" || type === "tableHeader"
    ? { colspan: 1, rowspan: 1, colwidth: null }
    : undefined;
}

function heading(token: Token): Pick<DocumentNode, "type" | "attrs"> {
  return { type: "heading", attrs: { level: Math.min(Number(token.tag.slice(1)), 3) } };
}

function codeBlock(content: string): DocumentNode {
  const text = content.endsWith("\n") ? content.slice(0, -1) : content;
  return { type: "codeBlock", content: text === "" ? [] : [{ type: "text", text }] };
}

function inlineOf(tokens: readonly Token[]): DocumentNode[] {
  const nodes: DocumentNode[] = [];
  let marks: readonly DocumentMark[] = [];
  for (const token of tokens) {
    if (token.type === "hardbreak") nodes.push({ type: "hardBreak" });
    else if (token.type === "softbreak") nodes.push(textNode(" ", marks));
    else if (token.type === "code_inline") nodes.push(textNode(token.content, [{ type: "code" }]));
    else if (token.type === "text") nodes.push(textNode(token.content, marks));
    else if (token.nesting > 0) marks = [...marks, ...markOf(token, marks)];
    else if (token.nesting < 0) marks = withoutMark(marks, token);
  }
  return nodes;
}

function textNode(text: string, marks: readonly DocumentMark[]): DocumentNode {
  return { type: "text", text, ...(marks.length > 0 ? { marks } : {}) };
}

function markOf(token: Token, outside: readonly DocumentMark[]): readonly DocumentMark[] {
  const type = markName(token);
  if (outside.some((mark) => mark.type === type)) return [];
  if (type !== "link") return [{ type }];
  const href = String(token.attrGet("href") ?? "");
  return isSafeAddress(href) ? [{ type, attrs: { href } }] : [];
}

function withoutMark(marks: readonly DocumentMark[], token: Token): readonly DocumentMark[] {
  return marks.filter((mark) => mark.type !== markName(token));
}

function markName(token: Token): string {
  const name = token.type.replace(/_(?:open|close)$/u, "");
  return emphases[name] ?? name;
}
