import { useNavigate } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import type { MenuItem } from "../../../ui/menu-items.ts";

/** What a note's menu offers besides what every document's does. */
export function useNoteMenu(noteId: string, onVersions: () => void): readonly MenuItem[] {
  const navigate = useNavigate();
  const filter = { objectType: "note", objectIds: [noteId] } as const;
  return [
    { key: "versions", label: t("note.versions", "Version history"), onSelect: onVersions },
    {
      key: "ask",
      label: t("note.ask", "Ask about this note"),
      onSelect: () => void navigate({ to: "/ask", search: { filter } }),
    },
  ];
}
