import { useApolloClient, useQuery } from "@apollo/client/react";
import { lazy, Suspense, useState } from "react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import { showError } from "../../../app/undo/undo-stack.ts";
import { PersonDuplicatesDocument, UndoPersonMergeDocument } from "../../../graphql/graphql.ts";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { keepFocusNear } from "../../../ui/lists/keep-focus-near.ts";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import styles from "./People.module.css";

const MergeDialog = lazy(() =>
  import("./MergeDialog.tsx").then((module) => ({ default: module.MergeDialog })),
);

/** Possible duplicates of a person, and earlier merges. */
export function PersonMerges({ personId, canWrite }: { personId: string; canWrite: boolean }) {
  const client = useApolloClient();
  const { data } = useQuery(PersonDuplicatesDocument, {
    variables: { id: personId },
  });
  const [merging, setMerging] = useState<{ otherId: string | undefined }>();
  const { likelyDuplicates = [], merges = [] } = data?.person ?? {};
  async function undo(button: Element, id: string, name: string): Promise<void> {
    keepFocusNear(button);
    try {
      await client.mutate({ mutation: UndoPersonMergeDocument, variables: { input: { id } } });
      refetchLists(client, ["people", "personRows"]);
      showToast(t("merge.undone", "“{name}” is a separate person again.", { name }));
    } catch (error) {
      showError(error);
    }
  }
  return (
    <section className={styles.merges} aria-label={t("merge.section", "Duplicates")}>
      <h2 tabIndex={-1}>{t("merge.section", "Duplicates")}</h2>
      {likelyDuplicates.length > 0 && (
        <ul className={styles.notes} aria-label={t("merge.likely", "Likely duplicates")}>
          {likelyDuplicates.map(({ id, name, email, company }) => (
            <li key={id} className={styles.duplicate}>
              <span className={styles.words}>
                <ObjectLink type="person" id={id} title={name} className={styles.name}>
                  {name}
                </ObjectLink>
                <span className={styles.meta}>{[email, company].filter(Boolean).join(", ")}</span>
              </span>
              {canWrite && (
                <Button size="small" onClick={() => setMerging({ otherId: id })}>
                  {t("merge.with", "Merge “{name}”…", { name })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {merges.length > 0 && (
        <ul className={styles.notes} aria-label={t("merge.merged", "Merged into this person")}>
          {merges.map(({ id, name, mergedAt, mergedBy }) => (
            <li key={id} className={styles.duplicate}>
              <span className={styles.words}>
                {name}{" "}
                <span className={styles.meta}>
                  {mergedBy?.name} <RelativeTime value={mergedAt} />
                </span>
              </span>
              {canWrite && (
                <Button size="small" onClick={(event) => void undo(event.currentTarget, id, name)}>
                  {t("merge.undo", "Undo merge of “{name}”", { name })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canWrite && (
        <Button size="small" onClick={() => setMerging({ otherId: undefined })}>
          {t("merge.other", "Merge with another person…")}
        </Button>
      )}
      <Suspense fallback={<Opening />}>
        {merging && (
          <MergeDialog personId={personId} otherId={merging.otherId} onClose={() => setMerging(undefined)} />
        )}
      </Suspense>
    </section>
  );
}
