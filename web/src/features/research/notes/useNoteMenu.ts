import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useAskAbout } from "../../../app/navigation/useAskAbout.ts";
import type { NotePage_NoteFragment } from "../../../graphql/graphql.ts";
import type { MenuItem } from "../../../ui/overlays/menu-items.ts";

/** Items of a note's menu beyond those of every document. */
export function useNoteMenu(
  { id: noteId, summarySwitch }: Pick<NotePage_NoteFragment, "id" | "summarySwitch">,
  onVersions: () => void,
) {
  const [translating, setTranslating] = useState(false);
  const ask = useAskAbout("note", noteId);
  const translate = {
    key: "translate",
    label: t("note.translate", "Translate…"),
    onSelect: () => setTranslating(true),
  };
  const items: readonly MenuItem[] = [
    { key: "versions", label: t("note.versions", "Version history"), onSelect: onVersions },
    ...ask,
    // One switch for what AI writes about a whole note.
    ...(summarySwitch === "Off" ? [] : [translate]),
  ];
  return { items, translating, stopTranslating: () => setTranslating(false) };
}
