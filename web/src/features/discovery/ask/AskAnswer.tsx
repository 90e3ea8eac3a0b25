import { useApolloClient } from "@apollo/client/react";
import { IconCopy, IconThumbDown, IconThumbUp } from "@tabler/icons-react";
import { copyText } from "../../../app/copy-text.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { pageLabel } from "../../../app/objects/page-label.ts";
import { type Ask_MessageFragment, type AskFeedback, RateAnswerDocument } from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import styles from "./Ask.module.css";
import { AskClaims } from "./AskClaims.tsx";
import { CountedAnswer } from "./CountedAnswer.tsx";
import { SourceLink } from "./SourceLink.tsx";
import { speakerLabel } from "./speaker-label.ts";

type Answer = NonNullable<Ask_MessageFragment["answer"]>;

/** A saved answer: its claims, its sources, and what was read for it. */
export function AskAnswer({ message }: { message: Ask_MessageFragment }) {
  const { status, answer, failureMessage } = message;
  if (answer === null) return null;
  return (
    <div className={styles.answer}>
      {answer.counted && <CountedAnswer counted={answer.counted} />}
      <AskClaims claims={answer.claims} />
      {status === "FAILED" && <Banner tone="warning">{failureMessage}</Banner>}
      {status === "CANCELLED" && <p className={styles.provider}>{t("ask.cancelled", "Cancelled.")}</p>}
      {status === "WRITING" && (
        <p className={styles.provider} role="status">
          {t("ask.elsewhere", "This answer is being written in another window.")}
        </p>
      )}
      {answer.numHidden > 0 && (
        <p className={styles.provider}>
          {t(
            "ask.hidden",
            "{n, plural, one {One statement is} other {# statements are}} not shown, or shown as quotes only: you can no longer read everything that the answer was written from.",
            { n: answer.numHidden },
          )}
        </p>
      )}
      {answer.counted === null && status !== "CANCELLED" && <Receipt answer={answer} />}
      {status === "DONE" && <AnswerTools message={message} answer={answer} />}
    </div>
  );
}

/** How many items were in scope, matched and read. */
function Receipt({ answer }: { answer: Answer }) {
  const { numItems, numProjects, numChannels, numMatched, hasMoreMatches, numRead, numRemoved, sources } =
    answer;
  const sum = t(
    "ask.receipt",
    "{items, plural, one {# item} other {# items}} in {projects, plural, one {# project} other {# projects}}{channels, plural, =0 {} one { and # channel} other { and # channels}} in scope, {matched}{more, plural, =0 {} other { or more}} matched, {read} read",
    {
      items: numItems,
      projects: numProjects,
      channels: numChannels,
      matched: numMatched,
      more: hasMoreMatches ? 1 : 0,
      read: numRead,
    },
  );
  return (
    <details className={styles.receipt}>
      <summary>{sum}</summary>
      {answer.withoutAi && <p>{t("ask.without-ai", "Text written by AI was left out.")}</p>}
      {numRemoved > 0 && (
        <p>
          {t(
            "ask.removed",
            "{n, plural, one {One statement was} other {# statements were}} removed: no quote was found in the source, or only a question of an interviewer.",
            { n: numRemoved },
          )}
        </p>
      )}
      {sources.length === 0 ? (
        <p>{t("ask.sources.none", "Nothing was quoted.")}</p>
      ) : (
        <ul className={styles.sources}>
          {sources.map((source) => (
            <li key={source.datumId ?? source.id}>
              <Source source={source} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function Source({ source }: { source: Answer["sources"][number] }) {
  const title = source.title.trim() || t("untitled", "Untitled");
  return <SourceLink source={source}>{sourceLabel(source, title)}</SourceLink>;
}

function sourceLabel({ type, datumId }: Answer["sources"][number], title: string): string {
  if (type === "note" || type === "insight") return title;
  return datumId === null
    ? t("ask.source.highlight", "Highlight in {title}", { title })
    : t("ask.source.point", "Point in {title}", { title });
}

function textOf({ claims }: Answer): string {
  return claims
    .map(({ text, citations }) => {
      const quotes = citations.map((citation) => {
        const { quote, title, authorKind, file } = citation;
        const speaker = citation.speaker ? `${speakerLabel(citation)}, ` : "";
        const byAi = authorKind === "model" ? `, ${t("ask.source.by-ai", "Written by AI")}` : "";
        const page = file ? `, ${pageLabel(file)}` : "";
        return `“${quote}” (${speaker}${title ?? ""}${page}${byAi})`;
      });
      return quotes.length === 1 && citations[0]?.quote === text
        ? quotes.join("\n")
        : [text, ...quotes].join("\n");
    })
    .join("\n\n");
}

function AnswerTools({ message, answer }: { message: Ask_MessageFragment; answer: Answer }) {
  const client = useApolloClient();
  const { id, feedback } = message;
  const rate = async (wanted: AskFeedback) => {
    const next = feedback === wanted ? null : wanted;
    const modify = (value: AskFeedback | null) =>
      client.cache.modify({
        id: client.cache.identify({ __typename: "AskMessage", id }) ?? "",
        fields: { feedback: () => value },
      });
    modify(next);
    try {
      await client.mutate({ mutation: RateAnswerDocument, variables: { input: { id, feedback: next } } });
    } catch (error) {
      modify(feedback);
      showToast(readFailure(error).message, { tone: "danger" });
    }
  };
  return (
    <div className={styles.tools}>
      <IconButton
        label={t("ask.good", "Good answer")}
        size="small"
        pressed={feedback === "Good"}
        onClick={() => void rate("Good")}
      >
        <IconThumbUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={t("ask.bad", "Bad answer")}
        size="small"
        pressed={feedback === "Bad"}
        onClick={() => void rate("Bad")}
      >
        <IconThumbDown size={16} aria-hidden />
      </IconButton>
      {answer.claims.length > 0 && (
        <IconButton
          label={t("ask.copy", "Copy answer")}
          size="small"
          onClick={() => void copyText(textOf(answer), t("ask.copied", "Answer copied."))}
        >
          <IconCopy size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
