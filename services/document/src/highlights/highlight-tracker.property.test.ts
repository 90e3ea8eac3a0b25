import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { jsonFromNode } from "../document-json.ts";
import { createSharedDocument, documentJsonFromShared } from "../shared-document.ts";
import { readSharedText } from "../shared-text.ts";
import {
  editKinds,
  SimulatedEditor,
  simulatedDocument,
  simulatedHighlight,
} from "./editing-simulation.testing.ts";
import type { TrackedHighlight } from "./followed-highlight.ts";
import { lettersOf, seededRandom, UniqueWords } from "./simulated-words.testing.ts";

const sequences = trials(2_000, 20_000);
const editsPerSequence = 10;

/** Checks one highlight by the identity of its letters: each letter of a simulation occurs once. */
class Judge {
  readonly #editor: SimulatedEditor;
  readonly #highlight: TrackedHighlight;
  readonly #own: ReadonlySet<string>;
  /** Letters that were outside the highlight when it was drawn. */
  readonly #outsiders: ReadonlySet<string>;
  /** Its own letters and those typed between them. */
  readonly #known: Set<string>;
  /** A passage was moved in between its words: it may keep to one side, also once that is gone. */
  #wasDivided = false;

  constructor(editor: SimulatedEditor, highlight: TrackedHighlight, textThen: string) {
    this.#editor = editor;
    this.#highlight = highlight;
    this.#own = new Set(lettersOf(highlight.text));
    this.#outsiders = new Set(lettersOf(textThen).filter((letter) => !this.#own.has(letter)));
    this.#known = new Set(this.#own);
  }

  judge(label: string): void {
    const shared = readSharedText(this.#editor.fragment);
    const range = this.#editor.tracker.range(this.#highlight.id, shared);
    const text = range?.text ?? "";
    const covered = lettersOf(text);
    const isDisplaced = (letter: string) => this.#editor.displaced.has(letter);
    const left = [...this.#own].filter((letter) => shared.text.includes(letter));
    if (left.some((letter) => !isDisplaced(letter)) && range === null) expect.fail(`${label}: lost`);
    if (range === null) return;
    for (const edge of [text.at(0) ?? "", text.at(-1) ?? ""]) {
      if (lettersOf(edge).length > 0 && !this.#known.has(edge)) expect.fail(`${label}: grew by "${edge}"`);
    }
    for (const letter of covered) {
      if (this.#outsiders.has(letter) && !isDisplaced(letter)) expect.fail(`${label}: covers "${letter}"`);
      this.#known.add(letter);
    }
    const places = left.map((letter) => shared.text.indexOf(letter));
    const span = shared.text.slice(Math.min(...places), Math.max(...places) + 1);
    this.#wasDivided ||= [...this.#own, ...span].some(isDisplaced);
    if (this.#wasDivided) return;
    expect(covered.filter((letter) => this.#own.has(letter)).join(""), `${label}: dropped words`).toBe(
      left.join(""),
    );
  }
}

function runAlone(seed: number): void {
  const random = seededRandom(seed);
  const words = new UniqueWords();
  const origin = createSharedDocument(jsonFromNode(simulatedDocument(random, words)));
  const editor = new SimulatedEditor(Y.encodeStateAsUpdate(origin), 2);
  const { text } = readSharedText(editor.fragment);
  const highlights = ["h0", "h1", "h2"]
    .map((id) => simulatedHighlight(id, editor.fragment, random))
    .filter((made) => made !== null);
  for (const made of highlights) editor.tracker.track(made);
  const judges = highlights.map((made) => new Judge(editor, made, text));
  const documentNow = () => JSON.stringify(documentJsonFromShared(editor.fragment));
  const before = documentNow();
  const covered = () => [...editor.tracker.ranges().values()].map((range) => range?.text);
  const depth = () => editor.undoManager.undoStack.length;
  /** What was covered with as many steps to undo; unknown between a cut and its paste. */
  const coveredAt = new Map([[depth(), covered()]]);
  const expectAsBefore = (label: string) =>
    expect(covered(), `sequence ${seed}, ${label}`).toEqual(coveredAt.get(depth()) ?? covered());
  for (let step = 0; step < editsPerSequence; step += 1) {
    const kind = editKinds[random(editKinds.length)] ?? "insert";
    const depthBefore = depth();
    if (!editor.edit(kind, random, words)) continue;
    if (kind === "undo" || kind === "redo") expectAsBefore(`step ${step} ${kind}`);
    else for (const past of coveredAt.keys()) if (past > depthBefore) coveredAt.delete(past);
    coveredAt.set(depth(), covered());
    for (const [index, judge] of judges.entries())
      judge.judge(`sequence ${seed}, step ${step} ${kind}, h${index}`);
  }
  const after = documentNow();
  let undone = 0;
  while (editor.undo()) {
    undone += 1;
    expectAsBefore(`undo ${undone}`);
  }
  expect(documentNow(), `sequence ${seed}: undo`).toBe(before);
  for (const made of highlights) {
    expect(editor.tracker.range(made.id)?.text, `sequence ${seed}: ${made.id} after undo`).toBe(made.text);
  }
  for (let step = 0; step < undone; step += 1) {
    editor.redo();
    expectAsBefore(`redo ${step + 1}`);
  }
  expect(documentNow(), `sequence ${seed}: redo`).toBe(after);
  editor.close();
}

describe(`${sequences} random sequences of edits by one person`, () => {
  test("lose no highlight, cover no other words, and undo brings text and highlights back exactly", () => {
    for (let seed = 1; seed <= sequences; seed += 1) runAlone(seed);
  }, 900_000);
});
