import { askQuestionLengthMax } from "@fieldstone/model/limits.ts";
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { LeaveOutAi } from "../../research/filters/LeaveOutAi.tsx";
import type { LeavingOutAi } from "../../research/filters/useLeaveOutAi.ts";
import styles from "./Ask.module.css";
import type { AskScope } from "./ask-scope.ts";
import { ScopeField } from "./ScopeField.tsx";

/** The field for a question, and its scope. Enter sends it, Shift+Enter starts a new line. */
export function AskComposer(props: {
  text: string;
  onText: (text: string) => void;
  onSend: (question: string) => void;
  isBusy: boolean;
  leaving: LeavingOutAi;
  scope: AskScope | undefined;
  onScope: (scope: AskScope | undefined) => void;
}) {
  const { text, onText, onSend, isBusy, leaving, scope, onScope } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isBusy) field.current?.focus({ preventScroll: true });
  }, [isBusy]);
  const problem =
    text.length > askQuestionLengthMax
      ? t("ask.too-long", "A question can have at most {n} characters. Shorten it.", {
          n: String(askQuestionLengthMax),
        })
      : undefined;
  const reason =
    text.trim() === ""
      ? t("ask.empty", "Write a question first.")
      : isBusy
        ? t("ask.busy", "Wait for the answer, or cancel it.")
        : problem;
  const send = () => {
    if (reason === undefined) onSend(text.trim());
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={styles.composer} onSubmit={onSubmit}>
      <TextArea
        ref={field}
        label={t("ask.question", "Your question")}
        hideLabel
        placeholder={t("ask.placeholder", "Ask what customers said…")}
        value={text}
        error={problem}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.composerTools}>
        <ScopeField scope={scope} onScope={onScope} />
        <LeaveOutAi {...leaving} />
        <Button kind="primary" type="submit" disabledReason={reason}>
          {t("ask.send", "Ask")}
        </Button>
      </div>
    </form>
  );
}
