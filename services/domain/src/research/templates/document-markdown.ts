import type { DocumentMark, DocumentNode } from "@fieldstone/document/document-json.ts";

const blocksOf = (node: DocumentNode): readonly DocumentNode[] => node.content ?? [];
const indented = (text: string, by: string) => text.split("\n").join(`\n${by}`);

/** Characters that Markdown would take for marks. */
const special = /[\\`*_[\]<>#]/g;

const wrappers: Readonly<Record<string, string>> = { bold: "**", italic: "*", strike: "~~", code: "`" };

function marked(text: string, marks: readonly DocumentMark[]): string {
  const isCode = marks.some(({ type }) => type === "code");
  const plain = isCode ? text : text.replace(special, "\\$&");
  return marks.reduce((words, { type, attrs }) => {
    if (type === "link" && typeof attrs?.href === "string") return `[${words}](${attrs.href})`;
    const wrapper = wrappers[type] ?? "";
    return `${wrapper}${words}${wrapper}`;
  }, plain);
}

function inline(node: DocumentNode): string {
  return blocksOf(node)
    .map((child) => {
      if (child.type === "hardBreak") return "\\\n";
      return marked(child.text ?? "", child.marks ?? []);
    })
    .join("");
}

function list(node: DocumentNode, markOf: (item: DocumentNode, index: number) => string): string {
  return blocksOf(node)
    .map((item, index) => {
      const mark = markOf(item, index);
      return `${mark}${indented(blocks(item, "\n"), " ".repeat(mark.length))}`;
    })
    .join("\n");
}

function block(node: DocumentNode): string | undefined {
  switch (node.type) {
    case "paragraph":
      return inline(node);
    case "heading":
      return `${"#".repeat(Number(node.attrs?.level ?? 1))} ${inline(node)}`;
    case "blockquote":
      return `> ${indented(blocks(node), "> ")}`;
    case "bulletList":
      return list(node, () => "- ");
    case "orderedList":
      return list(node, (_item, index) => `${index + 1}. `);
    case "taskList":
      return list(node, ({ attrs }) => (attrs?.checked === true ? "- [x] " : "- [ ] "));
    case "codeBlock":
      return `\`\`\`\n${blocksOf(node)
        .map(({ text }) => text ?? "")
        .join("")}\n\`\`\``;
    case "horizontalRule":
      return "---";
    case "turn":
      return inline(node);
    default:
      return undefined;
  }
}

function blocks(node: DocumentNode, between = "\n\n"): string {
  return blocksOf(node)
    .flatMap((child) => block(child) ?? [])
    .join(between);
}

/**
 * The words of a text as Markdown, for a template. Pictures, tables and quotes of highlights belong to the study that
 * they stand in, and are left out.
 */
export function documentToMarkdown(document: DocumentNode): string {
  return blocks(document).trim();
}
