import type { DocumentNode } from "@fieldstone/document/document-json.ts";

/** Maximum nesting of containers; deeper ones are replaced by their content. */
export const nestingMax = 12;
/** Maximum length of a link's address, in characters. */
const linkAddressLengthMax = 2048;
const safeAddress = /^(?:https?|mailto):/iu;

/** Whether a link may be kept: a web or mail address of ordinary length. */
export function isSafeAddress(href: string): boolean {
  return href.length <= linkAddressLengthMax && safeAddress.test(href);
}

const lists: ReadonlySet<string> = new Set(["bulletList", "orderedList", "taskList"]);

/** The blocks of a list's item: a list in it needs a line above it, and an empty item a line to write on. */
export function itemContent(blocks: readonly DocumentNode[]): readonly DocumentNode[] {
  const [first] = blocks;
  return first === undefined || lists.has(first.type) ? [{ type: "paragraph" }, ...blocks] : blocks;
}

/** Collapses white space across inline nodes, as browsers do, and trims the ends of the block. */
export function tidyInline(content: readonly DocumentNode[]): readonly DocumentNode[] {
  const tidy: DocumentNode[] = [];
  let atStart = true;
  for (const node of content) {
    if (node.type !== "text") {
      trimEnd(tidy);
      tidy.push(node);
      atStart = true;
      continue;
    }
    const collapsed = (node.text ?? "").replace(/[ \t\n\f\r]+/gu, " ");
    const text: string = atStart ? collapsed.replace(/^ /u, "") : collapsed;
    if (text === "") continue;
    tidy.push({ ...node, text });
    atStart = text.endsWith(" ");
  }
  trimEnd(tidy);
  return tidy;
}

function trimEnd(content: DocumentNode[]): void {
  const last = content.at(-1);
  if (last?.type !== "text" || !last.text?.endsWith(" ")) return;
  content.pop();
  const trimmed = last.text.slice(0, -1);
  if (trimmed !== "") content.push({ ...last, text: trimmed });
}
