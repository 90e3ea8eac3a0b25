import * as Y from "yjs";
import { anchorsMap } from "../highlights/anchor-map.ts";
import { lineageOf } from "../highlights/word-ancestry.ts";
import { documentFragment } from "../shared-document.ts";
import { openStoredDocument } from "./stored-document.ts";
import { UpdateGuard } from "./update-guard.ts";

type Random = (below: number) => number;

/** A valid edit of a peer: words, blocks, marks, attributes, deletions, or a tracker's entries. */
export function peerEdit(doc: Y.Doc, random: Random, word: string): void {
  const fragment = documentFragment(doc);
  const texts = textsOf(fragment);
  const text = texts[random(Math.max(1, texts.length))];
  const kind = random(10);
  if (text === undefined || kind < 2) {
    const block = new Y.XmlElement(["paragraph", "heading", "turn"][random(3)] ?? "paragraph");
    block.insert(0, [new Y.XmlText(word)]);
    if (block.nodeName === "turn") block.setAttribute("speaker", word);
    const quote = new Y.XmlElement("blockquote");
    const isQuoted = random(4) === 0;
    if (isQuoted) quote.insert(0, [block]);
    fragment.insert(random(fragment.length + 1), [isQuoted ? quote : block]);
  } else if (kind < 6) text.insert(random(text.length + 1), word);
  else if (kind === 6 && text.length > 2) text.format(random(text.length - 1), 2, { bold: true });
  else if (kind === 7 && text.length > 4) text.delete(random(text.length - 2), 2);
  else if (kind === 8)
    anchorsMap(doc).set(word, { start: new Uint8Array([0, 1, 1, 0]), end: new Uint8Array([0, 1, 2, 0]) });
  else lineageOf(doc).push([[doc.clientID, random(50), doc.clientID, random(50), 1 + random(5)]]);
}

function textsOf(parent: Y.XmlFragment): Y.XmlText[] {
  return parent
    .toArray()
    .flatMap((child) =>
      child instanceof Y.XmlText ? [child] : child instanceof Y.XmlElement ? textsOf(child) : [],
    );
}

/** Edits that an attacker makes with Yjs directly: places, types and values that no editor writes. */
export function hostileEdit(doc: Y.Doc, random: Random, victim: number): void {
  const fragment = documentFragment(doc);
  const element = new Y.XmlElement(
    ["paragraph", "script", "table", "__proto__", "codeBlock"][random(5)] ?? "p",
  );
  const set = (target: Y.XmlElement, name: string, value: unknown) =>
    Reflect.apply(target.setAttribute, target, [name, value]);
  const first = fragment.length > 0 ? fragment.get(0) : null;
  const edits = [
    () => fragment.insert(0, [element]),
    () => first instanceof Y.XmlElement && first.insert(0, [element]),
    () => first instanceof Y.XmlElement && set(first, "startMs", { toString: "x" }),
    () => first instanceof Y.XmlElement && set(first, "__proto__", [new Uint8Array(3)]),
    () => lineageOf(doc).push([Array.from({ length: 20_000 }, () => random(9))]),
    () => lineageOf(doc).push([[victim, 0, doc.clientID, 0, 2 ** 40], { evil: 1 }, null, "x"]),
    () => anchorsMap(doc).set("a", new Y.Map([["b", 1]])),
    () => anchorsMap(doc).set("a", { start: new Uint8Array(500), end: 3, placings: Number.NaN }),
    () => anchorsMap(doc).set("a", new Y.Doc()),
    () => doc.getArray("elsewhere").push([1, 2, 3]),
    () => {
      const text = new Y.XmlText("a\0b\uD800");
      element.insert(0, [text]);
      fragment.insert(0, [element]);
      text.insertEmbed(0, { x: 1 });
      text.format(0, 1, { evil: true, link: 5 });
    },
    () => {
      const text = new Y.XmlText("code");
      const code = new Y.XmlElement("codeBlock");
      code.insert(0, [text]);
      fragment.insert(0, [code]);
      text.format(0, 2, { bold: true });
    },
    () => {
      let parent: Y.XmlFragment = fragment;
      for (let level = 0; level < 60; level += 1) {
        const quote = new Y.XmlElement("blockquote");
        parent.insert(0, [quote]);
        parent = quote;
      }
    },
  ];
  doc.transact(() => edits[random(edits.length)]?.());
}

/** Corrupts the bytes of an update. */
export function mutate(update: Uint8Array, others: readonly Uint8Array[], random: Random): Uint8Array {
  const bytes = update.slice();
  const other = others[random(Math.max(1, others.length))] ?? update;
  const at = random(bytes.length);
  switch (random(7)) {
    case 0:
      for (let flips = 1 + random(3); flips > 0; flips -= 1) {
        const index = random(bytes.length);
        bytes[index] = (bytes[index] ?? 0) ^ (1 << random(8));
      }
      return bytes;
    case 1:
      bytes[at] = random(256);
      return bytes;
    case 2:
      return bytes.slice(0, at);
    case 3:
      return new Uint8Array([...bytes.slice(0, at), ...other.slice(random(other.length))]);
    case 4:
      return new Uint8Array([...bytes.slice(0, at), ...bytes.slice(random(bytes.length))]);
    case 5:
      return new Uint8Array([...bytes.slice(0, at), random(256), random(256), ...bytes.slice(at)]);
    default:
      return other;
  }
}

/** True if an update has new items of a client. */
export function writesAs(update: Uint8Array, client: number, state: number): boolean {
  try {
    return Y.decodeUpdate(update).structs.some(
      ({ id, length }) => id.client === client && id.clock + length > state,
    );
  } catch {
    return false;
  }
}

/** An update that decodes and misses nothing, but cannot be applied to a document of this state. */
export function unappliableUpdate(state: Uint8Array, update: Uint8Array, random: Random): Uint8Array {
  for (let tries = 0; tries < 200_000; tries += 1) {
    const bytes = mutate(update, [update], random);
    if (decodes(bytes) && !applies(state, bytes) && !waits(state, bytes)) return bytes;
  }
  throw new Error("no such update was found");
}

function decodes(update: Uint8Array): boolean {
  try {
    Y.decodeUpdate(update);
    return true;
  } catch {
    return false;
  }
}

function applies(state: Uint8Array, update: Uint8Array): boolean {
  return openStoredDocument([state, update]).rejected.length === 0;
}

function waits(state: Uint8Array, update: Uint8Array): boolean {
  try {
    return new UpdateGuard(() => openStoredDocument([state]).doc).check(update).verdict === "waits";
  } catch {
    return false;
  }
}
