import { useQuery } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { CodingRoundsDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import styles from "./Coding.module.css";
import { coderName, stateLabel } from "./coding-labels.ts";
import { NewRoundDialog } from "./NewRoundDialog.tsx";

/** A project's rounds of independent coding. */
export function CodingRoundsPage({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery(CodingRoundsDocument, { variables: { projectId } });
  const [creating, setCreating] = useState(false);
  if (error && !data)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (!data) return <LoadingState rowHeight={48} />;
  const { codingRounds: rounds, viewerLevel } = data.project;
  const create = (
    <Button
      kind="primary"
      icon={<IconPlus size={16} aria-hidden />}
      disabledReason={viewerLevel === "READ" ? disabledReasons.noProjectEdit : undefined}
      onClick={() => setCreating(true)}
    >
      {t("coding.new", "New coding round")}
    </Button>
  );
  return (
    <>
      {rounds.length === 0 ? (
        <EmptyState title={t("coding.none", "No coding rounds yet")} action={create}>
          {t(
            "coding.none.text",
            "In a round two members code the same notes independently. Then you see how far they agree and resolve the differences.",
          )}
        </EmptyState>
      ) : (
        <>
          <div className={styles.head}>
            <h2>{t("coding.rounds", "Coding rounds")}</h2>
            {create}
          </div>
          <ul className={styles.rounds}>
            {rounds.map((round) => (
              <li key={round.id} className={styles.round}>
                <Link to="/projects/$projectId/coding/$roundId" params={{ projectId, roundId: round.id }}>
                  {round.title}
                </Link>
                <span className={styles.muted}>
                  {round.coders.map(({ user }) => coderName(user)).join(", ")} · {stateLabel(round.state)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {creating && <NewRoundDialog projectId={projectId} onClose={() => setCreating(false)} />}
    </>
  );
}
