import { initProseMirrorDoc } from "@tiptap/y-tiptap";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { documentSchema } from "./document-schema.ts";
import { createSharedDocument, documentFragment } from "./shared-document.ts";
import { readSharedText } from "./shared-text.ts";

const line = (type: string, text: string) => ({ type, content: [{ type: "text", text }] });

/** What an editor shows of a shared document; it deletes what its schema does not allow. */
function shownIn(doc: Y.Doc): string {
  initProseMirrorDoc(documentFragment(doc), documentSchema);
  return readSharedText(documentFragment(doc)).text;
}

for (const [list, item] of [
  ["bulletList", "listItem"],
  ["orderedList", "listItem"],
  ["taskList", "taskItem"],
] as const)
  test(`two people who each delete a paragraph of a ${list}'s item leave its heading to both`, () => {
    const written = createSharedDocument({
      type: "doc",
      content: [
        {
          type: list,
          content: [
            {
              type: item,
              content: [line("paragraph", "One"), line("paragraph", "Two"), line("heading", "Three")],
            },
          ],
        },
      ],
    });
    const editors = [0, 1].map((place) => {
      const doc = new Y.Doc();
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(written));
      const listed = documentFragment(doc).firstChild;
      const first = listed instanceof Y.XmlElement ? listed.firstChild : null;
      if (!(first instanceof Y.XmlElement)) throw new Error("the document has no item");
      first.delete(place, 1);
      return doc;
    });
    const merged = new Y.Doc();
    for (const doc of editors) Y.applyUpdate(merged, Y.encodeStateAsUpdate(doc));
    expect(shownIn(merged)).toBe("Three");
  });
