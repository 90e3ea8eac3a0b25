import { dismissToast, showToast } from "../../ui/toast-store.ts";
import { readFailure } from "../errors/failure.ts";
import { t } from "../i18n/t.ts";
import { offerUpgrade } from "../plans/upgrade-prompts.ts";
import { ActionHistory, type Step, type TextHistory } from "./action-history.ts";

/** Something a person does that can be undone. */
export interface Action {
  /** What was done, in the past tense; a function where the server's answer says how much. Without one nothing is shown. */
  label?: string | (() => string);
  /** Whether the label is shown with an Undo button once the server has it. Default: yes. */
  toast?: boolean;
  /** Shows it at once where it can, sends it, and takes it off the screen again when it is refused. */
  run: () => Promise<unknown>;
  undo: () => Promise<unknown>;
  /** How it is sent again, where that differs from the first time. */
  redo?: () => Promise<unknown>;
  /** The page that it belongs to, where leaving the page ends its undo. */
  page?: object;
}

const history = new ActionHistory();

/**
 * Does an action. It can be undone from this moment on, not from the server's answer: its undo waits for that. Answers
 * whether the server took it.
 */
export async function performAction(
  action: Action,
  onRefused: (error: unknown) => void = showError,
): Promise<boolean> {
  const label = () => (typeof action.label === "function" ? action.label() : action.label);
  let undone = false;
  let toast: number | undefined;
  let sent = action.run();
  const step: Step = {
    page: action.page,
    undo: async () => {
      undone = true;
      if (toast !== undefined) dismissToast(toast);
      const happened = await sent.then(
        () => true,
        () => false,
      );
      if (!happened) return;
      await action.undo();
      const done = label();
      if (done !== undefined) showToast(t("undo.done", "Undone: {label}", { label: done }));
    },
    redo: () => {
      undone = false;
      sent = (action.redo ?? action.run)();
      return sent;
    },
  };
  history.push(step);
  try {
    await sent;
  } catch (error) {
    history.drop(step);
    onRefused(error);
    return false;
  }
  const done = label();
  if (done !== undefined && action.toast !== false && !undone) {
    toast = showToast(done, {
      action: { label: t("undo.undo", "Undo"), run: () => void attempt(() => history.undo(step)) },
    });
  }
  return true;
}

/** Counts an open editor's steps of typing among the actions. */
export function connectText(text: TextHistory): ReturnType<ActionHistory["connectText"]> {
  return history.connectText(text);
}

async function attempt(move: () => Promise<boolean>): Promise<boolean> {
  try {
    return await move();
  } catch (error) {
    const { message: reason } = readFailure(error);
    showToast(t("undo.failed", "That could not be undone. {reason}", { reason }), { tone: "danger" });
    return true;
  }
}

/** Undoes the last action or step of typing, and says so where there is none. */
export async function undoLast(): Promise<void> {
  if (!(await attempt(() => history.undo()))) showToast(t("undo.nothing", "Nothing to undo."));
}

/** Does again what was undone last. */
export async function redoLast(): Promise<void> {
  await attempt(() => history.redo());
}

/** Forgets the actions of a page that is left, or all of them when the person leaves the workspace. */
export function forgetActions(page?: object): void {
  history.forget(page);
}

/** Says in a toast why an action was refused. Use where an optimistic change was rolled back. */
export function showError(error: unknown): void {
  const failure = readFailure(error);
  if (failure.kind === "signed-out") return;
  const { upgrade, message } = failure;
  // The prompt says more than a toast, and stays until it was read.
  if (upgrade === undefined) showToast(message, { tone: "danger" });
  else offerUpgrade({ upgrade, message });
}
