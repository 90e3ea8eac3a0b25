import { documentText } from "@fieldstone/document/document-text.ts";
import { seededRandom } from "@fieldstone/document/highlights/simulated-words.testing.ts";
import {
  createSharedDocument,
  documentFragment,
  documentJsonFromShared,
} from "@fieldstone/document/shared-document.ts";
import { openStoredDocument } from "@fieldstone/document/updates/stored-document.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { deriveContent } from "../conversions/document-content.ts";
import { embeddedIds } from "../embedded-ids.ts";
import { saveCachedJob, saveJob } from "../jobs/save-job.ts";
import type { ByteSplice } from "./byte-splice.ts";
import { CachedDocument, openStoredText, stateNameOf } from "./cached-document.ts";
import { editAtRandom } from "./random-edit.testing.ts";

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const firstState = () =>
  Y.encodeStateAsUpdate(
    createSharedDocument({ type: "doc", content: ["one two", "three", "four"].map(paragraph) }),
  );

/** The stored value after a save: applies its changes as the database does. */
function put(before: Buffer, change: Uint8Array | readonly ByteSplice[]): Buffer {
  if (change instanceof Uint8Array) return Buffer.from(change);
  return change.reduceRight((stored, { at, removed, inserted }) => {
    expect(removed).toBeGreaterThanOrEqual(0);
    return Buffer.concat([stored.subarray(0, at), inserted, stored.subarray(at + removed)]);
  }, before);
}

/** Everything that a save writes, derived from the whole text. */
function derivedAnew(state: Uint8Array) {
  const { doc } = openStoredDocument([state]);
  const content = documentJsonFromShared(documentFragment(doc));
  const text = documentText(content);
  return { text, derived: deriveContent(content, text.text), embedded: embeddedIds(content) };
}

test("what saves of a kept document write is what the whole text says, whatever was edited", () => {
  for (let seed = 1; seed <= trials(150, 3_000, 400); seed += 1) {
    const random = seededRandom(seed);
    const first = firstState();
    const people = [openStoredDocument([first]).doc, openStoredDocument([first]).doc];
    const rows = { highlights: [], spans: [], muted: [], transcribed: [] };
    let json: Buffer = Buffer.alloc(0);
    let text: Buffer = Buffer.alloc(0);
    let state: Buffer = Buffer.alloc(0);
    const open = openStoredText([first]);
    for (let saves = 0; saves < 8; saves += 1) {
      const updates = Array.from({ length: random(5) }, () => {
        const doc = people[random(2)];
        return doc === undefined ? new Uint8Array() : editAtRandom(doc, random);
      }).filter(({ length }) => length > 0);
      const stateName = stateNameOf(`${seed}`, state);
      const rowWrite = `${seed}`;
      const saved =
        saves === 0
          ? saveJob.run({ parts: [first, ...updates], kind: "text", rowWrite, ...rows })
          : saveCachedJob.run({ parts: updates, stateName, rowWrite, ...rows });
      if (saved === null) throw new Error("the document was not kept");
      json = put(json, saved.json);
      text = put(text, saved.text);
      state = put(state, saved.state);
      for (const update of updates) Y.applyUpdate(open.doc, update);
      const anew = derivedAnew(state);
      expect(Y.encodeStateVectorFromUpdate(state)).toEqual(Y.encodeStateVector(open.doc));
      expect(json.toString()).toBe(anew.derived.json);
      expect(text.toString()).toBe(anew.derived.text);
      expect(Buffer.from(saved.hash).equals(anew.derived.hash)).toBe(true);
      const { abstract, wordCount } = anew.derived;
      expect(saved).toMatchObject({ abstract, wordCount, embedded: anew.embedded, rejected: [] });
      expect(open.content.readText()).toEqual(anew.text);
      for (const doc of people) for (const update of updates) Y.applyUpdate(doc, update);
    }
  }
}, 300_000);

test("a state that is not the one that was kept is not taken for it", () => {
  const kept = new CachedDocument();
  kept.keep({ ...openStoredText([firstState()]), state: Buffer.alloc(0) }, "1");
  const name = stateNameOf("1", Buffer.alloc(0));
  expect(kept.take(stateNameOf("2", Buffer.alloc(0)), [])).toBeUndefined();
  expect(kept.take(stateNameOf("1", Buffer.alloc(1)), [])).toBeUndefined();
  expect(kept.take(name, [])).toBeDefined();
  expect(kept.take(name, [])).toBeUndefined();
});

test("a document to which an edit cannot be applied is kept no more", () => {
  const kept = new CachedDocument();
  kept.keep({ ...openStoredText([firstState()]), state: Buffer.alloc(0) }, "1");
  const name = stateNameOf("1", Buffer.alloc(0));
  expect(kept.take(name, [Uint8Array.of(255, 255)])).toBeUndefined();
  expect(kept.take(name, [])).toBeUndefined();
});
