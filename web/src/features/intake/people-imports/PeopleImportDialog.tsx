import { useQuery } from "@apollo/client/react";
import { type PeopleColumn, suggestPeopleColumns } from "@fieldstone/model/people/people-import.ts";
// Configures zod for the content security policy, before the model's schemas.
import "../../../app/zod.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { PeopleImportHistoryDocument, type PeopleImportStateFragment } from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { FileDrop } from "../../../ui/forms/FileDrop.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ColumnMapping } from "./ColumnMapping.tsx";
import styles from "./PeopleImport.module.css";
import { OutcomeCounts, RowOutcomes } from "./RowOutcomes.tsx";
import { type PeopleImportState, usePeopleImport } from "./usePeopleImport.ts";

/** Imports a table into People: choose a file, map its columns, review each row's effect, import, undo. */
export function PeopleImportDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(PeopleImportHistoryDocument);
  const { user } = useSession();
  const state = usePeopleImport();
  const { file, current, problem } = state;
  const known = data?.workspaceFields ?? (error && []);
  const fields = known?.filter(({ archivedAt }) => archivedAt === null);
  const [chosen, setChosen] = useState<{ file: typeof file; columns: readonly PeopleColumn[] }>();
  const suggested = file && fields && suggestPeopleColumns(file.table.names, fields);
  const columns = (chosen?.file === file ? chosen?.columns : suggested) ?? [];
  const isDraft = current?.status === "DRAFT";
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t("people-import.title", "Import people")}
      footer={<Steps state={state} columns={columns} onClose={onClose} />}
    >
      <div className={styles.body}>
        {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
        {current !== undefined && !isDraft ? (
          <Course item={current} />
        ) : isDraft ? (
          <>
            <OutcomeCounts item={current} />
            <RowOutcomes key={current.id} item={current} />
          </>
        ) : file !== undefined && fields !== undefined ? (
          <>
            <ColumnMapping
              table={file.table}
              columns={columns}
              fields={fields}
              mayAddFields={user.role === "MANAGER"}
              onChange={(changed) => setChosen({ file, columns: changed })}
            />
            {columns.some(({ kind }) => kind === "CONSENT") && (
              <p className={styles.counts}>
                {t(
                  "people-import.consent",
                  "In the file, write consent as asked, given or withdrawn. A consent that a person withdrew stays withdrawn.",
                )}
              </p>
            )}
          </>
        ) : file !== undefined ? (
          <LoadingState />
        ) : (
          <>
            <FileDrop
              label={t("people-import.drop", "Drop a CSV file of people here")}
              buttonLabel={t("people-import.choose", "Choose file")}
              accept=".csv,.tsv,.txt"
              autoFocus
              onFiles={([first]) => void state.choose(first)}
            >
              <p>
                {t(
                  "people-import.limits",
                  "The first row names the columns. Up to 5,000 people and 10 MB. People with the same e-mail address are updated.",
                )}
              </p>
            </FileDrop>
            <History items={data?.peopleImports ?? []} state={state} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The buttons of the current step. */
function Steps(props: { state: PeopleImportState; columns: readonly PeopleColumn[]; onClose: () => void }) {
  const { state, columns, onClose } = props;
  const { file, current, isBusy } = state;
  const close = <Button onClick={onClose}>{t("close", "Close")}</Button>;
  if (current?.status === "DRAFT") {
    const count = current.newCount + current.updatedCount;
    return (
      <>
        <Button onClick={state.back}>{t("back", "Back")}</Button>
        <Button
          kind="primary"
          loading={isBusy}
          disabledReason={
            count === 0 ? t("people-import.nothing", "No row adds or changes anything.") : undefined
          }
          onClick={() => void state.run()}
        >
          {t("people-import.run", "Import {n, plural, one {# person} other {# people}}", { n: count })}
        </Button>
      </>
    );
  }
  if (current !== undefined) {
    const mayUndo = current.status === "DONE" || current.status === "FAILED";
    return (
      <>
        {mayUndo && (
          <Button loading={isBusy} onClick={() => void state.undo(current.id)}>
            {t("people-import.undo", "Undo import")}
          </Button>
        )}
        {close}
      </>
    );
  }
  if (file === undefined) return close;
  const hasKey = columns.some(({ kind }) => kind === "NAME" || kind === "EMAIL");
  return (
    <>
      {close}
      <Button
        kind="primary"
        loading={isBusy}
        disabledReason={
          hasKey
            ? undefined
            : t("people-import.key", "Choose the column that has the name or the e-mail address.")
        }
        onClick={() => void state.check(columns)}
      >
        {t("people-import.check", "Check rows")}
      </Button>
    </>
  );
}

/** Progress of an import or of its undo. */
function Course({ item }: { item: PeopleImportStateFragment }) {
  const total = item.newCount + item.updatedCount + item.unchangedCount + item.refusedCount;
  switch (item.status) {
    case "RUNNING":
      return (
        <Progress
          percent={((total - item.waitingCount) / Math.max(1, total)) * 100}
          label={t("people-import.running", "Importing {name}", { name: item.fileName })}
        />
      );
    case "UNDOING":
      return <p role="status">{t("people-import.undoing", "Undoing the import…")}</p>;
    case "UNDONE":
      return (
        <p role="status">
          {t("people-import.undone", "Undone. People who were changed since then stay as they are.")}
        </p>
      );
    default:
      return (
        <div role="status">
          <p>
            {item.status === "FAILED"
              ? t("people-import.failed", "The import stopped. What it did can be undone.")
              : t("people-import.done", "Imported.")}
          </p>
          <OutcomeCounts item={item} />
        </div>
      );
  }
}

/** Earlier imports, each with undo. */
function History({
  items,
  state,
}: {
  items: readonly PeopleImportStateFragment[];
  state: PeopleImportState;
}) {
  if (items.length === 0) return null;
  return (
    <section>
      <h3>{t("import.earlier", "Earlier imports")}</h3>
      <ul className={styles.history}>
        {items.map((item) => (
          <li key={item.id}>
            <span>
              {item.fileName}{" "}
              <span className={styles.meta}>
                {item.createdBy?.name} <RelativeTime value={item.createdAt} />
              </span>
            </span>
            {(item.status === "DONE" || item.status === "FAILED") && (
              <Button size="small" onClick={() => void state.undo(item.id)}>
                {t("people-import.undo", "Undo import")}
              </Button>
            )}
            {item.status === "UNDONE" && (
              <span className={styles.meta}>{t("people-import.is-undone", "Undone")}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
