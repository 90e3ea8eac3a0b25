import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { encodeHash } from "@fieldstone/model/links/hash.ts";
import { canvasTextFormats } from "@fieldstone/model/views/canvas.ts";
import {
  IconArrowsMaximize,
  IconCopy,
  IconExternalLink,
  IconLayoutAlignLeft,
  IconPalette,
  IconStackFront,
  IconTrash,
  IconTypography,
} from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import type { ViewTarget } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { useRoomBelow } from "../../../ui/lists/useRoomBelow.ts";
import { tagColors } from "../../../ui/marks/tag-color.ts";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import styles from "./Canvas.module.css";
import {
  align,
  bringToFront,
  distribute,
  remove,
  setColor,
  setFormat,
  toggleExpanded,
} from "./canvas-actions.ts";
import { duplicate } from "./canvas-clipboard.ts";
import { isCard } from "./canvas-geometry.ts";
import type { CanvasStore, CardContent } from "./canvas-store.ts";
import { TagGroupButton } from "./TagGroupButton.tsx";

/** The actions on the selection, over the canvas, so that it neither moves nor leaves room for them. */
export function CanvasSelectionBar(props: {
  store: CanvasStore;
  projectId: string;
  target: ViewTarget;
  reload: (ids: readonly string[]) => Promise<void>;
  /** Called when the selection was removed, and these actions with it. */
  onRemoved: () => void;
}) {
  const { store } = props;
  const bar = useRef<HTMLDivElement>(null);
  useRoomBelow(bar, store.targets.length > 0);
  const openObject = useOpenObject();
  const openCard = (card: CardContent | undefined) => {
    if (card === undefined) return;
    const { id, documentType, documentId } = card;
    const type = documentType === "insight" ? "insight" : "note";
    openObject({
      type,
      id: documentId,
      ...(id === documentId ? {} : { hash: encodeHash({ highlight: id }).replace(/^#/u, "") }),
    });
  };
  const chosen = store.targets;
  const [first] = chosen;
  const reason = store.canEdit ? undefined : disabledReasons.noProjectEdit;
  const cards = chosen.filter(isCard);
  if (first === undefined) return null;
  const menu = (
    label: string,
    icon: ReactNode,
    items: readonly { key: string; label: string; onSelect: () => void }[],
  ) => (
    <Menu
      label={label}
      position="bottom-start"
      target={
        <IconButton label={label} disabledReason={reason}>
          {icon}
        </IconButton>
      }
      sections={reason === undefined ? [{ key: "all", items }] : []}
    />
  );
  return (
    <div ref={bar} role="toolbar" aria-label={t("canvas.selected", "Selected")} className={styles.selection}>
      <span>
        {t("canvas.count", "{n, plural, one {# selected} other {# selected}}", { n: chosen.length })}
      </span>
      {chosen.length > 1 &&
        menu(t("canvas.align", "Align"), <IconLayoutAlignLeft size={18} />, alignments(store))}
      {chosen.some((each) => "color" in each) &&
        menu(
          t("canvas.color", "Colour"),
          <IconPalette size={18} />,
          tagColors.map(({ hex, name }) => ({ key: hex, label: name, onSelect: () => setColor(store, hex) })),
        )}
      {chosen.some(({ type }) => type === "text") &&
        menu(
          t("canvas.format", "Text style"),
          <IconTypography size={18} />,
          canvasTextFormats.map((format) => ({
            key: format,
            label: formatLabels()[format],
            onSelect: () => setFormat(store, format),
          })),
        )}
      {cards.length > 0 && (
        <IconButton
          label={t("canvas.expand", "Expand or collapse")}
          shortcut="Enter"
          disabledReason={reason}
          onClick={() => toggleExpanded(store)}
        >
          <IconArrowsMaximize size={18} />
        </IconButton>
      )}
      <IconButton
        label={t("canvas.front", "Bring to front")}
        disabledReason={reason}
        onClick={() => bringToFront(store)}
      >
        <IconStackFront size={18} />
      </IconButton>
      <IconButton
        label={t("canvas.duplicate", "Duplicate")}
        shortcut="mod+d"
        disabledReason={reason}
        onClick={() => duplicate(store)}
      >
        <IconCopy size={18} />
      </IconButton>
      <IconButton
        label={t("canvas.delete", "Remove from the canvas")}
        shortcut="Delete"
        disabledReason={reason}
        onClick={() => {
          remove(store);
          props.onRemoved();
        }}
      >
        <IconTrash size={18} />
      </IconButton>
      {cards.length === 1 && chosen.length === 1 && (
        <Button
          size="small"
          icon={<IconExternalLink size={16} aria-hidden />}
          onClick={() => openCard(store.card(first.id))}
        >
          {t("canvas.open", "Open")}
        </Button>
      )}
      <TagGroupButton {...props} />
    </div>
  );
}

function alignments(store: CanvasStore) {
  return [
    { key: "left", label: t("canvas.align.left", "Left edges"), onSelect: () => align(store, "left") },
    { key: "centre", label: t("canvas.align.centre", "Centres"), onSelect: () => align(store, "centre") },
    { key: "right", label: t("canvas.align.right", "Right edges"), onSelect: () => align(store, "right") },
    { key: "top", label: t("canvas.align.top", "Top edges"), onSelect: () => align(store, "top") },
    { key: "middle", label: t("canvas.align.middle", "Middles"), onSelect: () => align(store, "middle") },
    {
      key: "bottom",
      label: t("canvas.align.bottom", "Bottom edges"),
      onSelect: () => align(store, "bottom"),
    },
    {
      key: "x",
      label: t("canvas.distribute.x", "Equal gaps across"),
      onSelect: () => distribute(store, "x"),
    },
    { key: "y", label: t("canvas.distribute.y", "Equal gaps down"), onSelect: () => distribute(store, "y") },
  ];
}

function formatLabels() {
  return {
    PARAGRAPH: t("canvas.format.paragraph", "Paragraph"),
    H1: t("canvas.format.h1", "Heading 1"),
    H2: t("canvas.format.h2", "Heading 2"),
    H3: t("canvas.format.h3", "Heading 3"),
  };
}
