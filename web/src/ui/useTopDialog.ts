import { useEffect, useState } from "react";

/** The dialogs that are open, the one on top last. */
const open: object[] = [];

/** Answers whether a dialog is the one on top: Escape is heard by all that are open and is meant for that one. */
export function useTopDialog(isOpen: boolean): () => boolean {
  const [self] = useState(() => ({}));
  useEffect(() => {
    if (!isOpen) return undefined;
    open.push(self);
    return () => {
      // After the key that closed it has reached the dialogs below.
      setTimeout(() => open.splice(open.indexOf(self), 1));
    };
  }, [isOpen, self]);
  return () => open.at(-1) === self;
}
