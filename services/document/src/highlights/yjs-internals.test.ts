import { describe, expect, it } from "vitest";
import * as Y from "yjs";

/** Uses of Yjs beyond its documented interface: an incompatible release fails here. */
function undoneDeletion() {
  const doc = new Y.Doc();
  doc.clientID = 1;
  const fragment = doc.getXmlFragment("default");
  const text = new Y.XmlText();
  const paragraph = new Y.XmlElement("paragraph");
  fragment.insert(0, [paragraph]);
  paragraph.insert(0, [text]);
  text.insert(0, "hello world");
  const undo = new Y.UndoManager(fragment);
  const transactions: Y.Transaction[] = [];
  doc.on("afterTransaction", (transaction: Y.Transaction) => transactions.push(transaction));
  text.delete(2, 3);
  undo.undo();
  return { doc, fragment, text, transactions };
}

function itemsOf(type: Y.XmlText): readonly Y.Item[] {
  const items: Y.Item[] = [];
  for (let item = type._start; item !== null; item = item.right) items.push(item);
  return items;
}

const clocks = (items: readonly Y.Item[]) =>
  items.map(({ id, length, deleted, redone }) => [id.clock, length, deleted, redone?.clock ?? null]);

describe("fields that the engine reads", () => {
  const { doc, fragment, text, transactions } = undoneDeletion();

  it("of an item", () => {
    const [item] = itemsOf(text);
    expect(item).toBeInstanceOf(Y.Item);
    expect(Object.keys(item ?? {}).sort()).toEqual(
      "content id info left length origin parent parentSub redone right rightOrigin".split(" "),
    );
    for (const name of ["keep", "countable", "deleted", "lastId", "next", "prev"])
      expect(Object.hasOwn(Y.Item.prototype, name), name).toBe(true);
  });

  it("of types", () => {
    const shared = ["_dEH", "_eH", "_item", "_length", "_map", "_searchMarker", "_start", "doc"];
    expect(Object.keys(fragment).sort()).toEqual([...shared, "_prelimContent"].sort());
    expect(Object.keys(text).sort()).toEqual([...shared, "_hasFormatting", "_pending"].sort());
    expect(text._item?.parent).toBe(fragment.get(0));
    expect(doc.getMap("anchors")._map).toBeInstanceOf(Map);
  });

  it("of the store: structs in order by client, and what waits for others", () => {
    expect(Object.keys(doc.store).sort()).toEqual(["clients", "pendingDs", "pendingStructs"]);
    const structs = doc.store.clients.get(1) ?? [];
    expect(structs.map(({ id }) => id.clock)).toEqual(
      structs.map(({ id }) => id.clock).toSorted((left, right) => left - right),
    );
    expect([doc.store.pendingStructs, doc.store.pendingDs]).toEqual([null, null]);
    expect(Y.getState(doc.store, 1)).toBe(16);
  });

  it("of a transaction", () => {
    const [removed] = transactions;
    expect(Object.keys(removed ?? {}).sort()).toEqual(
      [
        ...["_mergeStructs", "_needFormattingCleanup", "afterState", "beforeState", "changed"],
        ...["changedParentTypes", "deleteSet", "doc", "local", "meta", "origin"],
        ...["subdocsAdded", "subdocsLoaded", "subdocsRemoved"],
      ].sort(),
    );
    expect(removed?.deleteSet.clients.get(1)?.map(({ clock, len }) => [clock, len])).toEqual([[4, 3]]);
    expect([removed?.beforeState.get(1), removed?.afterState.get(1)]).toEqual([13, 13]);
  });

  it("of a decoded update", () => {
    const decoded = Y.decodeUpdate(Y.encodeStateAsUpdate(doc));
    expect(Object.keys(decoded).sort()).toEqual(["ds", "structs"]);
    expect(decoded.structs.every((struct) => struct instanceof Y.Item)).toBe(true);
  });
});

describe("what the engine takes for granted", () => {
  it("an undo makes deleted characters anew and names by what, on the old item", () => {
    const { text } = undoneDeletion();
    expect(clocks(itemsOf(text))).toEqual([
      [2, 2, false, null],
      [13, 3, false, null],
      [4, 3, true, 13],
      [7, 6, false, null],
    ]);
    expect(text.toString()).toBe("hello world");
  });

  it("an item is cut at a character, and both parts keep their ids and their neighbours", () => {
    const { doc, text } = undoneDeletion();
    doc.transact((transaction) => Y.getItemCleanStart(transaction, Y.createID(1, 9)));
    const { structs } = Y.decodeUpdate(Y.encodeStateAsUpdate(doc));
    expect(structs.length).toBeGreaterThan(0);
    expect(Y.getItem(doc.store, Y.createID(1, 8)).parent).toBe(text);
    expect(text.toString()).toBe("hello world");
  });

  it("an update that builds on a missing one waits, and is there once the other is", () => {
    const source = new Y.Doc();
    const updates: Uint8Array[] = [];
    source.on("update", (update: Uint8Array) => updates.push(update));
    const words = source.getText("t");
    words.insert(0, "a");
    words.insert(1, "b");
    const [first = new Uint8Array(), second = new Uint8Array()] = updates;
    const copy = new Y.Doc();
    Y.applyUpdate(copy, second);
    expect([copy.getText("t").toString(), copy.store.pendingStructs === null]).toEqual(["", false]);
    Y.applyUpdate(copy, first);
    expect([copy.getText("t").toString(), copy.store.pendingStructs]).toEqual(["ab", null]);
  });

  it("what is deleted within a deleted type is collected, unless an undo stack keeps it", () => {
    const collectedIn = (doc: Y.Doc) =>
      (doc.store.clients.get(1) ?? []).filter((struct) => struct instanceof Y.GC).length;
    const { doc: kept, fragment: keptFragment } = undoneDeletion();
    keptFragment.delete(0, 1);
    const doc = new Y.Doc();
    doc.clientID = 1;
    const fragment = doc.getXmlFragment("default");
    const paragraph = new Y.XmlElement("paragraph");
    fragment.insert(0, [paragraph]);
    paragraph.insert(0, [new Y.XmlText("gone")]);
    const written = Y.getState(doc.store, 1);
    fragment.delete(0, 1);
    expect([collectedIn(kept), collectedIn(doc)]).toEqual([0, 1]);
    expect(Y.getState(doc.store, 1)).toBe(written);
  });
});
