import { createSharedDocument, documentFragment } from "@fieldstone/document/shared-document.ts";
import { seededRandom } from "@fieldstone/document/simulated-words.testing.ts";
import { openStoredDocument } from "@fieldstone/document/stored-document.ts";
import { unappliableUpdate } from "@fieldstone/document/update-fuzzer.testing.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { KeptDocument } from "./kept-document.ts";
import { saveJob } from "./save-job.ts";

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const save = (parts: readonly Uint8Array[]) =>
  saveJob.run({ parts, kind: "text", highlights: [], heard: [] });

/** One edit of one of two people, whose documents differ until they hear of each other. */
function edit(doc: Y.Doc, random: (below: number) => number): Uint8Array {
  const before = Y.encodeStateVector(doc);
  const fragment = documentFragment(doc);
  doc.transact(() => {
    const block = fragment.get(random(fragment.length));
    const text = block instanceof Y.XmlElement ? block.firstChild : null;
    const act = random(4);
    if (act === 0 || !(text instanceof Y.XmlText)) {
      const made = new Y.XmlElement("paragraph");
      made.insert(0, [new Y.XmlText(`new ${random(100)}`)]);
      fragment.insert(random(fragment.length + 1), [made]);
    } else if (act === 1 && fragment.length > 1) fragment.delete(random(fragment.length), 1);
    else if (act === 2 && text.length > 1)
      text.format(0, text.length, { bold: random(2) === 0 ? true : null });
    else text.insert(random(text.length + 1), `x${random(10)} `);
  });
  return Y.encodeStateAsUpdate(doc, before);
}

test("a save of a document that was kept writes what a save of it opened anew does", () => {
  for (let seed = 1; seed <= trials(60, 1_000); seed += 1) {
    const random = seededRandom(seed);
    const first = Y.encodeStateAsUpdate(
      createSharedDocument({ type: "doc", content: ["one two", "three", "four"].map(paragraph) }),
    );
    const people = [openStoredDocument([first]).doc, openStoredDocument([first]).doc];
    let state = first;
    for (let saves = 0; saves < 6; saves += 1) {
      const updates = Array.from({ length: random(5) }, () => {
        const doc = people[random(2)];
        return doc === undefined ? new Uint8Array() : edit(doc, random);
      }).filter(({ length }) => length > 0);
      const saved = save([state, ...updates]);
      // Another document between takes the kept one's place.
      save([first]);
      const anew = save([state, ...updates]);
      expect(saved.json).toBe(anew.json);
      expect(saved.text).toBe(anew.text);
      expect(saved.rejected).toEqual([]);
      state = random(2) === 0 ? saved.state : save([state, ...updates]).state;
      for (const doc of people) for (const update of updates) Y.applyUpdate(doc, update);
    }
  }
});

test("an edit that cannot be applied is set aside as in a document opened anew", () => {
  const doc = createSharedDocument({ type: "doc", content: [paragraph("Kept words.")] });
  const state = Y.encodeStateAsUpdate(doc);
  const bad = unappliableUpdate(state, edit(doc, seededRandom(3)), seededRandom(7));
  const kept = new KeptDocument();
  kept.keep(openStoredDocument([state]).doc, state);
  const opened = kept.open([state, bad]);
  expect(opened.rejected).toEqual([1]);
  expect(documentFragment(opened.doc).toString()).toContain("Kept words.");
});
