import { embedAddress } from "@fieldstone/model/files/embeddable-hosts.ts";
import { Extension } from "@tiptap/core";
import type { Node as ProseMirrorNode } from "@tiptap/pm/model";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { embedFrame } from "./embed-frame.ts";

const key = new PluginKey<DecorationSet>("fieldstoneLinkEmbeds");

/** The frame for a block that consists only of a link to an embeddable host. */
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

/** The frames of a range of blocks, inclusive. */
function framesOf(doc: ProseMirrorNode, first: number, last: number): Decoration[] {
  const found: Decoration[] = [];
  let end = 0;
  for (let index = 0; index <= last; index += 1) {
    const block = doc.child(index);
    end += block.nodeSize;
    const address = index < first ? undefined : frameOf(block);
    if (address !== undefined)
      found.push(Decoration.widget(end, () => drawn(address), { side: -1, key: address }));
  }
  return found;
}

function findAll(doc: ProseMirrorNode): DecorationSet {
  return DecorationSet.create(doc, framesOf(doc, 0, doc.childCount - 1));
}

/** The changed range in a transaction's new document; undefined if its steps do not tell. */
function changedRange({ doc, mapping, steps }: Transaction): { from: number; to: number } | undefined {
  if (!steps.every((step) => step instanceof ReplaceStep)) return undefined;
  let [from, to] = [doc.content.size, 0];
  for (const [index, map] of mapping.maps.entries()) {
    const later = mapping.slice(index + 1);
    map.forEach((_oldFrom, _oldTo, newFrom, newTo) => {
      from = Math.min(from, later.map(newFrom, -1));
      to = Math.max(to, later.map(newTo, 1));
    });
  }
  return { from: Math.min(from, to), to };
}

/** Checks only the blocks that a transaction changed, so that typing costs the same in a long text. */
function follow(transaction: Transaction, before: DecorationSet): DecorationSet {
  const { doc, mapping } = transaction;
  const range = changedRange(transaction);
  if (range === undefined || doc.childCount === 0) return findAll(doc);
  const first = Math.min(doc.resolve(range.from).index(0), doc.childCount - 1);
  const last = Math.min(doc.resolve(range.to).index(0), doc.childCount - 1);
  const mapped = before.map(mapping, doc);
  const start = doc.resolve(range.from).posAtIndex(first, 0);
  const end = doc.resolve(range.to).posAtIndex(last + 1, 0);
  return mapped.remove(mapped.find(start + 1, end)).add(doc, framesOf(doc, first, last));
}

/** Renders the frames, and maps them through edits. */
export function linkEmbedsPlugin(): Plugin<DecorationSet> {
  return new Plugin({
    key,
    state: {
      init: (_config, { doc }) => findAll(doc),
      apply: (transaction, before) => (transaction.docChanged ? follow(transaction, before) : before),
    },
    props: { decorations: (state) => key.getState(state) },
  });
}

/**
 * Shows embeds below links to embeddable hosts. The text stores only the link, which is what copying and
 * exports use.
 */
export const linkEmbeds = Extension.create({
  name: "linkEmbeds",
  addProseMirrorPlugins: () => [linkEmbedsPlugin()],
});
