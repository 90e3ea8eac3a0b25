import { useEffect, useState } from "react";

/** The open dialogs, the topmost last. */
const open: object[] = [];

/** Tells whether a dialog is the topmost: Escape reaches all open dialogs but is meant for that one. */
export function useTopDialog(isOpen: boolean): () => boolean {
  const [self] = useState(() => ({}));
  useEffect(() => {
    if (!isOpen) return undefined;
    open.push(self);
    return () => {
      // Only after the key that closed it has reached the dialogs below.
      setTimeout(() => open.splice(open.indexOf(self), 1));
    };
  }, [isOpen, self]);
  return () => open.at(-1) === self;
}
