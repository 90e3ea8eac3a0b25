import { IconDotsVertical, IconMessage, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import type { MenuItem } from "../../../ui/menu-items.ts";
import { Popover } from "../../../ui/Popover.tsx";
import { Quote } from "../../../ui/Quote.tsx";
import { TagChip } from "../../../ui/TagChip.tsx";
import styles from "./HighlightCard.module.css";
import { HighlightComments } from "./HighlightComments.tsx";
import { sourceOf } from "./highlight-source.ts";
import type { DocumentHighlight, HighlightTag } from "./note-highlights-cache.ts";
import { TagPicker, type TagPickerProps } from "./TagPicker.tsx";

export interface HighlightCardActions {
  onToggleTag: (highlight: DocumentHighlight, tag: HighlightTag, selected: boolean) => void;
  onCreateTag: (highlight: DocumentHighlight, ...created: Parameters<TagPickerProps["onCreate"]>) => void;
  onOpen: (highlight: DocumentHighlight) => void;
  onCopyQuote: (highlight: DocumentHighlight) => void;
  onCopyLink: (highlight: DocumentHighlight) => void;
  onShare: (highlight: DocumentHighlight) => void;
  onDelete: (highlight: DocumentHighlight) => void;
  onPutBack: (highlight: DocumentHighlight) => void;
  onSelect: (highlight: DocumentHighlight, selected: boolean) => void;
}

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
  if (may.change) {
    items.push({
      key: "delete",
      label: t("highlights.delete", "Delete highlight"),
      danger: true,
      onSelect: () => actions.onDelete(highlight),
    });
  }
  return items;
}

/** A highlight beside its note: the words, who said them, its tags and what can be done with it. */
export function HighlightCard(props: {
  highlight: DocumentHighlight;
  projectId: string;
  orphan: boolean;
  focused: boolean;
  selected: boolean;
  /** This highlight may be tagged, put back and deleted: it is one's own, or its project may be written in. */
  canChange: boolean;
  canShare: boolean;
  pickingTags: boolean;
  onPickTags: (open: boolean) => void;
  actions: HighlightCardActions;
}) {
  const { highlight, projectId, orphan, focused, selected, canChange, actions, pickingTags, onPickTags } =
    props;
  const [talking, setTalking] = useState(false);
  const words = highlight.text.length > 60 ? `${highlight.text.slice(0, 60)}…` : highlight.text;
  return (
    <article
      className={styles.card}
      data-focused={focused || undefined}
      data-highlight-card={highlight.id}
      aria-label={words}
      tabIndex={-1}
    >
      <div className={styles.top}>
        <input
          type="checkbox"
          className={styles.check}
          checked={selected}
          aria-label={t("highlights.select", "Select for an insight: {words}", { words })}
          onChange={(event) => actions.onSelect(highlight, event.target.checked)}
        />
        <button
          type="button"
          className={styles.words}
          onClick={() => actions.onOpen(highlight)}
          disabled={orphan}
          title={t("highlights.show-in-text", "Show in the text")}
        >
          <Quote
            size="small"
            lines={focused ? 12 : 4}
            color={highlight.tags[0]?.color}
            source={sourceOf(highlight)}
          >
            {highlight.text}
          </Quote>
        </button>
        <Menu
          label={t("highlights.menu", "Highlight")}
          target={
            <IconButton
              label={t("highlights.more", "Actions for this highlight")}
              size="small"
              aria-haspopup="menu"
            >
              <IconDotsVertical size={14} aria-hidden />
            </IconButton>
          }
          sections={[
            {
              key: "actions",
              items: menuItems(highlight, actions, { change: canChange, share: props.canShare }),
            },
          ]}
        />
      </div>
      {orphan && (
        <div className={styles.orphan}>
          <p>
            {t(
              "highlights.orphan.text",
              "Its text was removed from the note. Select where it belongs and move it there, or delete it.",
            )}
          </p>
          {canChange && (
            <div className={styles.row}>
              <Button size="small" onClick={() => actions.onPutBack(highlight)}>
                {t("highlights.orphan.put-back", "Move to the selection")}
              </Button>
              <Button size="small" kind="quiet" onClick={() => actions.onDelete(highlight)}>
                {t("highlights.orphan.delete", "Delete")}
              </Button>
            </div>
          )}
        </div>
      )}
      <div className={styles.row}>
        {highlight.tags.map((tag) => (
          <TagChip
            key={tag.id}
            title={tag.title}
            color={tag.color}
            {...(canChange ? { onRemove: () => actions.onToggleTag(highlight, tag, false) } : {})}
          />
        ))}
        {canChange && (
          <Popover
            open={pickingTags}
            onOpenChange={onPickTags}
            label={t("highlights.tags", "Tags of this highlight")}
            position="bottom-end"
            width={300}
            target={
              <button
                type="button"
                className={styles.add}
                aria-haspopup="dialog"
                aria-expanded={pickingTags}
                onClick={() => onPickTags(!pickingTags)}
              >
                <IconPlus size={12} aria-hidden /> {t("highlights.tag", "Tag")}
              </button>
            }
          >
            <TagPicker
              projectId={projectId}
              selectedIds={highlight.tags.map(({ id }) => id)}
              onToggle={(tag, chosen) => actions.onToggleTag(highlight, tag, chosen)}
              onCreate={(...created) => actions.onCreateTag(highlight, ...created)}
              onClose={() => onPickTags(false)}
            />
          </Popover>
        )}
        <button
          type="button"
          className={styles.add}
          aria-expanded={talking}
          onClick={() => setTalking(!talking)}
        >
          <IconMessage size={12} aria-hidden /> {t("highlights.comments", "Comments")}
        </button>
      </div>
      {talking && <HighlightComments highlightId={highlight.id} />}
    </article>
  );
}
