import type { DocumentMark, DocumentNode } from "@fieldstone/document/document-json.ts";

const blocksOf = (node: DocumentNode): readonly DocumentNode[] => node.content ?? [];
const indented = (text: string, by: string) => text.split("\n").join(`\n${by}`);

/** Characters with a meaning in Markdown. */
const special = /[\\`*_[\]<>#]/g;

const wrappers: Readonly<Record<string, string>> = { bold: "**", italic: "*", strike: "~~", code: "`" };

function marked(text: string, marks: readonly DocumentMark[]): string {
  const isCode = marks.some(({ type }) => type === "code");
  const plain = isCode ? text : escapeMarkdown(text);
  return marks.reduce((words, { type, attrs }) => {
    if (type === "link" && typeof attrs?.href === "string") return `[${words}](${attrs.href})`;
    const wrapper = wrappers[type] ?? "";
    return `${wrapper}${words}${wrapper}`;
  }, plain);
}

/** Escapes text so that Markdown shows it verbatim. */
export function escapeMarkdown(text: string): string {
  return text.replace(special, "\\$&");
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
    case "codeBlock":
      return `\`\`\`\n${blocksOf(node)
        .map(({ text }) => text ?? "")
        .join("")}\n\`\`\``;
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
