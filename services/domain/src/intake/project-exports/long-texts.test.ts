import "../../objects.ts";
import { watchTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { stallMsMax } from "@fieldstone/platform/process/watch-event-loop.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, expect, it } from "vitest";
import { markWords } from "../../research/highlights/mark-words.ts";
import { createNote } from "../../research/notes/create-note.ts";
import { createTagBoard } from "../../research/tags/boards/create-tag-board.ts";
import { createTag } from "../../research/tags/create-tag.ts";
import { readQdaProject } from "../qdpx/read-qda-project.ts";
import { readExportedDocument } from "./contents/read-exported-document.ts";
import { readProjectContents } from "./contents/read-project-contents.ts";
import { ProjectFolder } from "./project-folder.ts";

const words = "Line 19899 says";
/** For a text with the maximum number of blocks: 10 ms if threads do the work, 80 and 120 in this thread. */
const turnMsMax = 50;
/** Characters that Markdown must escape. */
const marks = "_[*] ".repeat(10);
let own: World;
let noteId: string;

beforeAll(async () => {
  own = await world(await createCellDatabase());
  const lines = Array.from({ length: 19_900 }, (_, at) => `Line ${at} says that it was slow ${marks}.`);
  const body = { kind: "text", text: lines.join("\n\n") } as const;
  await own.as(own.contributor, async (tx) => {
    ({ id: noteId } = await createNote(tx, { projectId: own.projectId, title: "Long", body }));
    const tagBoardId = await createTagBoard(tx, { projectId: own.projectId, title: "Codes" });
    const tag = await createTag(tx, { tagBoardId, title: "Slow" });
    await markWords(tx, { documentId: noteId, words, tagIds: [tag] });
  });
}, 120_000);

/**
 * Returns the result, and the longest block of the event loop in the best of three rounds: what the work itself
 * takes is there in each, while a collection of garbage comes when it comes.
 */
async function watched<T>(work: () => Promise<T>) {
  const round = async () => {
    const turns = watchTurns();
    const value = await work();
    return { value, longestMs: await turns.stop() };
  };
  const { value, longestMs } = await round();
  const again = [await round(), await round()];
  return { value, longestMs: Math.min(longestMs, ...again.map((each) => each.longestMs)) };
}

it("a project's exchange with other programs delays nothing else where a text is long", async () => {
  const { value, longestMs } = await watched(() =>
    own.as(own.contributor, (tx) => readQdaProject((work) => work(tx), own.projectId)),
  );
  const source = value.sources.find(({ id }) => id === noteId);
  const [selection] = source?.selections ?? [];
  expect(source?.text.slice(selection?.start, selection?.end)).toBe(words);
  expect(longestMs).toBeLessThan(turnMsMax);
}, 120_000);

it("nor does its export", async () => {
  const { value, longestMs } = await watched(() =>
    own.as(own.contributor, async (tx) => {
      const contents = await readProjectContents((work) => work(tx), own.projectId);
      return await readExportedDocument(tx, contents, { type: "note", id: noteId });
    }),
  );
  const { content, highlights } = value;
  expect(content.content).toHaveLength(19_900);
  expect(highlights).toMatchObject([{ text: words, range: { start: expect.any(Number) } }]);
  expect(longestMs).toBeLessThan(turnMsMax);
}, 120_000);

/** The files of the project's archive, one at a time, by name. */
async function* filesOf(project: World) {
  const read = <T>(work: Parameters<typeof project.as<T>>[1]) => project.as(project.contributor, work);
  const contents = await readProjectContents(read, project.projectId);
  for await (const entry of new ProjectFolder("Study", contents, { read, files: {} }).entries(
    new Date(),
    () => undefined,
  ))
    if ("content" in entry) yield entry;
}

it("nor does any file of its archive", async () => {
  const { value, longestMs } = await watched(async () => {
    const lengths = new Map<string, number>();
    for await (const { path, content } of filesOf(own)) {
      let length = 0;
      for await (const piece of content) length += piece.length;
      lengths.set(path, length);
    }
    return lengths;
  });
  expect(value.get("Study/notes/Long.md")).toBeGreaterThan(1_000_000);
  // Writing 3 MB of it as JSON takes 40 ms; converting it to Markdown in this thread takes 400.
  expect(longestMs).toBeLessThan(stallMsMax);
}, 120_000);

it("the words of highlights are read a text at a time as their table is written", async () => {
  const study = await world(await createCellDatabase());
  for (const said of ["One was slow", "Two was slow", "Three was slow"])
    await study.as(study.contributor, async (tx) => {
      const body = { kind: "markdown", markdown: said } as const;
      const { id } = await createNote(tx, { projectId: study.projectId, title: said, body });
      await markWords(tx, { documentId: id, words: said, tagIds: [] });
    });
  let reads = 0;
  const read = <T>(work: Parameters<typeof study.as<T>>[1]) => {
    reads += 1;
    return study.as(study.contributor, work);
  };
  const contents = await readProjectContents(read, study.projectId);
  const readsAt: number[] = [];
  const folder = new ProjectFolder("Study", contents, { read, files: {} });
  for await (const entry of folder.entries(new Date(), () => undefined)) {
    if (!entry.path.endsWith("highlights.csv") || !("content" in entry)) continue;
    for await (const line of entry.content) if (line.includes("slow")) readsAt.push(reads);
    break;
  }
  const [first = 0] = readsAt;
  expect(readsAt).toEqual([first, first + 1, first + 2]);
  reads = 0;
  const { sources } = await readQdaProject(read, study.projectId);
  // Its notes in a transaction each, with one before and one after them.
  expect([sources.length, reads]).toEqual([4, 6]);
});
