import { embedAddress } from "@fieldstone/model/files/embeddable-hosts.ts";
import { Extension } from "@tiptap/core";
import type { Node as ProseMirrorNode } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { embedFrame } from "./embed-frame.ts";

const key = new PluginKey<DecorationSet>("fieldstoneLinkEmbeds");

/** The frame of a block that is a link to an embeddable host and nothing else. */
function frameOf(block: ProseMirrorNode): string | undefined {
  const [only] = block.content.content;
  if (block.type.name !== "paragraph" || block.childCount !== 1 || !only?.isText) return undefined;
  const href: unknown = only.marks.find(({ type }) => type.name === "link")?.attrs.href;
  return typeof href === "string" ? embedAddress(href) : undefined;
}

function drawn(address: string): HTMLElement {
  const frame = document.createElement("iframe");
  for (const [name, value] of Object.entries(embedFrame(address))) frame.setAttribute(name, value);
  const place = document.createElement("div");
  place.className = "fs-link-embed";
  place.contentEditable = "false";
  place.append(frame);
  return place;
}

function find(doc: ProseMirrorNode): DecorationSet {
  const found: Decoration[] = [];
  doc.forEach((block, at) => {
    const address = frameOf(block);
    if (address === undefined) return;
    found.push(Decoration.widget(at + block.nodeSize, () => drawn(address), { side: -1, key: address }));
  });
  return DecorationSet.create(doc, found);
}

/** Shows what links to embeddable hosts lead to below them. The text keeps the link alone, to be copied and exported. */
export const linkEmbeds = Extension.create({
  name: "linkEmbeds",
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      state: {
        init: (_config, { doc }) => find(doc),
        apply: (transaction, before) => (transaction.docChanged ? find(transaction.doc) : before),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});
