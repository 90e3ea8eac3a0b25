import { IconMessage } from "@tabler/icons-react";
import { useState } from "react";
import { ConsentBadge } from "../../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../../app/i18n/t.ts";
import { Quote } from "../../../../ui/marks/Quote.tsx";
import { TagChip } from "../../../../ui/marks/TagChip.tsx";
import type { DocumentHighlight } from "../cache/note-highlights-cache.ts";
import { sourceOf } from "../highlight-source.ts";
import { TagPickerButton } from "../tag-picker/TagPickerButton.tsx";
import styles from "./HighlightCard.module.css";
import { HighlightClip } from "./HighlightClip.tsx";
import { HighlightComments } from "./HighlightComments.tsx";
import { HighlightMenu } from "./HighlightMenu.tsx";
import type { HighlightCardActions } from "./highlight-card-actions.ts";
import { OrphanNotice } from "./OrphanNotice.tsx";
import { PassageButton } from "./PassageButton.tsx";
import { PlayButton } from "./PlayButton.tsx";
import { shortWords } from "./short-words.ts";

/** A highlight beside its note: its words, speaker, tags and actions. */
export function HighlightCard(props: {
  highlight: DocumentHighlight;
  projectId: string;
  orphan: boolean;
  focused: boolean;
  selected: boolean;
  /**
   * Whether the user may tag, reanchor and delete this highlight: it is their own, or they may write in its
   * project.
   */
  canChange: boolean;
  canShare: boolean;
  /** False where a selection has no actions. */
  selectable: boolean;
  pickingTags: boolean;
  onPickTags: (open: boolean) => void;
  actions: HighlightCardActions;
}) {
  const { highlight, projectId, orphan, focused, selected, canChange, actions, pickingTags, onPickTags } =
    props;
  const [talking, setTalking] = useState(false);
  const words = shortWords(highlight.text);
  return (
    <article
      className={styles.card}
      data-focused={focused || undefined}
      data-highlight-card={highlight.id}
      data-row-key={highlight.id}
      aria-label={words}
      tabIndex={-1}
    >
      <div className={styles.top}>
        {props.selectable && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={selected}
              aria-label={t("row.select", "Select “{title}”", { title: words })}
              onClick={(event) => actions.onSelect(highlight, event.shiftKey)}
              // onClick above handles it, because only a click event says whether Shift is pressed.
              onChange={() => undefined}
            />
          </label>
        )}
        <PassageButton disabled={orphan} onClick={() => actions.onOpen(highlight)}>
          <Quote
            size="small"
            lines={focused ? 12 : 4}
            color={highlight.tags[0]?.color}
            source={sourceOf(highlight)}
          >
            {highlight.text}
          </Quote>
        </PassageButton>
        <HighlightMenu
          highlight={highlight}
          actions={actions}
          may={{ change: canChange, share: props.canShare }}
        />
      </div>
      {orphan && (
        <OrphanNotice
          canChange={canChange}
          onPutBack={() => actions.onPutBack(highlight)}
          onDelete={() => actions.onDelete(highlight)}
        />
      )}
      <ConsentBadge consent={highlight.consent} />
      {focused && highlight.recordingFileId !== null && (
        <HighlightClip
          highlightId={highlight.id}
          words={words}
          canMake={canChange}
          whenMade={() => actions.whenMade(highlight)}
        />
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
          <TagPickerButton
            highlight={highlight}
            projectId={projectId}
            open={pickingTags}
            onOpenChange={onPickTags}
            actions={actions}
          />
        )}
        <PlayButton
          documentId={highlight.documentId}
          recordingFileId={highlight.recordingFileId}
          startMs={highlight.startMs}
          endMs={highlight.file ? null : highlight.endMs}
        />
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
