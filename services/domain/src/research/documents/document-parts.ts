import type { DocumentNode } from "@fieldstone/document/document-json.ts";

/** Containers within containers that are kept; deeper ones give up their content to the one around them. */
export const nestingMax = 12;
/** Longest address of a link that is kept, in characters. */
const linkAddressLengthMax = 2048;
const safeAddress = /^(?:https?|mailto):/iu;

/** Whether a link may be kept: an address of the web or of mail, of ordinary length. */
export function isKeptAddress(href: string): boolean {
  return href.length <= linkAddressLengthMax && safeAddress.test(href);
}

/** A list's item begins with a paragraph in the schema. */
export function startingWithParagraph(blocks: readonly DocumentNode[]): readonly DocumentNode[] {
  return blocks[0]?.type === "paragraph" ? blocks : [{ type: "paragraph" }, ...blocks];
}

/** Joins runs of white space over the ends of inline nodes, as a browser shows them, and trims the block's ends. */
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
