import type { AskClaim, AskEvent } from "@fieldstone/model/ask/ask-event.ts";
import { t } from "../../../app/i18n/t.ts";
import type { Ask_MessageFragment } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import styles from "./Ask.module.css";
import { AskAnswer } from "./AskAnswer.tsx";
import { AskClaims } from "./AskClaims.tsx";
import { CountedAnswer } from "./CountedAnswer.tsx";
import type { AskInProgress } from "./use-ask.ts";

/** The questions of a conversation with their answers, including the one being written. */
export function AskMessages(props: {
  messages: readonly Ask_MessageFragment[];
  inProgress: AskInProgress | undefined;
  onCancel: () => void;
}) {
  const { messages, inProgress, onCancel } = props;
  return (
    <ol className={styles.messages} aria-label={t("ask.messages", "Conversation")}>
      {messages.map((message) => (
        <li key={message.id}>
          {message.role === "USER" ? <Question text={message.text} /> : <AskAnswer message={message} />}
        </li>
      ))}
      {inProgress && (
        <>
          <li>
            <Question text={inProgress.question} />
          </li>
          <li>
            <ArrivingAnswer events={inProgress.events} onCancel={onCancel} />
          </li>
        </>
      )}
    </ol>
  );
}

function Question({ text }: { text: string }) {
  return <h2 className={styles.question}>{text}</h2>;
}

function claimsOf(events: readonly AskEvent[]): readonly AskClaim[] {
  return events.flatMap((event) => (event.type === "claim" ? [event.claim] : []));
}

/** The part of the answer received so far, and its progress. */
function ArrivingAnswer({ events, onCancel }: { events: readonly AskEvent[]; onCancel: () => void }) {
  const read = events.find((event) => event.type === "read");
  const counted = events.find((event) => event.type === "counted");
  return (
    <div className={styles.answer} aria-busy="true">
      {counted && <CountedAnswer counted={counted.counted} />}
      <AskClaims claims={claimsOf(events)} />
      <div className={styles.progress}>
        <span role="status">
          {read === undefined
            ? t("ask.searching", "Searching what you can read…")
            : t("ask.reading", "Reading {n, plural, one {# item} other {# items}}…", {
                n: read.receipt.numRead,
              })}
        </span>
        <Button size="small" onClick={onCancel}>
          {t("cancel", "Cancel")}
        </Button>
      </div>
    </div>
  );
}
