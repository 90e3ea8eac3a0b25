import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { type ErasureReceipt_ErasureFragment, ForgottenPeopleDocument } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { DayText } from "../../../ui/marks/DayText.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import { ErasedPlaces } from "./ErasedPlaces.tsx";
import styles from "./Erasure.module.css";

/** How often running erasures are polled, in ms. */
const pollMs = 1_000;

/** Receipts of the people that the workspace has forgotten, newest first. */
export function ForgottenPeople() {
  const { data, error, refetch, startPolling, stopPolling } = useQuery(ForgottenPeopleDocument);
  const goesOn = data?.personErasures.some(({ phase }) => phase !== "DONE") ?? false;
  useEffect(() => {
    if (!goesOn) return;
    startPolling(pollMs);
    return stopPolling;
  }, [goesOn, startPolling, stopPolling]);
  if (error && !data)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (!data) return <LoadingState rowHeight={72} />;
  if (data.personErasures.length === 0)
    return <p className={styles.hint}>{t("erasures.none", "Nobody has been forgotten yet.")}</p>;
  return (
    <ul className={styles.receipts} aria-label={t("erasures.title", "Forgotten people")}>
      {data.personErasures.map((erasure) => (
        <li key={erasure.id} className={styles.receipt}>
          <Receipt erasure={erasure} />
        </li>
      ))}
    </ul>
  );
}

/** An erasure's progress, then its result. */
function Receipt({ erasure }: { erasure: ErasureReceipt_ErasureFragment }) {
  const by = erasure.requestedBy?.name;
  return (
    <>
      <p>
        {by ? t("erasures.by", "Requested by {name}", { name: by }) : t("erasures.requested", "Requested")}{" "}
        <RelativeTime value={erasure.createdAt} />
      </p>
      {erasure.phase !== "DONE" && (
        <>
          <p>{t("erasures.running", "Forgetting… You can leave this page.")}</p>
          <Progress
            percent={erasure.progressPercent}
            label={t("erasures.progress", "Progress of forgetting")}
          />
        </>
      )}
      {erasure.backupsUntil && (
        <p className={styles.hint}>
          {t("erasures.backups", "Finished. Backups may still contain this data until:")}{" "}
          <DayText value={erasure.backupsUntil} />
        </p>
      )}
      <details>
        <summary>{t("erasures.receipt", "Receipt")}</summary>
        <ErasedPlaces caption={t("erasures.places", "Removed, by place")} places={erasure.places} />
      </details>
    </>
  );
}
