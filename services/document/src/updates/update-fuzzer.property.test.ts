import { expect, test } from "vitest";
import * as Y from "yjs";
import { z } from "zod";
import { documentText } from "../document-text.ts";
import { HighlightTracker } from "../highlights/highlight-tracker.ts";
import { seededRandom } from "../highlights/simulated-words.testing.ts";
import { createSharedDocument, documentFragment, documentJsonFromShared } from "../shared-document.ts";
import { plainTextOf, readSharedText } from "../shared-text.ts";
import { openStoredDocument } from "./stored-document.ts";
import { hostileEdit, mutate, peerEdit, writesAs } from "./update-fuzzer.testing.ts";
import { UpdateGuard } from "./update-guard.ts";

/** Mutations in one run; the long test has 100,000. */
const { FIELDSTONE_FUZZ_MUTATIONS: mutations, FIELDSTONE_FUZZ_SEED: seed } = z
  .object({
    FIELDSTONE_FUZZ_MUTATIONS: z.coerce.number().int().positive().default(3_000),
    FIELDSTONE_FUZZ_SEED: z.coerce.number().int().default(20_261_122),
  })
  .parse(process.env);
const mutationsPerDocument = 50;

const start = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "Important interview." }] }],
};

/** The server's part for one document: check, store, compact, reopen. */
class StoredDocument {
  #state: Uint8Array;
  #rows: Uint8Array[] = [];
  readonly #guard: UpdateGuard;

  constructor(state: Uint8Array) {
    this.#state = state;
    this.#guard = new UpdateGuard(() => this.open());
  }

  open(): Y.Doc {
    const { doc, rejected } = openStoredDocument([this.#state, ...this.#rows]);
    expect(rejected).toEqual([]);
    return doc;
  }

  /** True if the update was accepted. */
  take(update: Uint8Array): boolean {
    try {
      if (this.#guard.check(update).verdict !== "applies") return false;
    } catch (error) {
      expect(error).toHaveProperty("name", "UpdateRejectedError");
      return false;
    }
    this.#rows.push(update);
    return true;
  }

  save(): void {
    this.#state = Y.encodeStateAsUpdate(this.open());
    this.#rows = [];
  }
}

/** Ids of the characters that an update deletes, which any editor may do. */
function noteDeleted(update: Uint8Array, client: number, deleted: Set<number>): void {
  for (const { clock, len } of Y.decodeUpdate(update).ds.clients.get(client) ?? [])
    for (let at = clock; at < Math.min(clock + len, 100_000); at += 1) deleted.add(at);
}

test(`after ${mutations} mutations every document opens with all words that were acknowledged`, () => {
  const random = seededRandom(seed);
  let taken = 0;
  for (let done = 0; done < mutations; done += mutationsPerDocument) {
    const stored = new StoredDocument(Y.encodeStateAsUpdate(createSharedDocument(start)));
    const honest = stored.open();
    const attacker = stored.open();
    const acknowledged: { readonly clock: number; readonly letters: number }[] = [];
    const deleted = new Set<number>();
    const seen: Uint8Array[] = [];
    const share = (update: Uint8Array, to: Y.Doc) => {
      seen.push(update);
      if (!stored.take(update)) return false;
      taken += 1;
      noteDeleted(update, honest.clientID, deleted);
      Y.applyUpdate(to, update);
      return true;
    };
    for (let each = 0; each < mutationsPerDocument; each += 1) {
      const word = `w${done + each}x`;
      const before = Y.encodeStateVector(honest);
      const paragraph = new Y.XmlElement("paragraph");
      const text = new Y.XmlText(word);
      honest.transact(() => {
        paragraph.insert(0, [text]);
        documentFragment(honest).insert(0, [paragraph]);
      });
      const clock = text._start?.id.clock ?? -1;
      expect(share(Y.encodeStateAsUpdate(honest, before), attacker)).toBe(true);
      acknowledged.push({ clock, letters: word.length });

      const copy = openStoredDocument([Y.encodeStateAsUpdate(attacker)]).doc;
      const base = Y.encodeStateVector(copy);
      // An update that continues another client's items is rejected when it is stored: see claimClients.
      if (random(3) === 0) hostileEdit(copy, random, honest.clientID);
      else peerEdit(copy, random, word);
      const real = Y.encodeStateAsUpdate(copy, base);
      const bad = random(8) === 0 ? real : mutate(real, seen, random);
      if (writesAs(bad, honest.clientID, Y.getState(honest.store, honest.clientID))) continue;
      if (share(bad, attacker)) Y.applyUpdate(honest, bad);
      if (random(10) === 0) stored.save();
    }
    stored.save();
    const opened = stored.open();
    const tracker = new HighlightTracker(opened, "server");
    tracker.track({
      id: "a",
      anchor: { start: new Uint8Array([0, 1, 1, 0]), end: new Uint8Array() },
      text: start.type,
    });
    tracker.ranges();
    tracker.destroy();
    const shared = readSharedText(documentFragment(opened)).text;
    const json = documentText(documentJsonFromShared(documentFragment(opened))).text;
    for (const { clock, letters } of acknowledged) {
      for (let at = clock; at < clock + letters; at += 1) {
        const item = Y.getItem(opened.store, Y.createID(honest.clientID, at));
        if (item instanceof Y.Item && !item.deleted) {
          expect(item.parent).toBeInstanceOf(Y.XmlText);
          const text = item.parent instanceof Y.XmlText ? plainTextOf(item.parent) : "";
          expect(shared).toContain(text);
          expect(json).toContain(text);
        } else {
          // Its block and its text are the two items before it.
          expect([at, clock - 1, clock - 2].some((each) => deleted.has(each))).toBe(true);
        }
      }
    }
  }
  expect(taken).toBeGreaterThan(mutations);
}, 3_600_000);
