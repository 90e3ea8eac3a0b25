import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { archiveBytesMax } from "./open-archive.ts";
import { readQdpx } from "./read-qdpx.ts";
import { positionsOf } from "./text-positions.ts";

const pack = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
const project = (inner: string, files: Readonly<Record<string, string>> = {}, head = "") =>
  pack({
    "project.qde": `<?xml version="1.0"?>${head}<Project xmlns="urn:QDA-XML:project:1.0" name="Study">${inner}</Project>`,
    ...files,
  });
const source = (inner: string, attributes = 'guid="s1" name="Talk"') =>
  `<Sources><TextSource ${attributes}><PlainTextContent>words</PlainTextContent>${inner}</TextSource></Sources>`;
const selection = (start: string, end: string) =>
  `<PlainTextSelection guid="p" startPosition="${start}" endPosition="${end}"><Coding guid="c"><CodeRef targetGUID="a"/></Coding></PlainTextSelection>`;

test("a place in code points is the same place in the text that is kept", () => {
  const piece = fc.constantFrom("a", "é", "😀", "\r\n", "\n", "\r", "\u{10ffff}", "words ", "\0");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.nat(60), (pieces, at) => {
      const written = pieces.join("");
      const { text, offsetOf } = positionsOf(written);
      const points = [...written];
      const offset = offsetOf(String(at));
      if (at > points.length) expect(offset).toBeUndefined();
      // A position between the two characters of a line end is moved after it.
      else if (points[at - 1] === "\r" && points[at] === "\n") expect(offset).toBe(offsetOf(String(at + 1)));
      else {
        const kept = points.slice(0, at).join("").replace(/\r\n?/gu, "\n").replaceAll("\0", "\ufffd");
        expect(text.slice(0, offset)).toBe(kept);
      }
    }),
  );
});

describe("a project brings", () => {
  test("texts of PDF files and recordings, and says what it leaves out", () => {
    const content = readQdpx(
      project(
        `<Cases><Case guid="k" name="Ana"/></Cases><Sets><Set guid="m" name="Spring"/></Sets><Sources>
          <PDFSource guid="d" name="Report" path="internal://d.pdf"><PDFSelection guid="x"/>
            <Representation guid="r" plainTextPath="internal://R.TXT">${selection("0", "3")}</Representation></PDFSource>
          <AudioSource guid="e" name="Call"><Transcript guid="t" plainTextPath="internal://t.txt"/></AudioSource>
          <PictureSource guid="f" name="Photo"/></Sources>`,
        { "sources/r.txt": "page", "Sources/t.txt": "\ufeffhello" },
      ),
    );
    expect(content.texts.map(({ title, text }) => [title, text])).toEqual([
      ["Report", "page"],
      ["Call", "hello"],
    ]);
    expect(content.texts[0]?.codings).toMatchObject([{ start: 0, end: 3, codeGuids: ["a"] }]);
    expect(content.leftOut).toEqual([
      { kind: "CODING", name: "Report", count: 1 },
      { kind: "SOURCE", name: "Photo", count: 1 },
      { kind: "CASE", name: "Ana", count: 1 },
      { kind: "SET", name: "Spring", count: 1 },
    ]);
  });

  test("cases as people of the texts that they are of, or of which they are a part", () => {
    const { texts, memos, leftOut } = readQdpx(
      project(
        `<Cases>
          <Case guid="k1" name="Ana"><SourceRef targetGUID="s1"/><SelectionRef targetGUID="p"/></Case>
          <Case guid="k2" name="Ben"><Description>Buys for a team</Description><SelectionRef targetGUID="p"/></Case>
          <Case guid="k3" name="Elsewhere"><SourceRef targetGUID="none"/></Case>
          <Case guid="k4" name=" "><SourceRef targetGUID="s1"/></Case>
        </Cases>${source(selection("0", "3"))}`,
      ),
    );
    expect(texts.map(({ people }) => people)).toEqual([["Ana", "Ben"]]);
    expect(memos).toEqual([{ title: "Ben", text: "Buys for a team" }]);
    expect(leftOut).toEqual([
      { kind: "CASE", name: "Elsewhere", count: 1 },
      { kind: "CASE", name: "", count: 1 },
    ]);
  });

  test("no coding at a place that its text does not have", () => {
    const places = [
      ["0", "5"],
      ["0", "6"],
      ["-1", "2"],
      ["2", "2"],
      ["x", "3"],
      ["1e0", "3"],
    ] as const;
    const { texts, leftOut } = readQdpx(
      project(source(places.map(([start, end]) => selection(start, end)).join(""))),
    );
    expect(texts[0]?.codings).toEqual([{ start: 0, end: 5, codeGuids: ["a"], memo: "" }]);
    expect(leftOut).toEqual([{ kind: "CODING", name: "Talk", count: places.length - 1 }]);
  });
});

describe("a hostile file is refused in words", () => {
  const rejections: readonly (readonly [what: string, bytes: Uint8Array, code: string])[] = [
    ["no archive", strToU8("words"), "import.not_qdpx"],
    ["an archive without a project", pack({ "a.txt": "words" }), "import.not_qdpx"],
    ["a project that is no XML", pack({ "project.qde": "<Project" }), "import.not_qdpx"],
    ["another kind of XML", pack({ "project.qde": "<CodeBook/>" }), "import.not_qdpx"],
    ["a project without texts and codes", project(""), "import.empty"],
    [
      "an external entity",
      project(source("&file;"), {}, '<!DOCTYPE Project [<!ENTITY file SYSTEM "file:///etc/passwd">]>'),
      "import.not_qdpx",
    ],
    [
      "entities that multiply",
      project(source("&b;"), {}, '<!DOCTYPE Project [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'),
      "import.not_qdpx",
    ],
    ["an entity that is not declared", project(source("&nosuch;")), "import.not_qdpx"],
    ["elements in elements", project("<Code>".repeat(5_000)), "import.not_qdpx"],
    [
      "a text that unpacks to more than it may",
      project(source(""), { "sources/a.txt": "a".repeat(archiveBytesMax) }),
      "import.too_large",
    ],
    [
      "too many files",
      pack(Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`${at}`, ""]))),
      "import.too_large",
    ],
    [
      "too many codes",
      project(
        `<CodeBook><Codes>${'<Code guid="a" name="b"/>'.repeat(2_001)}</Codes></CodeBook>${source("")}`,
      ),
      "import.too_large",
    ],
    [
      "too many cases",
      project(`<Cases>${'<Case guid="a" name="b"/>'.repeat(5_001)}</Cases>${source("")}`),
      "import.too_large",
    ],
  ];
  test.each(rejections)("%s", (_what, bytes, code) => {
    expect(() => readQdpx(bytes)).toThrow(expect.objectContaining({ code, title: "UnprocessableContent" }));
  });

  test("a path out of the archive names nothing", () => {
    const { leftOut, texts } = readQdpx(
      project(
        '<Sources><TextSource guid="a" name="A" plainTextPath="internal://../../etc/passwd"/></Sources><Notes><Note guid="n" name="N"><PlainTextContent>kept</PlainTextContent></Note></Notes>',
        { "sources/a.txt": "words" },
      ),
    );
    expect([texts, leftOut]).toEqual([[], [{ kind: "SOURCE", name: "A", count: 1 }]]);
  });
});
