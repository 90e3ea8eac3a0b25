import { describe, expect, test } from "vitest";
import { parsedNotes } from "./parsed-notes.testing.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const note = async (name: string, text: string) => (await parsedNotes(name, bytes(text)))[0];

describe("text", () => {
  test("lines that name their speakers become turns, and a line without a name goes on", async () => {
    expect(await note("talk.txt", "Ana: Hello\nBen (0:05): Hi\nagain\n[00:01:00] Ana: Bye")).toMatchObject({
      turns: [
        { speaker: "Ana", startMs: null, endMs: null, text: "Hello" },
        { speaker: "Ben", startMs: 5000, endMs: 60_000, text: "Hi\nagain" },
        { speaker: "Ana", startMs: 60_000, endMs: null, text: "Bye" },
      ],
    });
  });

  test("names on lines of their own become turns", async () => {
    expect(await note("otter.txt", "Ana Silva  0:02\nHello there.\n\nBen  1:00:00\nHi.\n")).toMatchObject({
      turns: [
        { speaker: "Ana Silva", startMs: 2000, endMs: 3_600_000, text: "Hello there." },
        { speaker: "Ben", startMs: 3_600_000, text: "Hi." },
      ],
    });
  });

  test("clocks with parts of a second are clocks", async () => {
    const text = "[00:00:02.250] Ana: Hello\nBen (0:05,5): Hi\n1:00:00.001 Ana: Bye";
    expect(await note("talk.txt", text)).toMatchObject({
      turns: [
        { speaker: "Ana", startMs: 2250, endMs: 5500, text: "Hello" },
        { speaker: "Ben", startMs: 5500, endMs: 3_600_001, text: "Hi" },
        { speaker: "Ana", startMs: 3_600_001, text: "Bye" },
      ],
    });
  });

  test("prose with a colon stays prose", async () => {
    const prose = "We met on Monday.\nThe plan: ship it. Then rest.\nNothing else happened that day.";
    expect(await note("notes.txt", prose)).toMatchObject({ text: prose, turns: [] });
  });

  test("UTF-16 and Windows-1252 are read", async () => {
    const utf16 = Buffer.from("\ufeffZoë spoke", "utf16le");
    expect((await parsedNotes("a.txt", utf16))[0]?.text).toBe("Zoë spoke");
    expect((await parsedNotes("a.txt", Buffer.from("caf\xe9", "latin1")))[0]?.text).toBe("café");
  });
});

describe("speakers in bold", () => {
  const turns = [
    {
      type: "turn",
      attrs: { speaker: "Ana", startMs: null },
      content: [{ text: "Hello " }, { text: "you", marks: [{ type: "italic" }] }],
    },
    { type: "turn", attrs: { speaker: "Ben", startMs: 65_000 }, content: [{ text: "Hi" }] },
  ];

  test("are read in Markdown, and the words keep their emphasis", async () => {
    const read = await note("talk.md", "# Call\n\n**Ana:** Hello *you*\n\n**Ben** (1:05): Hi\n\n- a list\n");
    expect(read).toMatchObject({
      content: { content: [{ type: "heading" }, ...turns, { type: "bulletList" }] },
    });
  });

  test("are read in HTML", async () => {
    const read = await note("talk.html", "<p><b>Ana</b>: Hello <i>you</i></p><p><b>Ben (1:05):</b> Hi</p>");
    expect(read).toMatchObject({ content: { content: turns } });
  });

  test("are not found in a text that only has a bold word before a colon", async () => {
    const read = await note("notes.md", "**Note:** it broke.\n\nIt broke twice.\n\nAnd then again.\n");
    expect(read).toMatchObject({ content: { content: [{ type: "paragraph" }, {}, {}] } });
  });
});

describe("table", () => {
  test("a row becomes a note with what was said first and its other cells behind their headings", async () => {
    const notes = await parsedNotes(
      "nps.csv",
      bytes('\ufeffScore,Title,Why\r\n9,"Ana, admin","Fast\nand kind"\r\n3,,\r\n'),
    );
    expect(notes.map(({ title, text }) => ({ title, text }))).toEqual([
      { title: "Ana, admin", text: "Fast\nand kind\nScore: 9" },
      { title: "nps 2", text: "Score: 3" },
    ]);
  });

  test("a table that nobody was asked about names no tags and no people, and loses no cell", async () => {
    const [first] = await parsedNotes("a.csv", bytes("text,category,name\nToo slow,speed,Dana\n"));
    expect(first).toMatchObject({
      title: "Too slow",
      text: "Too slow\ncategory: speed\nname: Dana",
      tagTitles: [],
      personNames: [],
    });
  });

  test("columns of speakers and words become one transcript", async () => {
    const read = await note("talk.csv", "Speaker,Text\nAna,Hello\nBen,Hi\n");
    expect(read).toMatchObject({
      turns: [
        { speaker: "Ana", text: "Hello" },
        { speaker: "Ben", text: "Hi" },
      ],
    });
  });

  test("a transcript keeps the times that its columns tell, in clocks, seconds or milliseconds", async () => {
    const turns = async (table: string) =>
      (await note("talk.csv", table))?.turns.map(({ startMs, endMs }) => [startMs, endMs]);
    const words = "Speaker,Text";
    expect(await turns(`Start,End,${words}\n1:00:02.5,01:00:04,Ana,Hello\n,,Ben,Hi\n`)).toEqual([
      [3_602_500, 3_604_000],
      [null, null],
    ]);
    expect(await turns(`${words},Timestamp\nAna,Hello,0:05\nBen,Hi,"12,25"\nAna,Bye,soon\n`)).toEqual([
      [5000, 12_250],
      [12_250, null],
      [null, null],
    ]);
    expect(await turns(`start_ms,end_ms,${words}\n1200,1900,Ana,Hello\n`)).toEqual([[1200, 1900]]);
  });

  test("cells beyond the headings are kept", async () => {
    expect((await note("a.csv", "Name\nDana,Too slow\n"))?.text).toBe("Too slow\nName: Dana");
  });

  test("tables of tabs are read", async () => {
    expect(await parsedNotes("a.tsv", bytes("title\ttext\nOne\tToo slow\n"))).toMatchObject([
      { title: "One", text: "Too slow" },
    ]);
  });

  test("too many rows or columns are named with their limit", async () => {
    await expect(parsedNotes("a.csv", bytes(`a\n${"x\n".repeat(100_001)}`))).rejects.toThrow(
      "100,001 rows; at most 100,000 are",
    );
    await expect(parsedNotes("a.csv", bytes(`a\n${"x,".repeat(1_200)}\n`))).rejects.toThrow("1,201 columns");
  });

  test("an unclosed quote names its row", async () => {
    await expect(parsedNotes("a.csv", bytes('a,b\n1,"2\n'))).rejects.toMatchObject({
      code: "import.csv_quotes",
    });
  });
});

describe("files that cannot be read say why", () => {
  test.each([
    ["a.docx", bytes("not a zip"), "import.not_docx"],
    ["a.docx", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), "import.not_docx"],
    ["a.txt", new Uint8Array([0, 1, 2, 3]), "import.not_text"],
    ["a.txt", new Uint8Array(0), "import.empty"],
    ["a.md", bytes(" \n\n"), "import.empty"],
    ["a.html", bytes("<style>p{}</style><p><img src=a.png></p>"), "import.empty"],
    ["a.csv", bytes("Speaker,Text\n"), "import.csv_empty"],
    ["a.exe", bytes("MZ"), "import.unknown_kind"],
    ["a.vtt", bytes("hello"), "import.not_vtt"],
  ])("%s", async (name, content, code) => {
    await expect(parsedNotes(name, content)).rejects.toMatchObject({ code, title: "UnprocessableContent" });
  });
});
