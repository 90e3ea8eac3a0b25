import { NodeSelection } from "@tiptap/pm/state";
import type { NodeViewProps } from "@tiptap/react";
import { t } from "../../../app/i18n/t.ts";
import { MoreMenu } from "../../../ui/overlays/MoreMenu.tsx";
import type { MenuItem } from "../../../ui/overlays/menu-items.ts";
import { moveBlock } from "../editor/toolbar/move-block.ts";

/** The menu of a block with its own node view. */
export function BlockMenu(
  props: Pick<NodeViewProps, "editor" | "getPos" | "deleteNode"> & {
    label: string;
    moreLabel: string;
    /** Extra items, at the top. */
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
    // The menu first returns the focus to its button, which has just rerendered.
    requestAnimationFrame(() => view.focus());
  };
  return (
    <MoreMenu
      label={label}
      buttonLabel={moreLabel}
      size="small"
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
