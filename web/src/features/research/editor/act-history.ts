/** One act on the page that can be taken back and done again: a highlight made, a tag given. */
export interface Act {
  /** Takes it back. A refusal throws, and the act stays where it was. */
  undo: () => Promise<void>;
  redo: () => Promise<void>;
}

/** The text's own undo, as Yjs keeps it. */
export interface TextHistory {
  /** False where there was nothing left to take back: others removed it meanwhile. */
  undo(): boolean;
  redo(): boolean;
  /** Ends the current run of typing, so that what is typed next is an act of its own. */
  stopCapturing(): void;
}

type Entry = { kind: "text" } | { kind: "act"; act: Act };

/** Acts kept for undo; older ones are dropped. */
const ENTRIES_MAX = 500;

/**
 * One stack for the text and for everything done to it. The text's steps are only counted here: Yjs holds them and
 * takes them back in the same order.
 */
export class ActHistory {
  #done: Entry[] = [];
  #undone: Entry[] = [];
  #text: TextHistory | undefined;
  #busy: Promise<void> = Promise.resolve();

  /** Called when an editor appears, and with undefined when it goes. */
  connectText(text: TextHistory | undefined): void {
    this.#text = text;
    const acts = (entry: Entry) => entry.kind === "act";
    if (text) return;
    this.#done = this.#done.filter(acts);
    this.#undone = this.#undone.filter(acts);
  }

  /** Yjs began a new step of typing. */
  textStepAdded(): void {
    this.#push({ kind: "text" });
  }

  push(act: Act): void {
    this.#text?.stopCapturing();
    this.#push({ kind: "act", act });
  }

  /** Forgets an act that turned out not to have happened. */
  drop(act: Act): void {
    const others = (entry: Entry) => entry.kind === "text" || entry.act !== act;
    this.#done = this.#done.filter(others);
    this.#undone = this.#undone.filter(others);
  }

  /** Takes the last act back. False when there was none. */
  undo(): Promise<boolean> {
    return this.#inTurn(() => this.#move("undo"));
  }

  redo(): Promise<boolean> {
    return this.#inTurn(() => this.#move("redo"));
  }

  #push(entry: Entry): void {
    this.#done.push(entry);
    if (this.#done.length > ENTRIES_MAX) this.#done.shift();
    this.#undone = [];
  }

  async #move(way: "undo" | "redo"): Promise<boolean> {
    const entry = (way === "undo" ? this.#done : this.#undone).at(-1);
    if (!entry) return false;
    const done = entry.kind === "text" ? this.#text?.[way]() === true : true;
    if (entry.kind === "act") await entry.act[way]();
    // Read again: while the act was under way others may have been added or dropped.
    const [from, to] = way === "undo" ? [this.#done, this.#undone] : [this.#undone, this.#done];
    const at = from.lastIndexOf(entry);
    if (at >= 0) from.splice(at, 1);
    if (!done) return this.#move(way);
    to.push(entry);
    return true;
  }

  #inTurn(step: () => Promise<boolean>): Promise<boolean> {
    const result = this.#busy.then(step);
    this.#busy = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }
}
