import { type KeyboardEvent, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import styles from "./CommentThread.module.css";
import { MentionArea, type Mentionable, mentionName } from "./MentionArea.tsx";

/** Longest comment, in characters. */
const BODY_LENGTH_MAX = 10_000;

/** A comment's text, and the members mentioned in it. */
export interface CommentDraft {
  readonly body: string;
  readonly mentions: readonly Pick<Mentionable, "id" | "name">[];
}

/** A field for a comment. Ctrl/⌘+Enter sends it; a rejected comment stays in the field. */
export function CommentComposer(props: {
  label: string;
  initial?: CommentDraft;
  sendLabel: string;
  autoFocus?: boolean;
  onSend: (draft: CommentDraft) => Promise<boolean>;
  onCancel?: () => void;
}) {
  const { label, initial, sendLabel, autoFocus = false, onSend, onCancel } = props;
  const [body, setBody] = useState(initial?.body ?? "");
  const [chosen, setChosen] = useState(initial?.mentions ?? []);
  const text = body.trim();
  const send = async () => {
    if (text === "") return;
    setBody("");
    // Names deleted from the text are no mentions; members renamed since are still mentioned.
    const mentions = chosen.filter(
      ({ id, name }) =>
        text.includes(`@${name}`) ||
        (initial?.mentions.some((before) => before.id === id) && !initial.body.includes(`@${name}`)),
    );
    if (!(await onSend({ body: text, mentions }))) setBody(body);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void send();
    } else if (event.key === "Escape" && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <div className={styles.composer}>
      <MentionArea
        label={label}
        value={body}
        maxLength={BODY_LENGTH_MAX}
        autoFocus={autoFocus}
        onChange={setBody}
        onMention={(member) =>
          setChosen((before) => [
            ...before.filter(({ id }) => id !== member.id),
            { id: member.id, name: mentionName(member) },
          ])
        }
        onKeyDown={onKeyDown}
      />
      {chosen.some(({ name }) => text.includes(`@${name}`)) && (
        <p className={styles.hint}>
          {t("comments.mention.hint", "Colleagues you mention get an e-mail if they can open this page.")}
        </p>
      )}
      {(text !== "" || onCancel) && (
        <div className={styles.actions}>
          <Button
            kind="primary"
            size="small"
            disabledReason={text === "" ? t("comments.empty", "Write something first.") : undefined}
            onClick={() => void send()}
          >
            {sendLabel}
          </Button>
          {onCancel && (
            <Button kind="quiet" size="small" onClick={onCancel}>
              {t("comments.cancel", "Cancel")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
