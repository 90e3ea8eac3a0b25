import type { DocumentMark, DocumentNode } from "@fieldstone/model/document/document-json.ts";
import { html as names, type DefaultTreeAdapterTypes as Tree } from "parse5";

/** Elements whose content is no text of the document. */
export const skippedElements: ReadonlySet<string> = new Set(
  "script style head template noscript iframe object embed svg math canvas audio video select textarea button title".split(
    " ",
  ),
);

const markNames: Readonly<Record<string, string>> = {
  strong: "bold",
  b: "bold",
  em: "italic",
  i: "italic",
  u: "underline",
  ins: "underline",
  s: "strike",
  del: "strike",
  strike: "strike",
  code: "code",
};

const safeAddress = /^(?:https?|mailto):/iu;

export function isElement(node: Tree.Node): node is Tree.Element {
  return "tagName" in node && node.namespaceURI === names.NS.HTML;
}

export function isText(node: Tree.Node): node is Tree.TextNode {
  return node.nodeName === "#text" && "value" in node;
}

export function attribute(element: Tree.Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}

/** The marks that hold inside an element, those outside it among them. */
export function marksWithin(
  element: Tree.Element,
  outside: readonly DocumentMark[],
): readonly DocumentMark[] {
  const name = markNames[element.tagName];
  // The schema lets no other mark stand beside code.
  if (outside.some((mark) => mark.type === "code")) return outside;
  if (name === "code") return [{ type: "code" }];
  if (name !== undefined)
    return outside.some((mark) => mark.type === name) ? outside : [...outside, { type: name }];
  const href = element.tagName === "a" ? attribute(element, "href")?.trim() : undefined;
  if (href === undefined || !safeAddress.test(href) || outside.some((mark) => mark.type === "link"))
    return outside;
  return [...outside, { type: "link", attrs: { href } }];
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
