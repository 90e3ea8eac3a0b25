import type { DocumentMark, DocumentNode } from "@fieldstone/document/document-json.ts";

const blocksOf = (node: DocumentNode): readonly DocumentNode[] => node.content ?? [];
const indented = (text: string, by: string) => text.split("\n").join(`\n${by}`);

/** Characters with a meaning in Markdown, and the beginning of an HTML entity. */
const special = /[\\`*_[\]<>#]|&(?=#?\w{1,32};)/g;

const wrappers: Readonly<Record<string, string>> = { bold: "**", italic: "*", strike: "~~" };

function marked(text: string, marks: readonly DocumentMark[]): string {
  const isCode = marks.some(({ type }) => type === "code");
  const plain = isCode ? codeSpan(text) : escapeMarkdown(text);
  return marks.reduce((words, { type, attrs }) => {
    if (type === "link" && typeof attrs?.href === "string") return markdownLink(words, attrs.href);
    const wrapper = wrappers[type] ?? "";
    return `${wrapper}${words}${wrapper}`;
  }, plain);
}

/** Backticks that the text does not contain so many of in a row, so that it cannot end what they begin. */
function fenceOf(text: string, lengthMin: number): string {
  let longest = 0;
  // Not all runs at once: a text of megabytes may consist of them.
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return "`".repeat(Math.max(lengthMin, longest + 1));
}

function codeSpan(text: string): string {
  const fence = fenceOf(text, 1);
  const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${fence}${space}${text}${space}${fence}`;
}

const addressEnds = /[\s<>()\\\p{Cc}]/gu;

/** An address as Markdown's destination of a link: nothing in it ends the link or is decoded to another. */
export function markdownAddress(address: string): string {
  return address
    .replace(addressEnds, (letter) =>
      /[()]/.test(letter) ? `%${letter.charCodeAt(0).toString(16)}` : encodeURIComponent(letter),
    )
    .replace(/&(?=#?\w{1,32};)/g, "&amp;");
}

/** A link to the web, to mail or to a phone, as texts show them; other addresses leave their words. */
function markdownLink(words: string, href: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(href) && !/^(?:https?|mailto|tel):/i.test(href)) return words;
  return `[${words}](${markdownAddress(href)})`;
}

/** Escapes text so that Markdown shows it verbatim. */
export function escapeMarkdown(text: string): string {
  return text.replace(special, "\\$&");
}

/** The same for a text that stays on one line. */
export function escapeLine(text: string): string {
  return escapeMarkdown(text.replace(/[\r\n]+/g, " "));
}

/** A block's inline content as Markdown. */
export function inlineMarkdown(node: DocumentNode, others: OtherNodes = {}): string {
  return blocksOf(node)
    .map((child) => {
      const other = others[child.type];
      if (other !== undefined) return other(child) ?? "";
      if (child.type === "hardBreak") return "\\\n";
      return marked(child.text ?? "", child.marks ?? []);
    })
    .join("");
}

function list(
  node: DocumentNode,
  others: OtherNodes,
  markOf: (item: DocumentNode, index: number) => string,
): string {
  return blocksOf(node)
    .map((item, index) => {
      const mark = markOf(item, index);
      return `${mark}${indented(blocks(item, others, "\n"), " ".repeat(mark.length))}`;
    })
    .join("\n");
}

/** Writers for node types that are not written as in a template; undefined omits the node. */
export type OtherNodes = Readonly<Record<string, (node: DocumentNode) => string | undefined>>;

function block(node: DocumentNode, others: OtherNodes): string | undefined {
  const other = others[node.type];
  if (other !== undefined) return other(node);
  switch (node.type) {
    case "paragraph":
      return inlineMarkdown(node, others);
    case "heading":
      return `${"#".repeat(Number(node.attrs?.level ?? 1))} ${inlineMarkdown(node, others)}`;
    case "blockquote":
      return `> ${indented(blocks(node, others), "> ")}`;
    case "bulletList":
      return list(node, others, () => "- ");
    case "orderedList":
      return list(node, others, (_item, index) => `${index + 1}. `);
    case "taskList":
      return list(node, others, ({ attrs }) => (attrs?.checked === true ? "- [x] " : "- [ ] "));
    case "codeBlock": {
      const text = blocksOf(node)
        .map((child) => child.text ?? "")
        .join("");
      const fence = fenceOf(text, 3);
      return `${fence}\n${text}\n${fence}`;
    }
    case "horizontalRule":
      return "---";
    case "turn":
      return inlineMarkdown(node, others);
    default:
      return undefined;
  }
}

function blocks(node: DocumentNode, others: OtherNodes, between = "\n\n"): string {
  return blocksOf(node)
    .flatMap((child) => block(child, others) ?? [])
    .join(between);
}

/**
 * A text as Markdown. Pictures, tables and quotes of highlights are omitted unless `others` writes them: in a
 * template they would belong to the original study.
 */
export function documentToMarkdown(document: DocumentNode, others: OtherNodes = {}): string {
  return blocks(document, others).trim();
}
