import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { Summary_SummaryFragment } from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { SummaryEditor } from "./SummaryEditor.tsx";
import styles from "./SummaryPanel.module.css";
import { SummaryText } from "./SummaryText.tsx";
import type { useSummaryActions } from "./useSummaryActions.ts";

interface ShownSummaryProps {
  readonly summary: Summary_SummaryFragment;
  readonly canWrite: boolean;
  readonly actions: ReturnType<typeof useSummaryActions>;
  readonly onQuote: (quote: string) => void;
}

/** A summary that is kept: who made it, whether the text has changed since, and what can be done with it. */
export function ShownSummary({ summary, canWrite, actions, onQuote }: ShownSummaryProps) {
  const [editing, setEditing] = useState(false);
  if (editing) {
    return (
      <SummaryEditor
        sections={summary.sections}
        onSave={(sections) => void actions.update(summary.id, sections)}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <>
      {summary.isStale && (
        <Banner tone="warning">
          {t("summary.stale", "The text has changed since this summary was made. Regenerate it.")}
        </Banner>
      )}
      <SummaryText sections={summary.sections} withQuotes={summary.kind === "streaming"} onQuote={onQuote} />
      <p className={styles.facts}>
        {t("summary.made-by", "Made by AI ({model})", { model: summary.model })} ·{" "}
        <RelativeTime value={summary.createdAt} />
        {summary.editedBy &&
          ` · ${t("summary.edited-by", "edited by {name}", { name: summary.editedBy.name })}`}
      </p>
      {canWrite && (
        <div className={styles.tools}>
          <Button size="small" onClick={() => setEditing(true)}>
            {t("summary.edit", "Edit")}
          </Button>
          <Button size="small" kind="quiet" onClick={() => void actions.remove(summary.id)}>
            {t("summary.remove", "Remove")}
          </Button>
        </div>
      )}
    </>
  );
}
