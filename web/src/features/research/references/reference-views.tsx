import { readReferenceDisplay, resolveReferenceDisplay } from "@fieldstone/model/views/reference-display.ts";
import { readReference, type TextReference } from "@fieldstone/model/views/text-reference.ts";
import { IconChevronDown, IconGripVertical } from "@tabler/icons-react";
import type { Transaction } from "@tiptap/pm/state";
import { NodeSelection } from "@tiptap/pm/state";
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { MoreMenu } from "../../../ui/overlays/MoreMenu.tsx";
import type { MenuItem } from "../../../ui/overlays/menu-items.ts";
import { moveBlock } from "../editor/toolbar/move-block.ts";
import { InlineReference } from "./InlineReference.tsx";
import styles from "./Reference.module.css";
import { ReferenceCard } from "./ReferenceCard.tsx";
import { showAsCard, showInline, withDisplay } from "./reference-edits.ts";

const DisplayDialog = lazy(() =>
  import("./DisplayDialog.tsx").then((module) => ({ default: module.DisplayDialog })),
);

/** Edits of a node from its menu; they return the focus to the text. */
function useEdits({ editor, getPos }: NodeViewProps) {
  return (edit: (at: number) => Transaction | undefined) => {
    const at = getPos();
    const tr = at === undefined ? undefined : edit(at);
    if (tr) editor.view.dispatch(tr);
    // The menu first returns the focus to its button.
    requestAnimationFrame(() => editor.view.focus());
  };
}

function CardMenu(props: NodeViewProps & { reference: TextReference }) {
  const { node, editor, deleteNode, reference } = props;
  const [choosing, setChoosing] = useState(false);
  const edit = useEdits(props);
  const move = (way: "up" | "down") =>
    edit((at) => {
      const { view } = editor;
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
      return moveBlock(view.state, way);
    });
  const items: readonly MenuItem[] = [
    {
      key: "display",
      label: t("reference.display", "Layout and details…"),
      onSelect: () => setChoosing(true),
    },
    {
      key: "inline",
      label: t("reference.show-inline", "Show within a line"),
      onSelect: () => edit((at) => showInline(editor.state, at, reference)),
    },
    { key: "up", label: t("insight.quote.up", "Move up"), onSelect: () => move("up") },
    { key: "down", label: t("insight.quote.down", "Move down"), onSelect: () => move("down") },
    { key: "remove", label: t("reference.remove", "Remove reference"), danger: true, onSelect: deleteNode },
  ];
  const choice = readReferenceDisplay(reference.objectType, node.attrs.display);
  return (
    <>
      <MoreMenu
        label={t("reference.menu", "Reference")}
        buttonLabel={t("reference.more", "Actions for this reference")}
        size="small"
        sections={[{ key: "actions", items }]}
      />
      {choosing && (
        <Suspense>
          <DisplayDialog
            kind={reference.objectType}
            choice={choice}
            drawn={resolveReferenceDisplay(reference.objectType, choice)}
            onChange={(next) => {
              const at = props.getPos();
              if (at !== undefined) editor.view.dispatch(withDisplay(editor.state, at, next));
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function CardView(props: NodeViewProps) {
  const { attrs } = props.node;
  const reference = readReference(attrs);
  return (
    <NodeViewWrapper className={styles.view} data-reference>
      <span className={styles.handle} data-drag-handle aria-hidden>
        <IconGripVertical size={16} />
      </span>
      <div className={styles.body} contentEditable={false}>
        {reference && <ReferenceCard reference={reference} display={attrs.display} />}
      </div>
      <span className={styles.menu} contentEditable={false}>
        {reference && <CardMenu {...props} reference={reference} />}
      </span>
    </NodeViewWrapper>
  );
}

function InlineView(props: NodeViewProps) {
  const { node, editor, deleteNode } = props;
  const reference = readReference(node.attrs);
  const edit = useEdits(props);
  if (!reference) return <NodeViewWrapper as="span" />;
  return (
    <NodeViewWrapper as="span" data-inline-reference>
      <InlineReference reference={reference} />
      <span className={styles.inlineMenu} contentEditable={false}>
        <Menu
          label={t("reference.menu", "Reference")}
          target={
            <IconButton
              label={t("reference.more", "Actions for this reference")}
              size="small"
              aria-haspopup="menu"
            >
              <IconChevronDown size={12} aria-hidden />
            </IconButton>
          }
          sections={[
            {
              key: "actions",
              items: [
                {
                  key: "card",
                  label: t("reference.show-card", "Show as card"),
                  onSelect: () => edit((at) => showAsCard(editor.state, at, reference)),
                },
                {
                  key: "remove",
                  label: t("reference.remove", "Remove reference"),
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

/** Node views of references in the editor. */
export const referenceViews = {
  reference: ReactNodeViewRenderer(CardView),
  inlineReference: ReactNodeViewRenderer(InlineView),
};
