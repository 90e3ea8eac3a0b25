import { type ReactNode, useId, useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import styles from "./PiecesSummary.module.css";
import { frameworkOf, noChoice, SummaryForm } from "./SummaryForm.tsx";
import textStyles from "./SummaryPanel.module.css";
import { frameworkLabel, summaryKindLabel } from "./summary-labels.ts";
import type { SummaryChoice } from "./useSummaryActions.ts";
import type { StreamedSection } from "./useSummaryStream.ts";

/** The common part of summaries of a channel's points and of a tag's highlights. */
export interface PiecesSummary {
  readonly id: string;
  readonly kind: SummaryChoice["kind"];
  readonly framework: string | null;
  readonly instructions: string;
  readonly model: string;
  readonly createdAt: string;
}

interface PiecesSummaries<S> {
  readonly isLoading: boolean;
  readonly error: Error | undefined;
  refetch(): Promise<void>;
  readonly isOff: boolean;
  /** Why none can be created. */
  readonly reason: string | undefined;
  readonly summaries: readonly S[];
}

interface PiecesSummaryActions {
  readonly underWay: readonly StreamedSection[] | undefined;
  readonly problem: string | undefined;
  cancel(): void;
  generate(choice: SummaryChoice, replaced: string | undefined): Promise<void>;
  remove(id: string): Promise<unknown>;
}

/** Summaries of many pieces, one per kind and framework. */
export function PiecesSummaryPanel<S extends PiecesSummary>(props: {
  known: PiecesSummaries<S>;
  actions: PiecesSummaryActions;
  canWrite: boolean;
  /** Renders a summary's text. */
  renderText: (summary: S) => ReactNode;
  /** What it is based on, and whether that has changed. */
  facts: (summary: S) => string;
}) {
  const { known, actions, canWrite, renderText, facts } = props;
  const { isLoading, error, refetch, isOff, reason, summaries } = known;
  const [picked, setPicked] = useState<SummaryChoice>();
  const titleId = useId();
  if (isLoading) return <LoadingState rows={2} rowHeight={22} />;
  if (error) {
    const { message, reference } = readFailure(error);
    return (
      <ErrorState
        compact
        title={t("summary.failed", "Could not load the summaries")}
        reference={reference}
        onRetry={() => void refetch()}
      >
        <p>{message}</p>
      </ErrorState>
    );
  }
  // Users who cannot create a summary are not told that there is none.
  if (isOff || (!canWrite && summaries.length === 0)) return null;
  const choice = picked ?? choiceOf(summaries[0]) ?? noChoice;
  const shown = summaries.find(
    ({ kind, framework }) => kind === choice.kind && frameworkOf(framework) === choice.framework,
  );
  const { underWay, problem } = actions;
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{t("channel-summary.title", "Summary")}</h2>
        <div className={styles.tools}>
          {!canWrite && shown && (
            <SelectField
              label={t("channel-summary.which", "Summary")}
              hideLabel
              value={shown.id}
              options={summaries.map((each) => ({ value: each.id, label: summaryLabel(each) }))}
              onChange={(id) => setPicked(choiceOf(summaries.find((each) => each.id === id)))}
            />
          )}
          {canWrite && !underWay && (
            <Button
              size="small"
              disabledReason={reason}
              onClick={() => {
                setPicked(choice);
                void actions.generate(choice, shown?.id);
              }}
            >
              {shown ? t("summary.regenerate", "Regenerate") : t("summary.generate", "Generate summary")}
            </Button>
          )}
        </div>
      </div>
      {canWrite && (
        <div className={styles.choice}>
          <SummaryForm choice={choice} disabled={underWay !== undefined} onChange={setPicked} />
        </div>
      )}
      {problem && <Banner tone="danger">{problem}</Banner>}
      {underWay ? (
        <UnderWay sections={underWay} onCancel={actions.cancel} />
      ) : (
        shown && (
          <>
            {renderText(shown)}
            <div className={styles.foot}>
              <p className={textStyles.facts}>
                {t("summary.made-by", "Made by AI ({model})", { model: shown.model })} ·{" "}
                <RelativeTime value={shown.createdAt} /> · {facts(shown)}
              </p>
              {canWrite && (
                <Button size="small" kind="quiet" onClick={() => void actions.remove(shown.id)}>
                  {t("summary.remove", "Remove")}
                </Button>
              )}
            </div>
          </>
        )
      )}
    </section>
  );
}

function choiceOf(summary: PiecesSummary | undefined): SummaryChoice | undefined {
  if (summary === undefined) return undefined;
  const { kind, framework, instructions } = summary;
  return { kind, framework: frameworkOf(framework), instructions };
}

function summaryLabel({ kind, framework }: PiecesSummary): string {
  const by = frameworkOf(framework);
  return by === null ? summaryKindLabel(kind) : `${summaryKindLabel(kind)} · ${frameworkLabel(by)}`;
}

function UnderWay({ sections, onCancel }: { sections: readonly StreamedSection[]; onCancel: () => void }) {
  return (
    <>
      <p className={styles.tools} role="status">
        {t("summary.under-way", "{n, plural, one {# sentence} other {# sentences}} so far…", {
          n: sections.reduce((sum, { sentences }) => sum + sentences.length, 0),
        })}
        <Button size="small" onClick={onCancel}>
          {t("summary.cancel", "Cancel")}
        </Button>
      </p>
      {sections.map(({ title, sentences }) => (
        <section key={title ?? ""} className={styles.section}>
          {title && <h3 className={styles.title}>{title}</h3>}
          <ul className={textStyles.sentences}>
            {sentences.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
