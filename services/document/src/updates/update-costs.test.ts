import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { createSharedDocument, documentFragment } from "../shared-document.ts";
import { readSharedText } from "../shared-text.ts";
import { openStoredDocument } from "./stored-document.ts";
import { opened, paragraph, rejection, textDocument, words } from "./update-guard.testing.ts";
import { UpdateGuard } from "./update-guard.ts";

/** A number as Yjs writes it. */
function varUint(number: number): number[] {
  return number < 128 ? [number] : [128 | (number % 128), ...varUint(Math.floor(number / 128))];
}
function repeated(first: number, second: number, times: number): Uint8Array {
  return new Uint8Array(2 * times).fill(second).map((byte, at) => (at % 2 === 0 ? first : byte));
}

describe("an edit is refused", () => {
  test("with more structs or deletions than one edit may have, before they are all decoded", () => {
    const count = 4_000_000;
    const hostile = [
      [[1, ...varUint(count), 5, 0], repeated(0, 1, count)],
      [[0, 1, 5, ...varUint(count)], repeated(3, 1, count)],
      [[0, ...varUint(count)], repeated(5, 0, count)],
    ];
    for (const [head = [], rest = []] of hostile) {
      const update = Buffer.concat([Uint8Array.from(head), Uint8Array.from(rest), Uint8Array.from([0])]);
      const before = process.threadCpuUsage();
      expect(() => opened().guard.check(update)).toThrow(rejection("document.update_too_large"));
      expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(1_500);
    }
  });

  test("with marks that multiply where they are read: many of one type, or a long link in many pieces", () => {
    const { guard, editOf } = opened();
    const covered = (key: string, href: string, pieces: number) => (doc: Y.Doc) => {
      const element = paragraph("x".repeat(pieces));
      documentFragment(doc).push([element]);
      const text = element.get(0);
      if (!(text instanceof Y.XmlText)) throw new Error("no text");
      text.format(0, pieces, { [key]: { href } });
      for (let at = 0; at < pieces; at += 2) text.format(at, 1, { bold: {} });
    };
    expect(() => guard.check(editOf(covered("link--AAAAAAAA", "a", 2)))).toThrow(rejection());
    const address = "a".repeat(10_000);
    expect(() => guard.check(editOf(covered("link", address, 1_000)))).toThrow(
      rejection("document.too_large"),
    );
    expect(guard.check(editOf(covered("link", address, 100)))).toMatchObject({ verdict: "applies" });
    expect(guard.check(editOf(covered("link", "https://example.com", 1_000)))).toMatchObject({
      verdict: "applies",
    });
  });

  test("not for deleting many words that were written in reverse, which takes no longer than others", () => {
    const doc = createSharedDocument(textDocument);
    const block = documentFragment(doc).get(0);
    const text = block instanceof Y.XmlElement ? block.get(0) : undefined;
    if (!(text instanceof Y.XmlText)) throw new Error("no text");
    text.format(0, 1, { bold: {} });
    doc.transact(() => {
      for (let count = 0; count < 20_000; count += 1) text.insert(0, "x", {});
    });
    const state = Y.encodeStateAsUpdate(doc);
    const before = Y.encodeStateVector(doc);
    text.delete(0, 20_000);
    const deletion = Y.encodeStateAsUpdate(doc, before);
    expect(deletion.length).toBeLessThan(100);
    const guard = new UpdateGuard(() => openStoredDocument([state]).doc);
    const opened = openStoredDocument([state]).doc;
    const start = process.threadCpuUsage();
    expect(guard.check(deletion)).toMatchObject({ verdict: "applies" });
    Y.applyUpdate(opened, deletion);
    expect(process.threadCpuUsage(start).user / 1_000).toBeLessThan(2_000);
    expect(readSharedText(documentFragment(opened)).text).toBe(words);
  });
});
