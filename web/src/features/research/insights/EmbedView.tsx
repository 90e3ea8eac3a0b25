import { IconDotsVertical, IconGripVertical } from "@tabler/icons-react";
import { NodeSelection } from "@tiptap/pm/state";
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import { t } from "../../../app/i18n/t.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { embeddedHighlightId } from "../editor/embedded-highlight-id.ts";
import { moveBlock } from "../editor/move-block.ts";
import { EmbeddedQuote } from "./EmbeddedQuote.tsx";
import styles from "./EmbedView.module.css";

function EmbedView({ node, editor, getPos, deleteNode }: NodeViewProps) {
  const highlightId = embeddedHighlightId(node.attrs.highlightId);
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
    <NodeViewWrapper className={styles.embed} data-highlight-embed>
      <span className={styles.handle} data-drag-handle aria-hidden>
        <IconGripVertical size={16} />
      </span>
      <div className={styles.body} contentEditable={false}>
        {highlightId !== undefined && <EmbeddedQuote highlightId={highlightId} />}
      </div>
      <span className={styles.menu} contentEditable={false}>
        <Menu
          label={t("insight.quote.menu", "Quote")}
          target={
            <IconButton
              label={t("insight.quote.more", "Actions for this quote")}
              size="small"
              aria-haspopup="menu"
            >
              <IconDotsVertical size={14} aria-hidden />
            </IconButton>
          }
          sections={[
            {
              key: "actions",
              items: [
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
      </span>
    </NodeViewWrapper>
  );
}

/** Draws embedded highlights in the insight's editor. */
export const embedView = ReactNodeViewRenderer(EmbedView);
