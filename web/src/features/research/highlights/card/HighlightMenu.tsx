import { t } from "../../../../app/i18n/t.ts";
import { MoreMenu } from "../../../../ui/overlays/MoreMenu.tsx";
import type { MenuItem } from "../../../../ui/overlays/menu-items.ts";
import type { DocumentHighlight } from "../cache/note-highlights-cache.ts";
import type { HighlightCardActions } from "./highlight-card-actions.ts";

function menuItems(
  highlight: DocumentHighlight,
  actions: HighlightCardActions,
  may: { change: boolean; share: boolean },
): MenuItem[] {
  const items: MenuItem[] = [
    {
      key: "quote",
      label: t("highlights.copy-quote", "Copy quote"),
      onSelect: () => actions.onCopyQuote(highlight),
    },
    {
      key: "copy",
      label: t("highlights.copy-link", "Copy link"),
      onSelect: () => actions.onCopyLink(highlight),
    },
  ];
  if (may.share) {
    items.push({
      key: "share",
      label: t("highlights.share", "Share…"),
      onSelect: () => actions.onShare(highlight),
    });
  }
  const { onChangeTimes } = actions;
  if (may.change && onChangeTimes && highlight.file && highlight.endMs !== null) {
    items.push({
      key: "times",
      label: t("highlights.change-times", "Change start and end…"),
      onSelect: () => onChangeTimes(highlight),
    });
  }
  if (may.change) {
    items.push({
      key: "delete",
      label: t("project.delete", "Move to trash"),
      danger: true,
      onSelect: () => actions.onDelete(highlight),
    });
  }
  return items;
}

/** The less common actions of a highlight. */
export function HighlightMenu(props: {
  highlight: DocumentHighlight;
  actions: HighlightCardActions;
  may: { change: boolean; share: boolean };
}) {
  const { highlight, actions, may } = props;
  return (
    <MoreMenu
      label={t("highlights.menu", "Highlight")}
      buttonLabel={t("highlights.more", "Actions for this highlight")}
      size="small"
      sections={[{ key: "actions", items: menuItems(highlight, actions, may) }]}
    />
  );
}
