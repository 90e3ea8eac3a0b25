import { documentBlocksMax } from "@fieldstone/document/document-limits.ts";
import {
  documentFragment,
  documentJsonFromShared,
  openSharedDocument,
} from "@fieldstone/document/shared-document.ts";
import { packQdpx } from "@fieldstone/domain/intake/qdpx/pack-qdpx.testing.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { afterAll, describe, expect, test } from "vitest";
import {
  type FileReading,
  openParser,
  type Parser,
  ParserLostError,
  parserLimits,
  readFileInProcess,
} from "./file-parser.ts";
import { hostileFiles } from "./hostile-files.testing.ts";
import { hostileKinds } from "./hostile-kinds.testing.ts";
import { docxOf, wordParagraph } from "./zip.testing.ts";

const never = new AbortController().signal;
/** The start of a process, the file and its notes, on a busy machine. */
const fileMs = 60_000;

async function readAll(name: string, bytes: Uint8Array, limits = parserLimits, signal = never) {
  const reading = await readFileInProcess({ name, bytes, firstNote: 0, importId: newId() }, signal, limits);
  try {
    return await notesOf(reading);
  } finally {
    reading.close();
  }
}

async function notesOf(reading: FileReading) {
  const notes = [];
  for (let batch = await reading.next(); batch.length > 0; batch = await reading.next()) notes.push(...batch);
  expect(notes).toHaveLength(reading.noteCount);
  return notes;
}

/** Of a file's notes, those whose documents are opened: some files have 20,000. */
const openedMax = 20;

/** Where the links and pictures of a document lead. */
function addressesIn(state: Uint8Array): readonly string[] {
  const json = JSON.stringify(documentJsonFromShared(documentFragment(openSharedDocument(state))));
  return [...json.matchAll(/"(?:href|src)":"((?:[^"\\]|\\.)*)"/gu)].map(([, address = ""]) => address);
}

describe("each of the hostile files is read or refused in words, within its limits", () => {
  // One process for all files that do not end it: starting one takes longer than reading most files.
  let parser: Parser | undefined;
  afterAll(() => parser?.close());

  test("they are many and of every kind", () => {
    expect(hostileFiles.length).toBeGreaterThanOrEqual(60);
    const kinds = new Set(hostileFiles.map(([, name]) => name.split(".").at(-1)));
    expect([...kinds].sort()).toEqual([
      "csv",
      "docx",
      "exe",
      "html",
      "json",
      "md",
      "ods",
      "qdpx",
      "srt",
      "txt",
      "vtt",
      "xls",
      "xlsx",
    ]);
  });

  for (const [what, name, bytes, refusedWith] of [...hostileFiles, ...hostileKinds])
    test(
      `${what} (${name})`,
      async () => {
        let code: string | undefined;
        try {
          if (parser?.isAlive() !== true) parser = openParser(never, parserLimits);
          const notes = await notesOf(await parser.read({ name, bytes, firstNote: 0, importId: newId() }));
          expect(notes.length).toBeGreaterThan(0);
          for (const { document } of notes) expect(document.derived.text).not.toContain("\0");
          for (const { document } of notes.slice(0, openedMax)) {
            for (const address of addressesIn(document.state))
              expect(address).toMatch(/^(?:https?|mailto|tel):/u);
          }
        } catch (error) {
          if (!(error instanceof ProductError)) throw error;
          expect(error).toMatchObject({ title: "UnprocessableContent" });
          expect(error.code).toMatch(/^import\.[a-z_]+$/u);
          expect(error.message).toMatch(/^[A-Z“].{15,}\.$/u);
          code = error.code;
        }
        if (refusedWith !== undefined) expect(code).toBe(refusedWith);
      },
      fileMs,
    );
});

test(
  "Word files keep emphasis, and their bold speakers become turns",
  async () => {
    const talk = docxOf([wordParagraph(" Hello", "Ana:"), wordParagraph(" Hi", "Ben:")].join(""));
    const [note] = await readAll("a.docx", talk);
    const shared = openSharedDocument(note?.document.state ?? new Uint8Array());
    expect(documentJsonFromShared(documentFragment(shared)).content).toMatchObject([
      { type: "turn", attrs: { speaker: "Ana" }, content: [{ text: "Hello" }] },
      { type: "turn", attrs: { speaker: "Ben" }, content: [{ text: "Hi" }] },
    ]);
  },
  fileMs,
);

describe("a file ends its own process alone", () => {
  const paragraphs = Buffer.from("a\n\n".repeat(1_000_000));

  test(
    "where it takes too much memory",
    async () => {
      const limits = { ...parserLimits, memoryMegabytesMax: 100 };
      await expect(readAll("a.md", paragraphs, limits)).rejects.toMatchObject({ code: "import.too_complex" });
    },
    fileMs,
  );

  test(
    "where it takes too long",
    async () => {
      for (const limits of [
        { ...parserLimits, waitMsMax: 50 },
        { ...parserLimits, processorMsMax: 1_000 },
      ]) {
        await expect(readAll("a.md", paragraphs, limits)).rejects.toMatchObject({
          code: "import.too_complex",
        });
      }
    },
    fileMs,
  );

  test(
    "where it becomes too much",
    async () => {
      const limits = { ...parserLimits, outputBytesMax: 1_000 };
      const words = Buffer.from("words ".repeat(1_000));
      await expect(readAll("a.txt", words, limits)).rejects.toMatchObject({ code: "import.too_large" });
    },
    fileMs,
  );

  test(
    "and stops when nobody wants it any more",
    async () => {
      const stopping = new AbortController();
      const reading = readAll("a.md", paragraphs, parserLimits, stopping.signal);
      stopping.abort(new ParserLostError("cancelled"));
      await expect(reading).rejects.toThrow("cancelled");
    },
    fileMs,
  );
});

test(
  "a text longer than a document becomes parts, and no word is lost",
  async () => {
    const count = documentBlocksMax * 2 + 5;
    const notes = await readAll("diary.md", Buffer.from("day.\n\n".repeat(count)));
    expect(notes.map((note) => note.title)).toEqual(["diary", "diary (part 2)", "diary (part 3)"]);
    expect(notes.reduce((total, note) => total + note.document.derived.wordCount, 0)).toBe(count);
  },
  fileMs,
);

test(
  "words that are coded many times count with each coding in what is sent at once, and in what a file may become",
  async () => {
    const [code, createdAt] = [newId(), new Date()];
    const codes = [{ id: code, name: "Slow", description: "", isCodable: true, codes: [] }];
    const sources = Array.from({ length: 6 }, (_, at) => ({
      id: newId(),
      name: `Talk ${at}`,
      text: "It was slow. ".repeat(80),
      createdAt,
      memo: "",
      selections: Array.from({ length: 500 }, () => {
        const place = { id: newId(), start: 0, end: 1_000, codeIds: [code], userId: null, memo: "" };
        return { ...place, createdAt };
      }),
    }));
    const project = { name: "Study", users: [], codes, cases: [], sources };
    const bytes = await packQdpx(project, createdAt);
    const reading = await readFileInProcess(
      { name: "study.qdpx", bytes, firstNote: 0, importId: newId() },
      never,
    );
    expect((await reading.next()).map(({ codings }) => codings.length)).toEqual([500]);
    reading.close();
    const outputBytesMax = 2_000_000;
    await expect(readAll("study.qdpx", bytes, { ...parserLimits, outputBytesMax })).rejects.toMatchObject({
      code: "import.too_large",
    });
  },
  fileMs,
);
