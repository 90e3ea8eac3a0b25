import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { parseSpeakerLines } from "./speaker-lines.ts";
import { writeTranscriptDocx, writeTranscriptText } from "./write-transcript.ts";

const turns = [
  { speaker: "Ana", startMs: 0, text: "Hello & welcome." },
  { speaker: "Ben", startMs: 65_000, text: "Thanks <all>.\nReally.\u0001" },
];

it("a transcript as text is read back as the same turns", () => {
  expect(writeTranscriptText(turns.slice(0, 1))).toBe("Ana  0:00\nHello & welcome.\n");
  expect(
    parseSpeakerLines(writeTranscriptText(turns))?.map(({ speaker, startMs }) => [speaker, startMs]),
  ).toEqual([
    ["Ana", 0],
    ["Ben", 65_000],
  ]);
});

it("a Word document holds the turns, with what XML cannot hold left out", () => {
  const parts = unzipSync(writeTranscriptDocx("Call", turns));
  expect(Object.keys(parts)).toEqual(["[Content_Types].xml", "_rels/.rels", "word/document.xml"]);
  const xml = strFromU8(parts["word/document.xml"] ?? new Uint8Array());
  expect(xml).toContain("Hello &amp; welcome.");
  expect(xml).toContain('Thanks &lt;all&gt;.</w:t><w:br/><w:t xml:space="preserve">Really.</w:t>');
});
