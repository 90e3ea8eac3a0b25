import { IconDotsVertical, IconGripVertical } from "@tabler/icons-react";
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import { t } from "../../app/i18n/t.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { EmbeddedQuote } from "./EmbeddedQuote.tsx";
import styles from "./EmbedView.module.css";

function EmbedView({ node, editor, getPos, selected, deleteNode }: NodeViewProps) {
  const highlightId: unknown = node.attrs.highlightId;
  const move = (key: "ArrowUp" | "ArrowDown") => {
    const at = getPos();
    if (at === undefined) return;
    editor.chain().setNodeSelection(at).focus().keyboardShortcut(`Alt-${key}`).run();
  };
  return (
    <NodeViewWrapper className={styles.embed} data-selected={selected || undefined} data-highlight-embed>
      <span className={styles.handle} data-drag-handle aria-hidden>
        <IconGripVertical size={16} />
      </span>
      <div className={styles.body} contentEditable={false}>
        {typeof highlightId === "string" && <EmbeddedQuote highlightId={highlightId} />}
      </div>
      <span className={styles.menu} contentEditable={false}>
        <Menu
          label={t("insight.quote.menu", "Quote")}
          target={
            <IconButton
              label={t("insight.quote.more", "Move or remove this quote")}
              size="small"
              aria-haspopup="menu"
            >
              <IconDotsVertical size={14} aria-hidden />
            </IconButton>
          }
          sections={[
            {
              key: "acts",
              items: [
                {
                  key: "up",
                  label: t("insight.quote.up", "Move up"),
                  shortcut: "Alt+↑",
                  onSelect: () => move("ArrowUp"),
                },
                {
                  key: "down",
                  label: t("insight.quote.down", "Move down"),
                  shortcut: "Alt+↓",
                  onSelect: () => move("ArrowDown"),
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
