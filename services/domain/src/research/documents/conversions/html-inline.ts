import type { DocumentMark } from "@fieldstone/document/document-json.ts";
import { html as names, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { isSafeAddress } from "../document-parts.ts";

/** Elements whose content is not text of the document. */
export const skippedElements: ReadonlySet<string> = new Set(
  "script style head template noscript iframe object embed svg math canvas audio video select textarea button title".split(
    " ",
  ),
);

/** Elements that begin and end a block of text. */
export const blockElements: ReadonlySet<string> = new Set(
  "address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul".split(
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

export function isElement(node: Tree.Node): node is Tree.Element {
  return "tagName" in node && node.namespaceURI === names.NS.HTML;
}

export function isText(node: Tree.Node): node is Tree.TextNode {
  return node.nodeName === "#text" && "value" in node;
}

export function attribute(element: Tree.Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}

/** The marks inside an element, including those outside it. */
export function marksWithin(
  element: Tree.Element,
  outside: readonly DocumentMark[],
): readonly DocumentMark[] {
  const name = markNames[element.tagName];
  // The schema does not allow other marks on code.
  if (outside.some((mark) => mark.type === "code")) return outside;
  if (name === "code") return [{ type: "code" }];
  if (name !== undefined)
    return outside.some((mark) => mark.type === name) ? outside : [...outside, { type: name }];
  const href = element.tagName === "a" ? attribute(element, "href")?.trim() : undefined;
  if (href === undefined || !isSafeAddress(href) || outside.some((mark) => mark.type === "link"))
    return outside;
  return [...outside, { type: "link", attrs: { href } }];
}
