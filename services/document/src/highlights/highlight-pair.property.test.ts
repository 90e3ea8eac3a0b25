import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { jsonFromNode } from "../document-json.ts";
import { createSharedDocument, documentFragment, openSharedDocument } from "../shared-document.ts";
import { readSharedText } from "../shared-text.ts";
import {
  editKinds,
  SimulatedEditor,
  simulatedDocument,
  simulatedHighlight,
} from "./editing-simulation.testing.ts";
import type { TrackedHighlight } from "./followed-highlight.ts";
import { HighlightTracker } from "./highlight-tracker.ts";
import { lettersOf, seededRandom, UniqueWords } from "./simulated-words.testing.ts";

const sequences = trials(2_000, 20_000);
const actsPerSequence = 12;
interface Made extends TrackedHighlight {
  /** Letters that were outside the highlight when it was drawn. */
  readonly outsiders: ReadonlySet<string>;
}

/** The server's part for one document: applies edits in order, forwards them, repairs anchors later. */
class SimulatedServer {
  readonly doc: Y.Doc;
  readonly tracker: HighlightTracker;
  readonly highlights: Made[] = [];
  /** Letters that occurred twice: Yjs keeps both copies of a block recreated concurrently. */
  readonly doubled = new Set<string>();
  readonly #tracked = new Map<SimulatedEditor, number>();

  constructor(state: Uint8Array) {
    this.doc = openSharedDocument(state);
    this.doc.clientID = 1;
    this.tracker = new HighlightTracker(this.doc, "server");
  }

  get text(): string {
    return readSharedText(documentFragment(this.doc)).text;
  }

  connect(editor: SimulatedEditor): void {
    this.doc.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin !== editor) editor.inbox.push(update);
    });
  }

  /** Exchanges edits with an editor, one by one or all at once as after a time offline. */
  sync(editor: SimulatedEditor, atOnce: boolean): void {
    const merged = (updates: Uint8Array[]) =>
      atOnce && updates.length > 1 ? [Y.mergeUpdates(updates)] : updates;
    for (const update of merged(editor.outbox.splice(0))) Y.applyUpdate(this.doc, update, editor);
    for (const update of merged(editor.inbox.splice(0))) editor.receive(update);
    const seen = new Set<string>();
    for (const letter of lettersOf(this.text)) {
      if (seen.has(letter)) this.doubled.add(letter);
      seen.add(letter);
    }
  }

  /** Tells an editor of new highlights, which in practice arrives with a delay. */
  tell(editor: SimulatedEditor): void {
    for (const made of this.highlights.slice(this.#tracked.get(editor) ?? 0)) editor.tracker.track(made);
    this.#tracked.set(editor, this.highlights.length);
  }

  /** Draws a highlight for a person who sees the server's text. */
  highlight(random: (below: number) => number): void {
    const made = simulatedHighlight(`h${this.highlights.length}`, documentFragment(this.doc), random);
    if (made === null) return;
    const own = new Set(lettersOf(made.text));
    const outsiders = new Set(lettersOf(this.text).filter((letter) => !own.has(letter)));
    this.highlights.push({ ...made, outsiders });
    this.tracker.track(made);
  }
}

/** Returns the number of highlights checked. */
function runPair(seed: number): number {
  const random = seededRandom(seed);
  const words = new UniqueWords();
  const origin = createSharedDocument(jsonFromNode(simulatedDocument(random, words)));
  const state = Y.encodeStateAsUpdate(origin);
  const server = new SimulatedServer(state);
  const editors = [new SimulatedEditor(state, 2), new SimulatedEditor(state, 3)] as const;
  for (const editor of editors) server.connect(editor);
  for (let i = 0; i < 2; i += 1) server.highlight(random);
  for (const editor of editors) if (random(3) > 0) server.tell(editor);
  for (let step = 0; step < actsPerSequence; step += 1) {
    const editor = editors[random(2)] ?? editors[0];
    const act = random(10);
    if (act < 7) editor.edit(editKinds[random(editKinds.length)] ?? "insert", random, words);
    else if (act < 9) {
      server.sync(editor, random(2) === 0);
      if (random(2) === 0) server.tell(editor);
      if (random(3) === 0) server.tracker.flush();
    } else server.highlight(random);
  }
  for (let round = 0; round < 4; round += 1) {
    for (const editor of [...editors, editors[0]]) server.sync(editor, false);
    server.tracker.flush();
  }
  for (const editor of editors) server.tell(editor);
  judge(server, editors, `sequence ${seed}`);
  for (const editor of editors) editor.close();
  server.tracker.destroy();
  server.doc.destroy();
  return server.highlights.length;
}

function judge(server: SimulatedServer, editors: readonly SimulatedEditor[], label: string): void {
  const { text } = server;
  for (const editor of editors) expect(readSharedText(editor.fragment).text, `${label}: texts`).toBe(text);
  const touched = new Set(editors.flatMap((editor) => [...editor.displaced, ...editor.removed]));
  const isPlain = (letter: string) => !touched.has(letter) && !server.doubled.has(letter);
  for (const made of server.highlights) {
    const range = server.tracker.range(made.id);
    for (const editor of editors) {
      expect(editor.tracker.range(made.id)?.text, `${label}, ${made.id}: peers differ`).toBe(range?.text);
    }
    if (range !== null)
      expect(text.slice(range.start, range.end), `${label}, ${made.id}: quote`).toBe(range.text);
    const stayed = lettersOf(made.text).filter((letter) => text.includes(letter) && isPlain(letter));
    if (range === null && stayed.length > 0) expect.fail(`${label}, ${made.id}: lost "${stayed.join("")}"`);
    const strays = lettersOf(range?.text ?? "").filter(
      (letter) => made.outsiders.has(letter) && isPlain(letter),
    );
    if (strays.length > 0) expect.fail(`${label}, ${made.id}: covers "${strays.join("")}"`);
  }
}

describe(`${sequences} random sequences of edits by two people who hear of each other at random`, () => {
  test("end in one text with every highlight on the same words for all, its own, and none lost", () => {
    let highlights = 0;
    for (let seed = 1; seed <= sequences; seed += 1) highlights += runPair(seed);
    expect(highlights).toBeGreaterThan(sequences);
  }, 900_000);
});
