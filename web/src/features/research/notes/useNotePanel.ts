import { useCallback, useEffect, useState } from "react";
import type { NoteTab } from "./NoteSidebar.tsx";

/** Which part of what is known about the note is shown, and whether its panel is open where it has no room. */
export function useNotePanel(namesComment: boolean) {
  const [tab, setTab] = useState<NoteTab>("highlights");
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (namesComment) setTab("comments");
  }, [namesComment]);
  return {
    tab,
    setTab,
    open,
    close: useCallback(() => setOpen(false), []),
    show: useCallback((wanted: NoteTab) => {
      setTab(wanted);
      setOpen(true);
    }, []),
  };
}
