import { useApolloClient, useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { refetchShown, untilRefetched } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { isTaken } from "../../../app/undo/action-answers.ts";
import {
  CodedTextDocument,
  CodeWordsDocument,
  FinishCodingNoteDocument,
  RemoveCodingDocument,
} from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { CodedWords } from "./CodedWords.tsx";
import styles from "./Coding.module.css";
import { CodingList } from "./CodingList.tsx";

/** Tags with a key: 1 to 9. */
const KEYS_MAX = 9;

/** A note of a round: select words, then tag them by number key or button. */
export function CodingNotePage(props: { projectId: string; roundId: string; noteId: string }) {
  const { projectId, roundId, noteId } = props;
  const client = useApolloClient();
  const { data, error, refetch } = useQuery(CodedTextDocument, { variables: { roundId, noteId } });
  const [selected, setSelected] = useState({ start: 0, end: 0 });
  // Shown until the server has answered.
  const [ticked, setTicked] = useState<boolean>();
  const updatedAt = data?.codingRound.updatedAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be seen changes with the round
  useEffect(() => {
    if (updatedAt) refetchShown(refetch);
  }, [updatedAt]);
  if (error && !data)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (!data) return <LoadingState rowHeight={120} />;
  const { codingRound: round, codedText } = data;
  const own = round.coders.find(({ isViewer }) => isViewer);
  const canCode = own !== undefined && own.doneAt === null;
  const entry = round.notes.find(({ note }) => note?.id === noteId);
  const reason = canCode ? undefined : t("coding.not-yours", "Only coders who have not finished can code.");
  const send = async (mutation: Promise<unknown>) => {
    await isTaken(mutation);
    await untilRefetched(refetch);
  };
  const code = (at: number) => {
    const tag = round.tags[at];
    const { start, end } = selected;
    if (!tag || !canCode || start === end) return;
    const text = codedText.text.slice(start, end);
    const input = { roundId, noteId, tagId: tag.id, start, end, text };
    void send(client.mutate({ mutation: CodeWordsDocument, variables: { input } }));
  };
  const remove = (codingId: string) =>
    void send(client.mutate({ mutation: RemoveCodingDocument, variables: { input: { roundId, codingId } } }));
  const finish = (finished: boolean) => {
    const input = { roundId, noteId, finished };
    setTicked(finished);
    const sent = send(client.mutate({ mutation: FinishCodingNoteDocument, variables: { input } }));
    void sent.finally(() => setTicked(undefined));
  };
  return (
    <>
      <div className={styles.head}>
        <h2>{titleOf(entry?.note?.title ?? "", "note")}</h2>
        <Link to="/projects/$projectId/coding/$roundId" params={{ projectId, roundId }}>
          {round.title}
        </Link>
      </div>
      <div className={styles.reading}>
        <CodedWords
          text={codedText.text}
          codings={codedText.codings}
          onSelect={setSelected}
          onKey={(number) => code(number - 1)}
        />
        <aside aria-label={t("coding.side", "Tags and codings")}>
          <p className={styles.muted}>
            {t("coding.how", "Select words, then press the number of a tag or its button.")}
          </p>
          <ul className={styles.tags}>
            {round.tags.map((tag, at) => (
              <li key={tag.id}>
                <Button size="small" disabledReason={reason} onClick={() => code(at)}>
                  {at < KEYS_MAX ? `${at + 1} · ${tag.title}` : tag.title}
                </Button>
              </li>
            ))}
          </ul>
          {own && (
            <div className={styles.part}>
              <Checkbox
                label={t("coding.note.finish", "I finished this note")}
                checked={ticked ?? entry?.isFinished ?? false}
                disabled={!canCode}
                onChange={finish}
              />
            </div>
          )}
          <CodingList
            text={codedText.text}
            codings={codedText.codings}
            canRemove={({ coder }) => canCode && coder?.id === own?.user?.id}
            onRemove={remove}
          />
        </aside>
      </div>
    </>
  );
}
