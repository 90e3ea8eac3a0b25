import { t } from "../../../app/i18n/t.ts";
import { useShortcuts } from "../../../app/shortcuts/useShortcuts.ts";
import type { SelectionAction } from "../highlights/SelectionPopover.tsx";

const selectionKeys: ReadonlyMap<string, SelectionAction> = new Map([
  ["h", "highlight"],
  ["t", "tag"],
  ["i", "insight"],
  ["m", "comment"],
  ["l", "link"],
]);

interface NoteCommands {
  act: (act: SelectionAction, options?: { exact: boolean }) => void;
  /** Handles the letters common to all document pages. */
  onReadingKey: (key: string) => boolean;
  onFind: () => void;
}

/**
 * Registers the note's shortcuts outside its text. Returns the handler for its text, where Shift+`H` does not
 * extend to whole words.
 */
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
