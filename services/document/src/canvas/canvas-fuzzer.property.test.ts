import { emptyCanvas } from "@fieldstone/model/views/canvas.ts";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { z } from "zod";
import { documentKinds } from "../document-kind.ts";
import { anchorsMap } from "../highlights/anchor-map.ts";
import { seededRandom } from "../highlights/simulated-words.testing.ts";
import { documentFragment } from "../shared-document.ts";
import { openStoredDocument } from "../updates/stored-document.ts";
import { mutate, writesAs } from "../updates/update-fuzzer.testing.ts";
import { UpdateGuard } from "../updates/update-guard.ts";
import {
  canvasElementMap,
  canvasElements,
  canvasElementText,
  canvasStaging,
  createCanvasDocument,
  putCanvasElement,
  readCanvas,
} from "./canvas-document.ts";
import { actOnCanvas } from "./canvas-simulation.testing.ts";

const { FIELDSTONE_FUZZ_MUTATIONS: mutations, FIELDSTONE_FUZZ_SEED: seed } = z
  .object({
    FIELDSTONE_FUZZ_MUTATIONS: z.coerce.number().int().positive().default(2_000),
    FIELDSTONE_FUZZ_SEED: z.coerce.number().int().default(20_261_125),
  })
  .parse(process.env);
const mutationsPerCanvas = 40;

type Random = (below: number) => number;

/** Edits that an attacker makes with Yjs directly: places, types and values that no page writes. */
function hostileAct(doc: Y.Doc, random: Random): void {
  const id = [...canvasElements(doc).keys()][0] ?? "none";
  const map = canvasElementMap(doc, id);
  const text = canvasElementText(doc, id);
  const acts = [
    () => canvasElements(doc).set("__proto__", new Y.Map([["type", "n"]])),
    () => canvasElements(doc).set(id, new Y.Array()),
    () => canvasElements(doc).set("", new Y.Map()),
    () => canvasElements(doc).set("deep", new Y.Map([["at", new Y.Map([["at", new Y.Map()]])]])),
    () => map?.set("type", "rectangle"),
    () => map?.set("at", [Number.NaN, Number.POSITIVE_INFINITY]),
    () => map?.set("rank", Number.NaN),
    () => map?.set("rank", -1e308),
    () => map?.set("text", new Y.Text("a\0b\uD800")),
    () => map?.set("text", new Y.XmlElement("paragraph")),
    () => map?.set("constructor", 1),
    () => map?.set("size", [1e-320, 5e-324]),
    () => text?.insert(0, "\0\uD800\u2028"),
    () => text?.insert(0, "x".repeat(9_000)),
    () => text?.applyDelta([{ insert: "b", attributes: { bold: {} } }]),
    () => canvasStaging(doc).set("at", ["0", 0]),
    () => canvasStaging(doc).set("items", new Y.Array()),
    () => documentFragment(doc).insert(0, [new Y.XmlElement("paragraph")]),
    () => anchorsMap(doc).set("a", { start: new Uint8Array(3) }),
    () => canvasElements(doc).set("subdocument", new Y.Doc()),
  ];
  doc.transact(() => acts[random(acts.length)]?.());
}

test(`after ${mutations} mutations every canvas opens with all elements that were acknowledged`, () => {
  const random = seededRandom(seed);
  let taken = 0;
  for (let done = 0; done < mutations; done += mutationsPerCanvas) {
    let state = Y.encodeStateAsUpdate(createCanvasDocument(emptyCanvas));
    let rows: Uint8Array[] = [];
    const open = (): Y.Doc => {
      const { doc, rejected } = openStoredDocument([state, ...rows]);
      expect(rejected).toEqual([]);
      return doc;
    };
    const guard = new UpdateGuard(open, documentKinds.canvas);
    const take = (update: Uint8Array): boolean => {
      try {
        if (guard.check(update).verdict !== "applies") return false;
      } catch (error) {
        expect(error).toHaveProperty("name", "UpdateRejectedError");
        return false;
      }
      rows.push(update);
      taken += 1;
      return true;
    };
    const honest = open();
    const attacker = open();
    const seen: Uint8Array[] = [];
    const kept: { readonly id: string; readonly clock: number }[] = [];
    for (let each = 0; each < mutationsPerCanvas; each += 1) {
      const before = Y.encodeStateVector(honest);
      const clock = Y.getState(honest.store, honest.clientID);
      const id = `h${done + each}`;
      honest.transact(() =>
        putCanvasElement(honest, {
          ...{ type: "text", id, x: each, y: each, format: "H1", text: id },
          ...{ rank: each, expanded: false },
        }),
      );
      const own = Y.encodeStateAsUpdate(honest, before);
      seen.push(own);
      expect(take(own)).toBe(true);
      kept.push({ id, clock });
      Y.applyUpdate(attacker, own);

      const copy = openStoredDocument([Y.encodeStateAsUpdate(attacker)]).doc;
      const base = Y.encodeStateVector(copy);
      if (random(3) === 0) hostileAct(copy, random);
      else actOnCanvas(copy, random);
      const real = Y.encodeStateAsUpdate(copy, base);
      seen.push(real);
      const bad = random(4) === 0 ? real : mutate(real, seen, random);
      if (writesAs(bad, honest.clientID, Y.getState(honest.store, honest.clientID))) continue;
      if (take(bad)) for (const doc of [honest, attacker]) Y.applyUpdate(doc, bad);
      if (random(10) === 0) [state, rows] = [Y.encodeStateAsUpdate(open()), []];
    }
    const opened = open();
    const { content, text } = documentKinds.canvas.read(opened);
    expect(JSON.parse(JSON.stringify(content))).toEqual(content);
    // Postgres cannot store these as text.
    expect([text.includes("\0"), text.isWellFormed()]).toEqual([false, true]);
    const read = readCanvas(opened).items;
    for (const { id, clock } of kept) {
      const item = Y.getItem(opened.store, Y.createID(honest.clientID, clock));
      // Anyone who may edit may also delete an element or replace it.
      if (item instanceof Y.Item && !item.deleted && !isChanged(item, honest.clientID))
        expect(read).toContainEqual(expect.objectContaining({ id, text: id }));
    }
    const changed = openStoredDocument([Y.encodeStateAsUpdate(opened)]).doc;
    documentKinds.canvas.restore(changed, createCanvasDocument(emptyCanvas));
    expect(readCanvas(changed).items).toEqual([]);
  }
  expect(taken).toBeGreaterThan(mutations);
}, 3_600_000);

/** True if others have set a value of an element or written in its text. */
function isChanged({ content }: Y.Item, author: number): boolean {
  const map = content instanceof Y.ContentType ? content.type : undefined;
  if (!(map instanceof Y.Map)) return true;
  const text = map.get("text");
  const parts = [
    ...map._map.values(),
    ...(text instanceof Y.Text && text._start !== null ? [text._start] : []),
  ];
  return parts.some((part) => part.id.client !== author || part.right !== null || part.deleted);
}
