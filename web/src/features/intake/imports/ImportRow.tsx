import { useApolloClient } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { Link } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import {
  CancelImportDocument,
  type ImportStateFragment,
  RetryImportDocument,
} from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { Progress } from "../../../ui/Progress.tsx";
import styles from "./Imports.module.css";

/** Notes named on a row; a survey can make hundreds. */
const NOTES_SHOWN = 3;

function stateText(item: ImportStateFragment): string {
  switch (item.status) {
    case "QUEUED":
      return t("import.queued", "Waiting");
    case "PROCESSING":
      return t("import.reading", "Reading, {n} %", { n: item.progressPercent });
    case "DONE":
      return item.failureCount > 0
        ? t("import.done.some", "Done; {n, plural, one {# item} other {# items}} could not be read", {
            n: item.failureCount,
          })
        : t("import.done", "Done");
    case "CANCELLED":
      return t("import.cancelled", "Cancelled");
    case "FAILED":
      return item.failureMessage ?? t("import.unread", "This file could not be read.");
  }
}

/** What the service does with a file that arrived. */
export function ImportRow({ item, onOpened }: { item: ImportStateFragment; onOpened: () => void }) {
  const client = useApolloClient();
  const busy = item.status === "QUEUED" || item.status === "PROCESSING";
  const input = { id: item.id };
  const shown = item.notes.slice(0, NOTES_SHOWN);
  // What is wrong with a file is wrong at the next try, too.
  const canRetry =
    item.status === "CANCELLED" || (item.status === "FAILED" && item.failureCode === "import.internal");
  return (
    <>
      <div className={styles.words}>
        <span className={styles.name}>{item.fileName}</span>
        <span className={styles.state} data-bad={item.status === "FAILED" || undefined} role="status">
          {stateText(item)}
        </span>
        {busy && <Progress percent={item.progressPercent} label={item.fileName} />}
        {item.notes.length > 0 && (
          <span className={styles.notes}>
            {shown.map((note) => (
              <Link
                key={note.id}
                to="/data/$noteId"
                params={{ noteId: writePathId(note.id, note.title) }}
                onClick={onOpened}
              >
                {titleOf(note.title, "note")}
              </Link>
            ))}
            {item.noteCount > shown.length && (
              <span>
                {t("import.notes.more", "and {n} more", {
                  n: (item.noteCount - shown.length).toLocaleString("en"),
                })}
              </span>
            )}
          </span>
        )}
      </div>
      {busy && (
        <Button
          size="small"
          onClick={() =>
            void client.mutate({ mutation: CancelImportDocument, variables: { input } }).catch(showError)
          }
        >
          {t("cancel", "Cancel")}
        </Button>
      )}
      {canRetry && (
        <Button
          size="small"
          onClick={() =>
            void client.mutate({ mutation: RetryImportDocument, variables: { input } }).catch(showError)
          }
        >
          {t("retry", "Try again")}
        </Button>
      )}
    </>
  );
}
