import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { NotePage_NoteFragment } from "../../../graphql/graphql.ts";
import type { MenuItem } from "../../../ui/menu-items.ts";

/** What a note's menu offers besides what every document's does. */
export function useNoteMenu(
  { id: noteId, summarySwitch }: Pick<NotePage_NoteFragment, "id" | "summarySwitch">,
  onVersions: () => void,
) {
  const [translating, setTranslating] = useState(false);
  const navigate = useNavigate();
  const filter = { objectType: "note", objectIds: [noteId] } as const;
  const translate = {
    key: "translate",
    label: t("note.translate", "Translate…"),
    onSelect: () => setTranslating(true),
  };
  const items: readonly MenuItem[] = [
    { key: "versions", label: t("note.versions", "Version history"), onSelect: onVersions },
    {
      key: "ask",
      label: t("note.ask", "Ask about this note"),
      onSelect: () => void navigate({ to: "/ask", search: { filter } }),
    },
    // One switch for what AI writes of a whole note.
    ...(summarySwitch === "Off" ? [] : [translate]),
  ];
  return { items, translating, stopTranslating: () => setTranslating(false) };
}
