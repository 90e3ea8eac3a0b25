import { useNavigate } from "@tanstack/react-router";
import type { MenuItem } from "../../ui/overlays/menu-items.ts";
import { t } from "../i18n/t.ts";
import { useHasAi } from "../session/useHasAi.ts";

type AskedType = "channel" | "insight" | "note" | "tag";

function label(objectType: AskedType): string {
  switch (objectType) {
    case "channel":
      return t("channel.ask", "Ask about this channel");
    case "insight":
      return t("insight.ask", "Ask about this insight");
    case "note":
      return t("note.ask", "Ask about this note");
    case "tag":
      return t("tag.ask", "Ask about this tag");
  }
}

/** The menu item that opens Ask for this object alone; none where the workspace has no AI. */
export function useAskAbout(objectType: AskedType, id: string): readonly MenuItem[] {
  const navigate = useNavigate();
  const hasAi = useHasAi();
  const filter = { objectType, objectIds: [id] } as const;
  if (!hasAi) return [];
  return [
    {
      key: "ask",
      label: label(objectType),
      onSelect: () => void navigate({ to: "/ask", search: { filter } }),
    },
  ];
}
