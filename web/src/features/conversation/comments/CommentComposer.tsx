import { type KeyboardEvent, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextArea } from "../../../ui/TextField.tsx";
import styles from "./CommentThread.module.css";

/** Longest comment, in characters. */
const BODY_LENGTH_MAX = 10_000;

/** A field for a comment. Ctrl/⌘+Enter sends; what was refused stays in the field. */
export function CommentComposer(props: {
  label: string;
  initial?: string;
  sendLabel: string;
  autoFocus?: boolean;
  onSend: (body: string) => Promise<boolean>;
  onCancel?: () => void;
}) {
  const { label, initial = "", sendLabel, autoFocus = false, onSend, onCancel } = props;
  const [body, setBody] = useState(initial);
  const text = body.trim();
  const send = async () => {
    if (text === "") return;
    setBody("");
    if (!(await onSend(text))) setBody(body);
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
      <TextArea
        label={label}
        hideLabel
        placeholder={label}
        value={body}
        maxLength={BODY_LENGTH_MAX}
        autoFocus={autoFocus}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={onKeyDown}
      />
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
