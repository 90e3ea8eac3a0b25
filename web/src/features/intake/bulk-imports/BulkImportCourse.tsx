import { useApolloClient, useQuery } from "@apollo/client/react";
import { Link } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import {
  BulkImportRunDocument,
  type BulkImportStateFragment,
  StopBulkImportDocument,
} from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import styles from "./BulkImport.module.css";
import { currentRun, onRunChange, sendAll, stopSending } from "./bulk-run.ts";
import { ChooseFiles } from "./ChooseFiles.tsx";
import { matchFiles } from "./chosen-files.ts";
import { readWaiting } from "./read-waiting.ts";
import { UndoBulkImport } from "./UndoBulkImport.tsx";

/** How often a running bulk import is polled, in ms. */
const ASK_EVERY_MS = 1_000;

/** Files of a bulk import that are final. */
const endedCount = (item: BulkImportStateFragment) =>
  item.doneCount + item.failedCount + item.cancelledCount + item.undoneCount;

const allCount = (item: BulkImportStateFragment) => item.waitingCount + item.underWayCount + endedCount(item);

/** A bulk import's progress, in words. */
export function courseText(item: BulkImportStateFragment): string {
  const all = allCount(item);
  const figures = { done: item.doneCount.toLocaleString("en"), all: all.toLocaleString("en") };
  const parts = [
    t("bulk-import.done", "{done} of {all} done", figures),
    item.underWayCount > 0 && t("bulk-import.reading", "{n} being read", { n: item.underWayCount }),
    item.waitingCount > 0 && t("bulk-import.waiting", "{n} not sent yet", { n: item.waitingCount }),
    item.failedCount > 0 && t("bulk-import.failed", "{n} failed", { n: item.failedCount }),
    item.cancelledCount > 0 && t("bulk-import.left-out", "{n} left out", { n: item.cancelledCount }),
    item.undoneCount > 0 && t("bulk-import.undone", "{n} undone", { n: item.undoneCount }),
  ];
  return parts.filter(Boolean).join(" · ");
}

/**
 * A bulk import, running or finished: its counts, its failures, and how to resume it after the page was
 * closed.
 */
export function BulkImportCourse({ bulkImportId }: { bulkImportId: string }) {
  const run = useSyncExternalStore(onRunChange, currentRun);
  const own = run?.bulkImportId === bulkImportId ? run : undefined;
  const sends = own !== undefined && !own.isOver;
  const isSent = own?.isOver === true;
  const variables = { id: bulkImportId };
  const { data, error, refetch } = useQuery(BulkImportRunDocument, {
    variables,
  });
  const goesOn = sends || (data?.bulkImport.underWayCount ?? 0) > 0 || data?.bulkImport.isUndoing;
  useQuery(BulkImportRunDocument, { variables, pollInterval: ASK_EVERY_MS, skip: !goesOn });
  // Equal queries in flight share one answer, and the first may still predate the arrival of the last file.
  useEffect(() => {
    if (!isSent) return;
    refetchShown(() => refetch().then(() => refetch()));
  }, [isSent, refetch]);
  if (error && !data) {
    return <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  }
  if (!data) return <LoadingState />;
  const item = data.bulkImport;
  const [ended, all] = [endedCount(item), allCount(item)];
  return (
    <section className={styles.part} aria-labelledby="course">
      <h2 id="course">{t("bulk-import.course", "This import")}</h2>
      <p role="status">{courseText(item)}</p>
      <div className={styles.progress}>
        <Progress
          percent={all === 0 ? 100 : (ended / all) * 100}
          label={t("bulk-import.progress", "Files processed")}
        />
      </div>
      {own?.isOffline && (
        <Banner tone="warning">
          {t("bulk-import.offline", "Connection lost. The upload resumes when you are back online.")}
        </Banner>
      )}
      {sends && (
        <p className={styles.soft}>
          {t("bulk-import.stay", "Keep this page open until the upload has finished.")}
        </p>
      )}
      <Failed
        rows={[
          ...item.items.map(({ path, failureMessage }) => ({ path, reason: failureMessage ?? "" })),
          ...(own?.refused ?? []),
        ]}
      />
      {item.waitingCount > 0 && (
        <Waiting bulkImportId={bulkImportId} sends={sends} onChanged={() => refetchShown(refetch)} />
      )}
      {!sends && <UndoBulkImport item={item} onUndone={() => refetchShown(refetch)} />}
    </section>
  );
}

function Failed({ rows }: { rows: readonly { path: string; reason: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="failed">
      <h3 id="failed">{t("bulk-import.failed.title", "Could not be imported")}</h3>
      <ul className={styles.list}>
        {rows.map(({ path, reason }) => (
          <li key={path}>
            {path} <span className={styles.soft}>· {reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The files not sent yet: cancelled for good, or resumed once they are chosen again. */
function Waiting(props: { bulkImportId: string; sends: boolean; onChanged: () => void }) {
  const { bulkImportId, sends } = props;
  const client = useApolloClient();
  const [missing, setMissing] = useState<string>();
  const goOn = async (files: readonly File[]) => {
    const waiting = await readWaiting(bulkImportId);
    const found = matchFiles(waiting, files);
    setMissing(
      found.length < waiting.length
        ? t(
            "bulk-import.missing",
            "{n, plural, one {# file was not among the files you chose, or has changed} other {# files were not among the files you chose, or have changed}}.",
            { n: waiting.length - found.length },
          )
        : undefined,
    );
    if (found.length === 0) return;
    const started = sendAll(
      bulkImportId,
      found.map(({ item, file, transcript }) => ({ ...item, file, transcript })),
    );
    if (!started)
      setMissing(t("bulk-import.busy", "Another bulk import is uploading. Wait until it has finished."));
  };
  const stop = async () => {
    if (sends) stopSending();
    await client.mutate({
      mutation: StopBulkImportDocument,
      variables: { input: { id: bulkImportId } },
    });
    props.onChanged();
  };
  return (
    <div className={styles.part}>
      {missing && <Banner tone="warning">{missing}</Banner>}
      {!sends && (
        <ChooseFiles
          label={t("bulk-import.resume", "To continue, choose the same files or their folder again")}
          onFiles={(files) => void goOn(files).catch(showError)}
        />
      )}
      <Button onClick={() => void stop().catch(showError)}>
        {t("bulk-import.stop", "Skip files that are not sent yet")}
      </Button>
    </div>
  );
}

/** A bulk import in the list of the member's own. */
export function BulkImportLink({ item }: { item: BulkImportStateFragment }) {
  return (
    <Link to="/settings/bulk-import" hash={`bulkImportId=${item.id}`}>
      {new Date(item.createdAt).toLocaleString(undefined, { dateStyle: "long", timeStyle: "short" })}
    </Link>
  );
}
