import { IconDotsVertical } from "@tabler/icons-react";
import { NodeSelection } from "@tiptap/pm/state";
import type { NodeViewProps } from "@tiptap/react";
import { t } from "../../../app/i18n/t.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import type { MenuItem } from "../../../ui/menu-items.ts";
import { moveBlock } from "../editor/move-block.ts";

/** What can be done with a block that is drawn by itself. */
export function BlockMenu(
  props: Pick<NodeViewProps, "editor" | "getPos" | "deleteNode"> & {
    label: string;
    moreLabel: string;
    /** In front of the others. */
    items?: readonly MenuItem[];
  },
) {
  const { editor, getPos, deleteNode, label, moreLabel, items = [] } = props;
  const move = (way: "up" | "down") => {
    const at = getPos();
    if (at === undefined) return;
    const { view } = editor;
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
    const tr = moveBlock(view.state, way);
    if (tr) view.dispatch(tr);
    // The menu gives the focus back to its button first, which has just been drawn anew.
    requestAnimationFrame(() => view.focus());
  };
  return (
    <Menu
      label={label}
      target={
        <IconButton label={moreLabel} size="small" aria-haspopup="menu">
          <IconDotsVertical size={14} aria-hidden />
        </IconButton>
      }
      sections={[
        {
          key: "actions",
          items: [
            ...items,
            {
              key: "up",
              label: t("insight.quote.up", "Move up"),
              shortcut: "Alt+↑",
              onSelect: () => move("up"),
            },
            {
              key: "down",
              label: t("insight.quote.down", "Move down"),
              shortcut: "Alt+↓",
              onSelect: () => move("down"),
            },
            {
              key: "remove",
              label: t("insight.quote.remove", "Remove from this insight"),
              danger: true,
              onSelect: deleteNode,
            },
          ],
        },
      ]}
    />
  );
}
