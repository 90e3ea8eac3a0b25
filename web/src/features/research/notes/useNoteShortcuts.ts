import { t } from "../../../app/i18n/t.ts";
import { useShortcuts } from "../../../app/shortcuts/useShortcuts.ts";
import type { SelectionAct } from "../highlights/SelectionPopover.tsx";

const selectionKeys: ReadonlyMap<string, SelectionAct> = new Map([
  ["h", "highlight"],
  ["t", "tag"],
  ["i", "insight"],
  ["m", "comment"],
  ["l", "link"],
]);

interface NoteCommands {
  act: (act: SelectionAct, options?: { exact: boolean }) => void;
  /** What the letters do that every document's page has. */
  onReadingKey: (key: string) => boolean;
  onFind: () => void;
}

/** The note's keys outside its text. Returns what its keys do in the text, where `H` with Shift takes no whole words. */
export function useNoteShortcuts({ act, onReadingKey, onFind }: NoteCommands): (key: string) => boolean {
  useShortcuts([
    {
      keys: "h",
      label: t("note.shortcut.highlight", "Highlight the selection"),
      group: "page",
      run: () => act("highlight"),
    },
    {
      keys: "Shift+H",
      label: t("note.shortcut.highlight.exact", "Highlight the selection to the letter"),
      group: "page",
      run: () => act("highlight", { exact: true }),
    },
    { keys: "t", label: t("note.shortcut.tag", "Tag the selection"), group: "page", run: () => act("tag") },
    {
      keys: "i",
      label: t("note.shortcut.insight", "Create an insight from the selection"),
      group: "page",
      run: () => act("insight"),
    },
    {
      keys: "m",
      label: t("note.shortcut.comment", "Comment on the selection"),
      group: "page",
      run: () => act("comment"),
    },
    {
      keys: "l",
      label: t("note.shortcut.link", "Copy a link to the selection"),
      group: "page",
      run: () => act("link"),
    },
    {
      keys: "$mod+f",
      label: t("note.shortcut.find", "Find in this note"),
      group: "page",
      whileTyping: true,
      run: onFind,
    },
  ]);
  return (key) => {
    const wanted = selectionKeys.get(key.toLowerCase());
    if (!wanted) return onReadingKey(key);
    act(wanted, { exact: key === "H" });
    return true;
  };
}
