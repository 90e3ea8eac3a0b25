import { readFailure } from "../errors/failure.ts";
import { type Action, performAction, showError } from "./undo-stack.ts";

/**
 * Like performAction, for a dialog that stays open: resolves to the reason for a rejection, undefined on
 * success.
 */
export async function rejectionOf(action: Action): Promise<string | undefined> {
  let rejection: string | undefined;
  await performAction(action, (error) => {
    rejection = readFailure(error).message;
  });
  return rejection;
}

/** For an action without undo: resolves to the reason for a rejection, undefined on success. */
export function rejectionOfSent(sent: Promise<unknown>): Promise<string | undefined> {
  return sent.then(
    () => undefined,
    (error: unknown) => readFailure(error).message,
  );
}

/** Whether an action without undo was accepted; shows a rejection in a toast. */
export function isTaken(sent: Promise<unknown>): Promise<boolean> {
  return sent.then(
    () => true,
    (error: unknown) => {
      showError(error);
      return false;
    },
  );
}
