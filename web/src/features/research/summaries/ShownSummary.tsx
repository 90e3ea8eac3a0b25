import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { Summary_SummaryFragment } from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
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

/** A saved summary: its author, whether its source has changed since, and its actions. */
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
