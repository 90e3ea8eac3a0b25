import { IconTrash } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../app/i18n/t.ts";
import { ObjectComments } from "../../../app/objects/ObjectComments.tsx";
import type { FirstComment } from "../../../app/objects/object-parts.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { Quote } from "../../../ui/marks/Quote.tsx";
import type { DocumentHighlight } from "../highlights/cache/note-highlights-cache.ts";
import { PassageButton } from "../highlights/card/PassageButton.tsx";
import { shortWords } from "../highlights/card/short-words.ts";
import type { HighlightActions } from "../highlights/highlight-actions.ts";
import { sourceOf } from "../highlights/highlight-source.ts";
import type { SelectionAnchor } from "../highlights/selection-anchor.ts";
import styles from "./PassageComments.module.css";

/** Words being commented on; the passage is created when the comment is sent. */
export interface PassageDraft {
  readonly id: string;
  readonly words: SelectionAnchor;
}

interface PassageCommentsProps {
  passages: readonly DocumentHighlight[];
  commenting: PassageDraft | undefined;
  onCommented: () => void;
  orphanIds: ReadonlySet<string>;
  actions: HighlightActions;
  focusedId: string | undefined;
  focusedCommentId: string | undefined;
  onOpen: (highlightId: string) => void;
}

/** Comments on passages of a note, in text order. */
export function PassageComments(props: PassageCommentsProps) {
  const { passages, commenting, onCommented, actions, focusedCommentId } = props;
  const first: FirstComment | undefined = commenting && {
    make: () =>
      passages.some(({ id }) => id === commenting.id)
        ? Promise.resolve(true)
        : actions.createPassage(commenting.id, commenting.words),
    onSent: onCommented,
    onCancel: onCommented,
  };
  // A single list, so that the comment field stays mounted while the passage is created.
  const isMade = passages.some(({ id }) => id === commenting?.id);
  const ids = [...(commenting && !isMade ? [commenting.id] : []), ...passages.map(({ id }) => id)];
  return ids.map((id) => {
    const passage = passages.find((each) => each.id === id);
    return (
      <PassageCard
        key={id}
        id={id}
        text={passage?.text ?? commenting?.words.text ?? ""}
        source={
          passage && (
            <>
              {sourceOf(passage)} <ConsentBadge consent={passage.consent} />
            </>
          )
        }
        focused={passage === undefined || id === props.focusedId}
        focusedCommentId={focusedCommentId}
        first={id === commenting?.id ? first : undefined}
        isOrphan={props.orphanIds.has(id)}
        onOpen={passage && (() => props.onOpen(id))}
        onDelete={passage && passage.viewerLevel !== "READ" ? () => void actions.delete(id) : undefined}
      />
    );
  });
}

function PassageCard(props: {
  id: string;
  text: string;
  source: React.ReactNode;
  focused: boolean;
  focusedCommentId: string | undefined;
  first: FirstComment | undefined;
  isOrphan: boolean;
  onOpen: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}) {
  const { id, text, focused, isOrphan } = props;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused) card.current?.scrollIntoView({ block: "nearest" });
  }, [focused]);
  const words = shortWords(text);
  return (
    <article
      ref={card}
      className={styles.card}
      data-focused={focused || undefined}
      aria-label={t("passage.label", "Comments on “{words}”", { words })}
    >
      <div className={styles.top}>
        <PassageButton disabled={isOrphan || !props.onOpen} onClick={props.onOpen}>
          <Quote size="small" lines={3} source={props.source}>
            {text}
          </Quote>
        </PassageButton>
        {props.onDelete && (
          <IconButton
            size="small"
            label={t("passage.delete", "Delete the comments on “{words}”", { words })}
            onClick={props.onDelete}
          >
            <IconTrash size={14} aria-hidden />
          </IconButton>
        )}
      </div>
      {isOrphan && (
        <p className={styles.gone}>{t("passage.gone", "These words are no longer in the note.")}</p>
      )}
      <ObjectComments
        subject={{ type: "highlight", id }}
        empty={t("highlights.comments.empty", "No comments on this passage yet.")}
        focusedId={props.focusedCommentId}
        oneThread
        first={props.first}
      />
    </article>
  );
}
