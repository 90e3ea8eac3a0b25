import { documentFragment } from "@fieldstone/document/shared-document.ts";
import * as Y from "yjs";

const words = ["x", "two words ", "größer 👩‍🔬", "訪問した顧客", "\n", "\0", ""];
const values = { bold: true, link: { href: "https://example.com" } };

/** A random edit of a text, possibly violating its schema, as concurrent edits may together. */
export function editAtRandom(doc: Y.Doc, random: (below: number) => number): Uint8Array {
  const before = Y.encodeStateVector(doc);
  const fragment = documentFragment(doc);
  const pick = <T>(from: readonly T[]): T | undefined => from[random(from.length)];
  doc.transact(() => {
    const at = random(fragment.length + 1);
    const block = fragment.length === 0 ? undefined : fragment.get(random(fragment.length));
    const text = block instanceof Y.XmlElement ? block.firstChild : block;
    switch (random(9)) {
      case 0:
        return fragment.insert(at, [new Y.XmlText(pick(words) ?? "")]);
      case 1:
        return fragment.insert(at, [
          elementOf(pick(["hardBreak", "noSuchBlock", "tableCell", "listItem"]), []),
        ]);
      case 2:
        return fragment.insert(at, [
          elementOf("bulletList", [elementOf("listItem", [elementOf("paragraph", [new Y.XmlText("item")])])]),
        ]);
      case 3:
        return fragment.insert(at, [embedOf(`00000000-0000-4000-8000-00000000000${random(4)}`)]);
      case 4:
        if (fragment.length > 0) fragment.delete(random(fragment.length), 1);
        return;
      case 5:
        if (text instanceof Y.XmlText && text.length > 0)
          text.format(0, random(text.length + 1), random(2) === 0 ? values : { bold: null });
        return;
      case 6:
        if (block instanceof Y.XmlElement) block.setAttribute("level", `${random(4)}`);
        return;
      case 7:
        if (text instanceof Y.XmlText && text.length > 1) text.delete(0, random(text.length));
        return;
      default:
        if (text instanceof Y.XmlText) text.insert(random(text.length + 1), pick(words) ?? "");
        else
          fragment.insert(at, [
            elementOf(pick(["paragraph", "heading"]), [new Y.XmlText(pick(words) ?? "")]),
          ]);
    }
  });
  return Y.encodeStateAsUpdate(doc, before);
}

function elementOf(name: string | undefined, children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement {
  const element = new Y.XmlElement(name);
  element.insert(0, children);
  return element;
}

function embedOf(highlightId: string): Y.XmlElement {
  const embed = new Y.XmlElement("highlightEmbed");
  embed.setAttribute("highlightId", highlightId);
  return embed;
}
