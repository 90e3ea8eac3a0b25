import { Worker } from "node:worker_threads";
import { documentBlocksMax } from "@fieldstone/document/document-limits.ts";
import { createHighlightAnchor } from "@fieldstone/document/highlights/highlight-anchor.ts";
import { documentFragment, openSharedDocument } from "@fieldstone/document/shared-document.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import { prepareDocument } from "@fieldstone/domain/research/documents/prepare-document.ts";
import { loadDocument } from "@fieldstone/domain/research/documents/updates/load-document.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { watchTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { stallMsMax } from "@fieldstone/platform/process/watch-event-loop.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { askGraphql, sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until, useBench } from "./collaboration-bench.testing.ts";

/** Blocks that the editor's thread pastes. */
const pastedBlocks = 3_000;
/** At full length, the paste fills the document to its limit. */
const blocks = trials(5_000, documentBlocksMax - pastedBlocks);
const bench = useBench();
const editors: Worker[] = [];
let prepared: ReturnType<typeof prepareDocument>;
let neighbour: SeededTeam;

beforeAll(async () => {
  neighbour = await seedTeam(bench().database);
  prepared = prepareDocument({
    type: "doc",
    content: Array.from({ length: blocks }, (_, index) => ({
      type: "paragraph",
      content: [{ type: "text", text: `Paragraph ${index} of an interview in which people said a lot.` }],
    })),
  });
}, 60_000);
afterAll(async () => {
  await Promise.all(editors.map((editor) => editor.terminate()));
});

async function largeNote(): Promise<string> {
  const { projectId } = bench();
  return (await bench().write((tx) => createNote(tx, { projectId, title: "Long", prepared }))).id;
}

async function ask(team: SeededTeam, query: string, variables: Record<string, unknown> = {}) {
  const cookie = await sessionCookieOf(bench().database, team, team.owner);
  const { body } = await askGraphql(bench().first, team, { query, variables }, { cookie });
  expect(body.errors).toBeUndefined();
  return body.data;
}

async function storedParts(note: string): Promise<readonly Uint8Array[]> {
  return (await bench().write((tx) => loadDocument(tx, note))).updates;
}

/** An editor in its own thread; each edit resolves to the number of blocks once it is acknowledged. */
async function openEditor(note: string): Promise<(edit: string) => Promise<number>> {
  const { first, team, database } = bench();
  const cookie = await sessionCookieOf(database, team, team.owner);
  const editor = new Worker(new URL("./large-document-editor.testing.ts", import.meta.url), {
    workerData: {
      url: `${first.origin.replace("http", "ws")}/api/collaboration`,
      headers: { ...first.headersFor(team), cookie },
      documentName: toShortId(note),
    },
  });
  editors.push(editor);
  return (edit) =>
    new Promise((resolve, reject) => {
      editor.once("error", reject);
      editor.once("message", resolve);
      editor.postMessage(edit);
    });
}

/** Longest delay of the event loop, measured by constant requests from another workspace. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const turns = watchTurns();
  let isDone = false;
  const ending = () => {
    isDone = true;
  };
  const asking = async () => {
    do await ask(neighbour, "{ viewer { user { id } team { id } } }");
    while (!isDone);
  };
  await Promise.all([asking(), work().finally(ending)]);
  return await turns.stop();
}

test("opening a document here would keep the event loop for as long as that takes", async () => {
  const control = await longestTurn(async () => openSharedDocument(prepared.state).destroy());
  const none = await longestTurn(async () => undefined);
  expect(control).toBeGreaterThan(none);
});

test("nobody waits while a large document is opened, typed in, pasted into and cut", async () => {
  const note = await largeNote();
  const versions = async () =>
    (await ask(bench().team, "query ($id: ID!) { note(id: $id) { version } }", { id: toShortId(note) })).note
      .version;
  const longest = await longestTurn(async () => {
    const edit = await openEditor(note);
    expect(await edit("type")).toBe(blocks);
    expect(await edit("paste")).toBe(blocks + pastedBlocks);
    expect(await edit("delete half")).toBe((blocks + pastedBlocks) / 2);
    await until(async () => expect(await versions()).toBeGreaterThan(1), 30_000);
  });
  expect(longest).toBeLessThan(stallMsMax);
}, 120_000);

test("a small document that a paste makes large moves to another thread, and keeps every word", async () => {
  const note = await bench().noteOf("One.\n\nTwo.\n\nThree.");
  const [first, second] = [await openEditor(note), await openEditor(note)];
  await first("type");
  await second("type");
  const longest = await longestTurn(async () => {
    expect(await first("paste")).toBe(3_003);
  });
  expect(longest).toBeLessThan(stallMsMax);
  await until(async () => expect(await second("")).toBe(3_003));
  expect(await bench().storedText(note)).toMatch(
    /^pasted paragraph 0 of [\s\S]*\nOne\.\ntypedtypedTwo\.\nThree\.$/,
  );
}, 60_000);

test("nobody waits while such a document is read, restored, compared and highlighted", async () => {
  const { team } = bench();
  const note = await largeNote();
  const id = toShortId(note);
  const edit = await openEditor(note);
  await edit("type");
  const saved = "query ($id: ID!) { note(id: $id) { version } }";
  await until(async () => expect((await ask(team, saved, { id })).note.version).toBeGreaterThan(1), 30_000);
  const longest = await longestTurn(async () => {
    const versions =
      "query ($id: ID!) { note(id: $id) { versions(first: 2) { edges { node { version text } } } } }";
    const { edges } = (await ask(team, versions, { id })).note.versions;
    expect(edges.map(({ node }: { node: { text: string } }) => node.text.length > 100_000)).toEqual([
      true,
      true,
    ]);
    const restore =
      "mutation ($input: RestoreVersionInput!) { restoreNoteVersion(input: $input) { note { version } } }";
    await ask(team, restore, { input: { documentId: id, version: 1 } });
    const content = (await ask(team, "query ($id: ID!) { note(id: $id) { content } }", { id })).note.content;
    expect(content.content.length).toBe(blocks);
  });
  expect(longest).toBeLessThan(stallMsMax);
  const doc = openSharedDocument((await storedParts(note))[0] ?? new Uint8Array());
  const text = readSharedText(documentFragment(doc));
  const made = createHighlightAnchor(text, 10, 40);
  const highlight =
    "mutation ($input: CreateHighlightInput!) { createHighlight(input: $input) { highlight { text } } }";
  const input = {
    documentId: id,
    text: made?.range.text,
    anchorStart: Buffer.from(made?.anchor.start ?? []).toString("base64"),
    anchorEnd: Buffer.from(made?.anchor.end ?? []).toString("base64"),
  };
  const longestOfHighlight = await longestTurn(() => ask(team, highlight, { input }));
  expect(longestOfHighlight).toBeLessThan(stallMsMax);
}, 120_000);
