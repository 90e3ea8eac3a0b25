import { Eraser } from "@fieldstone/model/erasure/eraser.ts";
import { expect, test } from "vitest";
import { eraseInBytes } from "./erase-bytes.ts";

const quote = "my hands are wet and it locks";
const eraser = new Eraser({ names: ["Zoë", "Marta Silva"], emails: [], quotes: [quote] });
const eraseIn = (text: string, derivedTerms?: readonly string[]) =>
  eraseInBytes(Buffer.from(text), eraser, derivedTerms);
const captions = (...lines: string[]) =>
  ["WEBVTT", ...lines.map((line, at) => `${at + 1}\n00:0${at}.000 --> 00:0${at}.900\n${line}`)].join("\n\n");

test.each([
  ["captions", captions("Well, my hands are", "wet and it locks, so")],
  ["Markdown", "Well, **my** hands are _wet_ and it locks."],
  ["tags", "<p>Well, <b>my</b> hands are\n  wet and it locks.</p>"],
  ["entities", "<p>Zo&#235;, Zo&#xEB;</p>"],
  ["named entities", "<p>So Zo&euml; said.</p>"],
  ["a name here and split there", "Zoë, then Marta **Silva**"],
])("a text file whose %s split a term is removed", async (_, text) => {
  expect(await eraseIn(text)).toEqual({ kind: "removed" });
});

test("markup in a long file is found across the parts that are looked at", async () => {
  const held = await eraseIn(`${"a ".repeat(499_990)} <b>my</b> hands are wet and it locks.`);
  expect(held).toEqual({ kind: "removed" });
});

test.each([
  ["starts", 1_000_000, "need", "ed"],
  ["ends", 1_200_000, "ed", "uce"],
])("a longer word is no name where a part %s", async (_, at, before, after) => {
  const filler = "a ".repeat((at - 10) / 2).padEnd(at - before.length);
  const text = `${filler}${before}${after} ${"a ".repeat(200_000)}`;
  expect(text.indexOf(after, at)).toBe(at);
  const name = new Eraser({ names: ["Ed"], emails: [], quotes: [] });
  const { kind } = await eraseInBytes(Buffer.from(text), name, undefined);
  expect(kind).toBe("unchanged");
  const held = `${filler}<b>E</b>d ${"a ".repeat(200_000)}`;
  expect(await eraseInBytes(Buffer.from(held), name, undefined)).toEqual({ kind: "removed" });
});

test("a text file is removed if a term of the text derived from it is not found in it", async () => {
  const turns = captions("Marta: Well, my hands are", "Marta: wet and it locks, so");
  expect(await eraseIn(turns, [quote])).toEqual({ kind: "removed" });
  expect(await eraseIn(turns)).toEqual({ kind: "unchanged" });
  expect(await eraseIn("{\\rtf1 Zo\\'eb}", ["Zoë"])).toEqual({ kind: "removed" });
});

test("a text file in which all is found is rewritten", async () => {
  const outcome = await eraseIn(`Marta Silva: ${quote}, *so*.`, ["Marta Silva", quote]);
  expect(outcome).toMatchObject({ kind: "rewritten" });
  const text = "bytes" in outcome ? Buffer.from(outcome.bytes).toString() : "";
  expect(text).toBe("Unnamed participant: [removed], *so*.");
  expect(await eraseIn("Nothing <b>of</b> it & 3 < 4", [])).toEqual({ kind: "unchanged" });
});

test.each(["<", "-->", "&#", "&#x", "1\n", "- - "])("a megabyte of %j is gone through once", async (unit) => {
  const before = process.cpuUsage();
  await eraseIn(unit.repeat(1_000_000 / unit.length), [quote]);
  await eraseIn(unit.repeat(1_000_000 / unit.length));
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
});
