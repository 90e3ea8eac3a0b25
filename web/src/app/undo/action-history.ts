/** One action that can be undone and redone: a highlight made, a tag given, a note moved. */
export interface Step {
  /** A refusal throws, and the step stays where it was. */
  undo: () => Promise<void>;
  redo: () => Promise<unknown>;
  /** The page that it belongs to, where it is forgotten with the page. */
  page?: object | undefined;
}

/** A text's own undo, as Yjs keeps it. */
export interface TextHistory {
  /** False where there was nothing left to undo: others removed it meanwhile. */
  undo(): boolean;
  redo(): boolean;
  /** Ends the current run of typing, so that what is typed next is a step of its own. */
  stopCapturing(): void;
}

type Entry = { kind: "text"; text: TextHistory } | { kind: "step"; step: Step };

/** Steps kept for undo; older ones are dropped. */
const ENTRIES_MAX = 500;

/**
 * One stack for the texts that are open and for everything else that is done. A text's steps are only counted here:
 * Yjs keeps them and undoes them in the same order.
 */
export class ActionHistory {
  #done: Entry[] = [];
  #undone: Entry[] = [];
  readonly #texts = new Set<TextHistory>();
  #busy: Promise<void> = Promise.resolve();

  /** Called when an editor appears. Returns what to call for each new step of typing, and when the editor goes. */
  connectText(text: TextHistory): { stepAdded: () => void; disconnect: () => void } {
    this.#texts.add(text);
    return {
      stepAdded: () => this.#push({ kind: "text", text }),
      disconnect: () => {
        this.#texts.delete(text);
        this.#keep((entry) => entry.kind === "step" || entry.text !== text);
      },
    };
  }

  push(step: Step): void {
    for (const text of this.#texts) text.stopCapturing();
    this.#push({ kind: "step", step });
  }

  /** Forgets a step that turned out not to have happened. */
  drop(step: Step): void {
    this.#keep((entry) => entry.kind === "text" || entry.step !== step);
  }

  /** Forgets the steps of one page, or all. */
  forget(page?: object): void {
    this.#keep((entry) => page !== undefined && (entry.kind === "text" || entry.step.page !== page));
  }

  /** Undoes a step, or the last one. False when there was none. */
  undo(step?: Step): Promise<boolean> {
    return this.#inTurn(() => this.#move("undo", step));
  }

  redo(): Promise<boolean> {
    return this.#inTurn(() => this.#move("redo"));
  }

  #keep(kept: (entry: Entry) => boolean): void {
    this.#done = this.#done.filter(kept);
    this.#undone = this.#undone.filter(kept);
  }

  #push(entry: Entry): void {
    this.#done.push(entry);
    if (this.#done.length > ENTRIES_MAX) this.#done.shift();
    this.#undone = [];
  }

  async #move(direction: "undo" | "redo", step?: Step): Promise<boolean> {
    const entry = (direction === "undo" ? this.#done : this.#undone).findLast(
      (one) => step === undefined || (one.kind === "step" && one.step === step),
    );
    if (!entry) return false;
    const changed = entry.kind === "text" ? entry.text[direction]() : true;
    if (entry.kind === "step") await entry.step[direction]();
    // Read again: while the step was under way others may have been added or dropped.
    const [from, to] = direction === "undo" ? [this.#done, this.#undone] : [this.#undone, this.#done];
    const at = from.lastIndexOf(entry);
    if (at >= 0) from.splice(at, 1);
    if (!changed) return this.#move(direction);
    if (at >= 0) to.push(entry);
    return true;
  }

  #inTurn(run: () => Promise<boolean>): Promise<boolean> {
    const result = this.#busy.then(run);
    this.#busy = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }
}
