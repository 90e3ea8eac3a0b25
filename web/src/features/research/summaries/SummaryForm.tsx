import {
  parseSummaryFramework,
  type SummaryFramework,
  type SummaryKind,
  summaryFrameworks,
  summaryKinds,
} from "@fieldstone/model/ai/summary-frameworks.ts";
import { summaryInstructionsLengthMax } from "@fieldstone/model/limits.ts";
import { t } from "../../../app/i18n/t.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import styles from "./SummaryPanel.module.css";
import { frameworkLabel, summaryKindLabel } from "./summary-labels.ts";
import type { SummaryChoice } from "./useSummaryActions.ts";

export const noChoice: SummaryChoice = { kind: "paragraph", framework: null, instructions: "" };

export const frameworkOf = (name: string | null): SummaryFramework | null =>
  parseSummaryFramework(name ?? "") ?? null;

/** Chooses the kind of summary and the framework. */
export function SummaryForm(props: {
  choice: SummaryChoice;
  disabled?: boolean;
  onChange: (choice: SummaryChoice) => void;
}) {
  const { choice, disabled = false, onChange } = props;
  const kindOf = (value: string): SummaryKind => summaryKinds.find((kind) => kind === value) ?? choice.kind;
  return (
    <div className={styles.form}>
      <SelectField
        label={t("summary.kind", "Kind")}
        value={choice.kind}
        disabled={disabled}
        options={summaryKinds.map((kind) => ({ value: kind, label: summaryKindLabel(kind) }))}
        onChange={(value) => onChange({ ...choice, kind: kindOf(value) })}
      />
      <SelectField
        label={t("summary.framework", "Framework")}
        value={choice.framework ?? ""}
        disabled={disabled}
        options={[
          { value: "", label: t("summary.framework.none", "None") },
          ...summaryFrameworks.map((framework) => ({ value: framework, label: frameworkLabel(framework) })),
        ]}
        onChange={(value) => onChange({ ...choice, framework: frameworkOf(value) })}
      />
      {choice.framework === "Custom prompt" && (
        <TextArea
          label={t("summary.instructions", "What should the summary cover?")}
          value={choice.instructions}
          rows={3}
          maxLength={summaryInstructionsLengthMax}
          onChange={(event) => onChange({ ...choice, instructions: event.target.value })}
        />
      )}
    </div>
  );
}
