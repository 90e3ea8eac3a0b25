import { useQuery } from "@apollo/client/react";
import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { NoteSummariesDocument, type NoteSummariesQuery } from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { find, findState } from "../editor/reading/find-plugin.ts";
import { ShownSummary } from "./ShownSummary.tsx";
import { frameworkOf, noChoice, SummaryForm } from "./SummaryForm.tsx";
import styles from "./SummaryPanel.module.css";
import { SummaryText } from "./SummaryText.tsx";
import { type SummaryChoice, useSummaryActions } from "./useSummaryActions.ts";

interface SummaryPanelProps {
  readonly noteId: string;
  readonly editor: Editor | null;
}

/** A note's summaries, one per kind and framework. */
export function SummaryPanel({ noteId, editor }: SummaryPanelProps) {
  const { data, error, refetch } = useQuery(NoteSummariesDocument, {
    variables: { id: noteId },
  });
  if (error && !data) {
    const failure = readFailure(error);
    return (
      <ErrorState
        compact
        title={t("summary.failed", "Could not load the summaries")}
        reference={failure.reference}
        onRetry={() => refetchShown(refetch)}
      >
        <p>{failure.message}</p>
      </ErrorState>
    );
  }
  if (!data) return <LoadingState rows={5} rowHeight={22} />;
  return <Summaries note={data.note} editor={editor} />;
}

function Summaries({ note, editor }: { note: NoteSummariesQuery["note"]; editor: Editor | null }) {
  const actions = useSummaryActions(note.id);
  const [picked, setPicked] = useState<SummaryChoice>();
  const choice = picked ?? choiceOf(note.summaries[0]) ?? noChoice;
  const shown = note.summaries.find(
    ({ kind, framework }) => kind === choice.kind && framework === choice.framework,
  );
  const reason = note.summaryDisabledReason ?? undefined;
  const generate = () => {
    setPicked(choice);
    void actions.generate(choice, shown?.id);
  };
  const openQuote = (quote: string) => {
    if (!editor) return;
    find(editor.view, quote);
    if (findState(editor.state).count === 0)
      showToast(t("summary.quote.gone", "The text has changed: these words are no longer in it."));
  };
  const { inProgress } = actions;
  return (
    <div className={styles.panel}>
      <SummaryForm choice={choice} onChange={setPicked} />
      {actions.problem && <Banner tone="danger">{actions.problem}</Banner>}
      {inProgress ? (
        <>
          <p className={styles.tools} role="status">
            {t("summary.under-way", "{n, plural, one {# sentence} other {# sentences}} so far…", {
              n: inProgress.reduce((sum, { sentences }) => sum + sentences.length, 0),
            })}
            <Button size="small" onClick={actions.cancel}>
              {t("summary.cancel", "Cancel")}
            </Button>
          </p>
          <SummaryText
            sections={inProgress}
            people={note.people}
            withQuotes={choice.kind === "streaming"}
            onQuote={openQuote}
          />
        </>
      ) : (
        <>
          <div className={styles.tools}>
            <Button
              kind={shown ? "plain" : "primary"}
              size="small"
              disabledReason={reason}
              onClick={generate}
            >
              {shown ? t("summary.regenerate", "Regenerate") : t("summary.generate", "Generate summary")}
            </Button>
          </div>
          {shown && (
            <ShownSummary
              key={shown.id}
              summary={shown}
              people={note.people}
              canWrite={reason === undefined}
              actions={actions}
              onQuote={openQuote}
            />
          )}
        </>
      )}
    </div>
  );
}

function choiceOf(summary: NoteSummariesQuery["note"]["summaries"][number] | undefined) {
  if (summary === undefined) return undefined;
  const { kind, framework, instructions } = summary;
  return { kind, framework: frameworkOf(framework), instructions };
}
