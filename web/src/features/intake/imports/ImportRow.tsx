import { useApolloClient } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { objectLink } from "../../../app/objects/object-registry.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import {
  CancelImportDocument,
  type ImportStateFragment,
  RetryImportDocument,
} from "../../../graphql/graphql.ts";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import rowStyles from "../../../ui/forms/FileRow.module.css";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import styles from "./Imports.module.css";
import { LeftOutList } from "./LeftOutList.tsx";

/** Notes named per row; a survey can create hundreds. */
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
    case "UNDOING":
      return t("import.undoing", "Undoing, {n} %", { n: item.progressPercent });
    case "UNDONE":
      return t("import.undone", "Undone. Its notes are in the trash.");
    case "FAILED":
      return item.failureMessage ?? t("import.unread", "This file could not be read.");
  }
}

function importedBy({ createdBy, createdAt }: ImportStateFragment) {
  return (
    <>
      {createdBy?.name} · <RelativeTime value={createdAt} />
    </>
  );
}

const UndoImportDialog = lazy(() =>
  import("./UndoImportDialog.tsx").then((module) => ({ default: module.UndoImportDialog })),
);

function ImportedProjects(props: { projects: ImportStateFragment["projects"]; onOpened: () => void }) {
  const { projects, onOpened } = props;
  return (
    <span className={styles.notes}>
      <span>
        {t("import.projects", "{n, plural, one {# project:} other {# projects:}}", { n: projects.length })}
      </span>
      {projects.map(({ id, title }) => (
        <Link
          key={id}
          to="/projects/$projectId"
          params={{ projectId: writePathId(id, title) }}
          onClick={onOpened}
        >
          {titleOf(title, "project")}
        </Link>
      ))}
    </span>
  );
}

/** The server's progress on an uploaded file. */
export function ImportRow(props: {
  item: ImportStateFragment;
  onOpened: () => void;
  /** The user has just chosen the file, so who and when are omitted. */
  isOwn?: boolean;
}) {
  const { item, onOpened, isOwn = false } = props;
  const client = useApolloClient();
  const [asking, setAsking] = useState(false);
  const running = item.status === "QUEUED" || item.status === "PROCESSING";
  const busy = running || item.status === "UNDOING";
  const canUndo = !busy && item.status !== "UNDONE" && item.noteCount > 0;
  const input = { id: item.id };
  const shown = item.notes.slice(0, NOTES_SHOWN);
  const more = item.noteCount - shown.length - (item.insight ? 1 : 0);
  // A file that is itself faulty would fail again.
  const canRetry =
    item.status === "CANCELLED" ||
    (item.status === "FAILED" && ["import.internal", "storage.full"].includes(item.failureCode ?? ""));
  return (
    <>
      <div className={rowStyles.words}>
        <span className={rowStyles.name}>{item.fileName}</span>
        <span className={rowStyles.state} data-bad={item.status === "FAILED" || undefined} role="status">
          {stateText(item)}
        </span>
        {busy && <Progress percent={item.progressPercent} label={item.fileName} />}
        {item.createdBy && !isOwn && <span className={rowStyles.state}>{importedBy(item)}</span>}
        {item.status !== "UNDONE" && item.projects.length > 0 && (
          <ImportedProjects projects={item.projects} onOpened={onOpened} />
        )}
        {item.status !== "UNDONE" && item.notes.length > 0 && (
          <span className={styles.notes}>
            {shown.map((note) => (
              <Link
                key={note.id}
                {...objectLink("note", writePathId(note.id, note.title))}
                onClick={onOpened}
              >
                {titleOf(note.title, "note")}
              </Link>
            ))}
            {item.insight && (
              <Link
                {...objectLink("insight", writePathId(item.insight.id, item.insight.title))}
                onClick={onOpened}
              >
                {titleOf(item.insight.title, "insight")}
              </Link>
            )}
            {more > 0 && (
              <span>
                {t("import.notes.more", "and {n} more", {
                  n: more.toLocaleString("en"),
                })}
              </span>
            )}
          </span>
        )}
        {item.status !== "UNDONE" && <LeftOutList leftOut={item.leftOut} />}
      </div>
      {running && (
        <Button
          size="small"
          onClick={() =>
            void client.mutate({ mutation: CancelImportDocument, variables: { input } }).catch(showError)
          }
        >
          {t("cancel", "Cancel")}
        </Button>
      )}
      {canUndo && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t("import.undo", "Undo import")}
        </Button>
      )}
      <Suspense fallback={<Opening />}>
        {asking && <UndoImportDialog item={item} onClose={() => setAsking(false)} />}
      </Suspense>
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
