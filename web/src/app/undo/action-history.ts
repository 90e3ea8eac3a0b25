/** One action that can be undone and redone: a highlight created, a tag added, a note moved. */
export interface Step {
  /** A rejection throws, and the step stays where it was. */
  undo: () => Promise<void>;
  redo: () => Promise<unknown>;
  /** The page it belongs to; the step is dropped when that page closes. */
  page?: object | undefined;
}

/** A text's own undo, as Yjs keeps it. */
export interface TextHistory {
  /** False if nothing was left to undo, because others removed it. */
  undo(): boolean;
  redo(): boolean;
  /** Ends the current run of typing, so that later typing is a separate step. */
  stopCapturing(): void;
}

type Entry = { kind: "text"; text: TextHistory } | { kind: "step"; step: Step };

/** Steps kept for undo; older ones are dropped. */
const ENTRIES_MAX = 500;

/**
 * One undo stack for open texts and all other actions. A text's steps are only counted here: Yjs keeps them
 * and undoes them in the same order.
 */
export class ActionHistory {
  #done: Entry[] = [];
  #undone: Entry[] = [];
  readonly #texts = new Set<TextHistory>();
  #busy: Promise<void> = Promise.resolve();

  /** Called when an editor mounts. Returns what to call for each new typing step, and on unmount. */
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

  /** Undoes the given step, or the last one. Resolves to false if there was none. */
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
    // Looked up again: steps may have been added or dropped while this one ran.
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
