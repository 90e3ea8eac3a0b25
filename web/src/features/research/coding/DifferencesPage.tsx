import { useApolloClient, useQuery } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { isTaken } from "../../../app/undo/action-answers.ts";
import {
  type CodingChoice,
  CodingDifferencesDocument,
  DecideCodingDifferenceDocument,
} from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import styles from "./Coding.module.css";
import { choiceLabel, choices, coderName } from "./coding-labels.ts";
import { DifferenceView } from "./DifferenceView.tsx";
import { useDifferenceKeys } from "./useDifferenceKeys.ts";

const REASON_LENGTH_MAX = 2_000;

/** Steps through the differences between two coders; a key decides each. */
export function DifferencesPage({ projectId, roundId }: { projectId: string; roundId: string }) {
  const client = useApolloClient();
  const { data, error, refetch } = useQuery(CodingDifferencesDocument, { variables: { id: roundId } });
  const [wanted, setWanted] = useState(0);
  const [reason, setReason] = useState("");
  const reasonField = useRef<HTMLInputElement>(null);
  const round = data?.codingRound;
  const differences = round?.differences ?? [];
  const at = Math.min(wanted, Math.max(0, differences.length - 1));
  const shown = differences[at];
  const shownReason = shown?.decision?.reason ?? "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a difference is opened with the reason that it has
  useEffect(() => setReason(shownReason), [shown?.id]);
  const blocked = round?.project?.viewerLevel === "READ" || round?.state !== "COMPARING";
  const move = (by: number) => setWanted(Math.max(0, Math.min(differences.length - 1, at + by)));
  const decide = async (choice: CodingChoice) => {
    if (!shown || blocked) return;
    const input = { roundId, differenceId: shown.id, choice, reason };
    const taken = await isTaken(
      client.mutate({ mutation: DecideCodingDifferenceDocument, variables: { input } }),
    );
    if (taken) setWanted(at + 1);
  };
  useDifferenceKeys({
    decide: (choice) => void decide(choice),
    move,
    note: () => reasonField.current?.focus(),
  });
  if (error && !data)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (!round) return <LoadingState rowHeight={160} />;
  const [first = "", second = ""] = round.coders.map(({ user }) => coderName(user));
  const decided = differences.filter(({ decision }) => decision !== null).length;
  const back = (
    <Link to="/projects/$projectId/coding/$roundId" params={{ projectId, roundId }}>
      {round.title}
    </Link>
  );
  if (!shown) {
    return (
      <EmptyState title={t("coding.differences.none", "No differences")} action={back}>
        {t("coding.differences.none.text", "Both coders agree, or one of them has not finished yet.")}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.head}>
        <h2>{t("coding.difference", "Difference {n} of {all}", { n: at + 1, all: differences.length })}</h2>
        {back}
      </div>
      <p className={styles.muted} role="status">
        {t("coding.decided", "{n} of {all} decided", { n: decided, all: differences.length })}
      </p>
      <DifferenceView difference={shown} first={first} second={second} />
      <div className={styles.actions}>
        {choices.map((choice, order) => (
          <Button
            key={choice}
            kind={shown.decision?.choice === choice ? "primary" : "plain"}
            disabledReason={blocked ? disabledReasons.noProjectEdit : undefined}
            onClick={() => void decide(choice)}
          >
            {`${order + 1} · ${choiceLabel(choice, first, second)}`}
          </Button>
        ))}
        <Button disabled={at === 0} onClick={() => move(-1)}>
          {t("coding.previous", "Previous")}
        </Button>
        <Button disabled={at === differences.length - 1} onClick={() => move(1)}>
          {t("coding.next", "Next")}
        </Button>
      </div>
      <div className={styles.part}>
        <TextField
          ref={reasonField}
          label={t("coding.reason", "Why")}
          description={t(
            "coding.reason.hint",
            "Kept with the decision. Press N to come here, Escape to leave.",
          )}
          value={reason}
          maxLength={REASON_LENGTH_MAX}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") event.currentTarget.blur();
          }}
        />
      </div>
    </>
  );
}
