import { Eraser } from "@fieldstone/model/erasure/eraser.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as Y from "yjs";
import type { DocumentNode } from "./document-json.ts";
import { eraseInDocument } from "./erase-text.ts";
import { createHighlightAnchor, resolveHighlightAnchor } from "./highlights/highlight-anchor.ts";
import { createSharedDocument, documentFragment, documentJsonFromShared } from "./shared-document.ts";
import { readSharedText } from "./shared-text.ts";

const eraser = new Eraser({
  names: ["Marta Silva"],
  emails: ["marta@fish.example"],
  quotes: ["wet\nand cold"],
});
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: "paragraph", content });
const words = (
  text: string,
  ...marks: { type: string; attrs?: Record<string, unknown> }[]
): DocumentNode => ({
  type: "text",
  text,
  ...(marks.length > 0 ? { marks } : {}),
});
const documentOf = (...content: DocumentNode[]) => createSharedDocument({ type: "doc", content });
const textOf = (doc: Y.Doc) => readSharedText(documentFragment(doc)).text;
const bytesOf = (doc: Y.Doc) => Buffer.from(Y.encodeStateAsUpdate(doc)).toString("latin1");

test("words go across marks and across blocks, and are nowhere in the document's state", () => {
  const doc = documentOf(
    paragraph(words("So Marta "), words("Silva", { type: "bold" }), words(" said: wet")),
    paragraph(words("and cold hands.")),
  );
  expect(eraseInDocument(doc, eraser)).toBe(2);
  expect(textOf(doc)).toBe("So Unnamed participant said: [removed]\n hands.");
  expect(bytesOf(doc)).not.toMatch(/Marta|Silva|wet|cold/u);
});

test("so do speakers and addresses of links", () => {
  const doc = documentOf(
    { type: "turn", attrs: { speaker: "Marta Silva", startMs: 0, endMs: 1 }, content: [words("Hello.")] },
    paragraph(
      words("Ask her", { type: "link", attrs: { href: "mailto:marta%40fish.example" } }),
      words(" again."),
    ),
  );
  expect(eraseInDocument(doc, eraser)).toBe(2);
  expect(JSON.stringify(documentJsonFromShared(documentFragment(doc)))).not.toMatch(/Marta|marta/u);
  expect(bytesOf(doc)).not.toMatch(/marta/iu);
  expect(textOf(doc)).toBe("Hello.\nAsk her again.");
});

test("a highlight that begins or ends with what goes covers what stands there then", () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), (atStart, atEnd) => {
      const text = `${atStart ? "Marta Silva" : "She"} counts for ${atEnd ? "Marta Silva" : "us"}`;
      const doc = documentOf(paragraph(words(`Here ${text} today.`)));
      const made = createHighlightAnchor(readSharedText(documentFragment(doc)), 5, 5 + text.length);
      eraseInDocument(doc, eraser);
      const range = made && resolveHighlightAnchor(readSharedText(documentFragment(doc)), made.anchor);
      expect(range?.text).toBe(text.replaceAll("Marta Silva", "Unnamed participant"));
    }),
  );
});

test("somebody who wrote meanwhile receives it and keeps their words, and nothing comes back", () => {
  const doc = documentOf(paragraph(words("Marta Silva counts.")));
  const peer = new Y.Doc();
  Y.applyUpdate(peer, Y.encodeStateAsUpdate(doc));
  const text = documentFragment(peer).get(0);
  const run = text instanceof Y.XmlElement ? text.get(0) : undefined;
  if (run instanceof Y.XmlText) run.insert(run.length, " Every day.");
  eraseInDocument(doc, eraser);
  Y.applyUpdate(peer, Y.encodeStateAsUpdate(doc));
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(peer));
  for (const each of [doc, peer]) {
    expect(textOf(each)).toBe("Unnamed participant counts. Every day.");
    expect(bytesOf(each)).not.toMatch(/Marta|Silva/u);
  }
});

test("words that stand in a text ten thousands of times are erased in seconds: nobody can keep a name by repeating it", () => {
  const made = documentOf(
    ...Array.from({ length: 1_000 }, () => paragraph(words("Marta Silva, ".repeat(50).trim()))),
  );
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(made));
  const before = process.threadCpuUsage();
  expect(eraseInDocument(doc, eraser)).toBe(50_000);
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(4_000);
  expect(textOf(doc)).not.toMatch(/Marta|Silva/u);
  expect(textOf(doc).split("\n")[7]).toBe("Unnamed participant, ".repeat(50).trim());
});
