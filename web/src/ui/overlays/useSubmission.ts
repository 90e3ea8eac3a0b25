import { useState } from "react";
import { useWhileShown } from "./useWhileShown.ts";

/** Sends a dialog's form: shows the reason if it is rejected, and closes the dialog if it is not. */
export function useSubmission(close: () => void) {
  const onClose = useWhileShown(close);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** @param send resolves to the reason if the form is rejected */
  const submit = async (send: () => Promise<string | undefined> | string | undefined) => {
    setBusy(true);
    try {
      const rejection = await send();
      if (rejection) setProblem(rejection);
      else onClose();
    } finally {
      setBusy(false);
    }
  };
  return { problem, setProblem, busy, submit, onClose };
}
