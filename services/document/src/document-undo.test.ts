import { ySyncPluginKey } from "@tiptap/y-tiptap";
import { expect, it } from "vitest";
import * as Y from "yjs";
import { DocumentUndoManager } from "./document-undo.ts";
import { replaceRanges } from "./erase-text.ts";
import { createSharedDocument, documentFragment } from "./shared-document.ts";
import { readSharedText } from "./shared-text.ts";

it("words that were deleted before others were masked do not come back by undo", () => {
  const server = createSharedDocument({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "One secret two hidden three." }] }],
  });
  const page = new Y.Doc();
  Y.applyUpdate(page, Y.encodeStateAsUpdate(server));
  const manager = new DocumentUndoManager(documentFragment(page), 0);
  const text = () => readSharedText(documentFragment(page)).text;
  const take = (words: string) => {
    const shared = readSharedText(documentFragment(page));
    const start = shared.text.indexOf(words);
    const ranges = [{ start, end: start + words.length, replacement: "" }];
    page.transact(() => replaceRanges(shared, ranges), ySyncPluginKey);
  };
  const mask = (doc: Y.Doc, words: string, replacement: string) => {
    const shared = readSharedText(documentFragment(doc));
    const start = shared.text.indexOf(words);
    replaceRanges(shared, [{ start, end: start + words.length, replacement }]);
  };
  const sync = () => {
    Y.applyUpdate(server, Y.encodeStateAsUpdate(page, Y.encodeStateVector(server)), "page");
    Y.applyUpdate(page, Y.encodeStateAsUpdate(server, Y.encodeStateVector(page)), "server");
  };

  take("secret ");
  sync();
  // Another person's edit that masks nothing keeps the undo stack.
  mask(server, "three", "four");
  sync();
  manager.undo();
  expect(text()).toContain("secret");
  take("secret ");
  sync();
  mask(server, "hidden", "▇▇▇");
  sync();
  expect(manager.undo()).toBeNull();
  expect(text()).toBe("One two ▇▇▇ four.");
});
