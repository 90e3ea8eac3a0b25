import { showToast } from "../../ui/toast-store.ts";
import { readFailure } from "../errors/failure.ts";
import { t } from "../i18n/t.ts";

/** An act on the page that can be taken back. */
export interface UndoableAct {
  /** What was done, in the past tense: shown in the toast. */
  label: string;
  undo: () => Promise<unknown> | unknown;
}

/** Acts kept for Ctrl/⌘+Z; the oldest fall off. */
const UNDO_MAX = 50;

const stack: UndoableAct[] = [];

async function takeBack(act: UndoableAct): Promise<void> {
  const at = stack.indexOf(act);
  if (at < 0) return;
  stack.splice(at, 1);
  try {
    await act.undo();
    showToast(t("undo.done", "Undone: {label}", { label: act.label }));
  } catch (error) {
    showToast(
      t("undo.failed", "That could not be undone. {reason}", { reason: readFailure(error).message }),
      {
        tone: "danger",
      },
    );
  }
}

/** Remembers an act for Ctrl/⌘+Z. With `toast`, also says what was done and offers Undo. */
export function rememberAct(act: UndoableAct, options: { toast: boolean } = { toast: true }): void {
  stack.push(act);
  if (stack.length > UNDO_MAX) stack.shift();
  if (options.toast) {
    showToast(act.label, { action: { label: t("undo.undo", "Undo"), run: () => void takeBack(act) } });
  }
}

/** Takes back the last act on the page. False when there is none. */
export function undoLast(): boolean {
  const act = stack.at(-1);
  if (!act) return false;
  void takeBack(act);
  return true;
}

/** Forgets all, for example when the person leaves the workspace. */
export function forgetActs(): void {
  stack.length = 0;
}

/** Says in a toast why an act was refused. Use where an optimistic change was rolled back. */
export function sayRefused(error: unknown): void {
  const failure = readFailure(error);
  if (failure.kind === "signed-out") return;
  showToast(failure.message, { tone: "danger" });
}
