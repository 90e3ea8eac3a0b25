import { dismissToast, showToast } from "../../ui/feedback/toast-store.ts";
import { readFailure } from "../errors/failure.ts";
import { RefusedError } from "../errors/refused-error.ts";
import { t } from "../i18n/t.ts";
import { offerUpgrade } from "../plans/upgrade-prompts.ts";
import { ActionHistory, type Step, type TextHistory } from "./action-history.ts";

/** A user action that can be undone. */
export interface Action {
  /**
   * What was done, in the past tense; a function if it depends on the server's answer. Without one, no toast
   * is shown.
   */
  label?: string | (() => string);
  /** Whether to show the label with an Undo button once the server has answered. Default: yes. */
  toast?: boolean;
  /** Updates the screen optimistically if possible, sends the action, and rolls back on a rejection. */
  run: () => Promise<unknown>;
  undo: () => Promise<unknown>;
  /** How to repeat it, if that differs from the first time. */
  redo?: () => Promise<unknown>;
  /** The page it belongs to, if leaving that page ends its undo. */
  page?: object;
}

const history = new ActionHistory();

/**
 * Performs an action. It can be undone immediately: the undo waits for the server's answer. Resolves to
 * whether the server accepted it.
 */
export async function performAction(
  action: Action,
  onRefused: (error: unknown) => void = showError,
): Promise<boolean> {
  const label = () => (typeof action.label === "function" ? action.label() : action.label);
  // A step whose object or value is gone can never be undone, and must not block those before it.
  const dropIfGone = (error: unknown): never => {
    const { kind, code } = readFailure(error);
    const isGone = error instanceof RefusedError || kind === "not-found" || code === "custom_field.option";
    if (isGone) history.drop(step);
    throw error;
  };
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
      await action.undo().catch(dropIfGone);
      const done = label();
      if (done !== undefined) toast = showToast(t("undo.done", "Undone: {label}", { label: done }));
    },
    redo: async () => {
      undone = false;
      // What it says is not so any more.
      if (toast !== undefined) dismissToast(toast);
      sent = (action.redo ?? action.run)();
      await sent.catch(dropIfGone);
      const done = label();
      if (done !== undefined) toast = showToast(t("undo.redone", "Redone: {label}", { label: done }));
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

/** Adds an open editor's typing steps to the undo stack. */
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

/** Undoes the last action or typing step, and says so if there is none. */
export async function undoLast(): Promise<void> {
  if (!(await attempt(() => history.undo()))) showToast(t("undo.nothing", "Nothing to undo."));
}

/** Redoes the last undone step, if there is one. */
export async function redoLast(): Promise<void> {
  await history.redo().catch(showError);
}

/** Drops the undo steps of a page being left, or all when the user leaves the workspace. */
export function forgetActions(page?: object): void {
  history.forget(page);
}

/** Shows an action's rejection in a toast. For optimistic changes that were rolled back. */
export function showError(error: unknown): void {
  const failure = readFailure(error);
  if (failure.kind === "signed-out") return;
  const { upgrade, message } = failure;
  // The upgrade prompt says more than a toast, and stays until it is closed.
  if (upgrade === undefined) showToast(message, { tone: "danger" });
  else offerUpgrade({ upgrade, message });
}
