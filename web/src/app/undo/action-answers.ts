import { readFailure } from "../errors/failure.ts";
import { type Action, performAction, showError } from "./undo-stack.ts";

/** As performAction, for a dialog that stays open: answers why it was refused, undefined where it was not. */
export async function refusalOf(action: Action): Promise<string | undefined> {
  let refusal: string | undefined;
  await performAction(action, (error) => {
    refusal = readFailure(error).message;
  });
  return refusal;
}

/** Whether something that cannot be undone was taken; says in a toast why it was refused. */
export function isTaken(sent: Promise<unknown>): Promise<boolean> {
  return sent.then(
    () => true,
    (error: unknown) => {
      showError(error);
      return false;
    },
  );
}
