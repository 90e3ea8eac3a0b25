import { useQuery } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { TagCodebookDocument, type TagCodebookQuery } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import styles from "./Codebook.module.css";
import { CodebookDialog } from "./CodebookDialog.tsx";
import { CodebookTexts } from "./CodebookTexts.tsx";

interface CodebookPanelProps {
  tag: { id: string; title: string; color: string; locked: boolean };
  canWrite: boolean;
}

/** A tag's codebook entry, with editing and its history. */
export function CodebookPanel({ tag, canWrite }: CodebookPanelProps) {
  const { data, error, refetch } = useQuery(TagCodebookDocument, { variables: { tagId: tag.id } });
  const [editing, setEditing] = useState(false);
  if (error && !data)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (!data) return <LoadingState rowHeight={72} rows={1} />;
  const { codebookEntry: entry, codebookChanges: changes } = data.tag;
  const reason = canWrite ? undefined : disabledReasons.noProjectEdit;
  const lockedReason = tag.locked ? t("tag.locked.here", "This tag is locked. Unlock it first.") : undefined;
  return (
    <section className={styles.entry} aria-labelledby="codebook-entry">
      <div className={styles.head}>
        <h2 id="codebook-entry">{t("codebook.entry", "Codebook entry")}</h2>
        <Button
          size="small"
          icon={<IconPencil size={16} aria-hidden />}
          disabledReason={reason ?? lockedReason}
          onClick={() => setEditing(true)}
        >
          {t("codebook.edit", "Edit entry")}
        </Button>
      </div>
      {entry ? (
        <CodebookTexts entry={entry} color={tag.color} />
      ) : (
        <p className={styles.muted}>
          {t("codebook.none", "This tag has no definition yet. A definition helps people tag consistently.")}
        </p>
      )}
      {changes.length > 0 && <Changes changes={changes} />}
      {editing && <CodebookDialog tag={tag} entry={entry} onClose={() => setEditing(false)} />}
    </section>
  );
}

function Changes({ changes }: { changes: TagCodebookQuery["tag"]["codebookChanges"] }) {
  return (
    <details className={styles.changes}>
      <summary>
        {t("codebook.changes", "{n, plural, one {# change} other {# changes}}", { n: changes.length })}
      </summary>
      {changes.map((change) => (
        <div key={change.changeNumber} className={styles.change}>
          <p className={styles.muted}>
            {change.changedBy?.name ?? t("codebook.someone", "A former member")}
            {" · "}
            <RelativeTime value={change.changedAt} />
          </p>
          <CodebookTexts entry={change} />
        </div>
      ))}
    </details>
  );
}
