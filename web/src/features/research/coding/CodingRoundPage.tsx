import { useQuery } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { Link } from "@tanstack/react-router";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { type CodingRound_RoundFragment, CodingRoundPageDocument } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { AgreementTable } from "./AgreementTable.tsx";
import styles from "./Coding.module.css";
import { coderName, stateLabel } from "./coding-labels.ts";
import { useRoundActions } from "./useRoundActions.ts";

/** A round: each coder's progress, its notes, and once both are done their agreement. */
export function CodingRoundPage({ projectId, roundId }: { projectId: string; roundId: string }) {
  const { data, error, refetch } = useQuery(CodingRoundPageDocument, { variables: { id: roundId } });
  if (error && !data)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (!data) return <LoadingState rowHeight={48} />;
  const { codingRound: round } = data;
  const open = round.differences.filter(({ decision }) => decision === null).length;
  const isCompared = round.agreement.some(({ percentAgreement }) => percentAgreement !== null);
  return (
    <>
      <div className={styles.head}>
        <h2>{round.title}</h2>
        <span className={styles.muted}>{stateLabel(round.state)}</span>
      </div>
      <RoundActions
        projectId={projectId}
        round={round}
        openCount={open}
        canWrite={round.project !== null && round.project.viewerLevel !== "READ"}
      />
      <h3 className={styles.part}>{t("coding.progress", "Progress")}</h3>
      {round.coders.map((coder) => (
        <CoderProgress key={coder.user?.id} coder={coder} noteCount={round.notes.length} />
      ))}
      <h3 className={styles.part}>{t("coding.notes", "Notes")}</h3>
      <ul className={styles.rounds}>
        {round.notes.map(({ note, isFinished }) =>
          note ? (
            <li key={note.id} className={styles.round}>
              <Link
                to="/projects/$projectId/coding/$roundId/notes/$noteId"
                params={{ projectId, roundId, noteId: note.id }}
              >
                {titleOf(note.title, "note")}
              </Link>
              {isFinished && <span className={styles.muted}>{t("coding.finished", "Finished by you")}</span>}
            </li>
          ) : null,
        )}
      </ul>
      {round.movedNoteCount > 0 && (
        <p role="note">
          {t(
            "coding.notes.moved",
            "{n, plural, one {# note was moved to another project. Its codings do} other {# notes were moved to other projects. Their codings do}} not become highlights of this round until {n, plural, one {it is} other {they are}} moved back.",
            { n: round.movedNoteCount },
          )}
        </p>
      )}
      {round.agreement.length > 0 && (
        <>
          <h3 className={styles.part}>{t("coding.agreement", "Agreement")}</h3>
          {isCompared ? (
            <AgreementTable rows={round.agreement} />
          ) : (
            <p>
              {t("coding.agreement.none", "There are no figures: no note was finished by both coders.")}{" "}
              {round.state === "COMPARING" &&
                t(
                  "coding.agreement.reopen",
                  "Reopen the round; each coder ticks “I finished this note” in the notes they coded.",
                )}
            </p>
          )}
          {round.agreedCount + round.differences.length > 0 && (
            <p className={styles.muted}>
              {t(
                "coding.agreed",
                "{agreed, plural, one {# passage} other {# passages}} coded alike, {differences, plural, one {# difference} other {# differences}}, {open} of them to decide.",
                { agreed: round.agreedCount, differences: round.differences.length, open },
              )}
            </p>
          )}
        </>
      )}
    </>
  );
}

function CoderProgress(props: { coder: CodingRound_RoundFragment["coders"][number]; noteCount: number }) {
  const { coder, noteCount } = props;
  const name = coderName(coder.user);
  return (
    <div className={styles.coder}>
      <span>{coder.isViewer ? t("coding.you", "{name} (you)", { name }) : name}</span>
      <span className={styles.muted}>
        {coder.doneAt
          ? t("coding.done", "Done")
          : t("coding.finished.count", "{n} of {all} notes finished", {
              n: coder.finishedNoteCount,
              all: noteCount,
            })}
      </span>
      <Progress
        percent={coder.doneAt ? 100 : (100 * coder.finishedNoteCount) / Math.max(1, noteCount)}
        label={t("coding.progress.of", "Progress of {name}", { name })}
      />
    </div>
  );
}

function RoundActions(props: {
  projectId: string;
  round: CodingRound_RoundFragment;
  openCount: number;
  canWrite: boolean;
}) {
  const { projectId, round, openCount, canWrite } = props;
  const actions = useRoundActions(projectId, round);
  const reason = canWrite ? undefined : disabledReasons.noProjectEdit;
  const own = round.coders.find(({ isViewer }) => isViewer);
  const openReason =
    openCount > 0
      ? t("coding.finalize.open", "Decide the differences first: {n} are open.", { n: openCount })
      : undefined;
  return (
    <div className={styles.actions}>
      {own && own.doneAt === null && (
        <Button
          kind={own.finishedNoteCount < round.notes.length ? "plain" : "primary"}
          onClick={() => void actions.finish()}
        >
          {t("coding.finish", "I am done with this round")}
        </Button>
      )}
      {round.state === "COMPARING" && (
        <>
          <Link
            to="/projects/$projectId/coding/$roundId/differences"
            params={{ projectId, roundId: round.id }}
          >
            {t("coding.differences.go", "Go through the differences")}
          </Link>
          <Button
            kind="primary"
            disabledReason={reason ?? openReason}
            onClick={() => void actions.finalize()}
          >
            {t("coding.finalize", "Finalize and create highlights")}
          </Button>
        </>
      )}
      {round.state !== "FINALIZED" && round.coders.some(({ doneAt }) => doneAt !== null) && (
        <Button disabledReason={reason} onClick={() => void actions.reopen()}>
          {t("coding.reopen", "Reopen")}
        </Button>
      )}
      <Button disabledReason={reason} onClick={() => void actions.remove()}>
        {t("project.delete", "Move to trash")}
      </Button>
    </div>
  );
}
