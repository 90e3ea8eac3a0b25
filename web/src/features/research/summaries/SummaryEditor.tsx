import { summarySectionLengthMax } from "@fieldstone/model/limits.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { Summary_SummaryFragment } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import styles from "./SummaryPanel.module.css";

interface SummaryEditorProps {
  readonly sections: Summary_SummaryFragment["sections"];
  readonly onSave: (sections: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Edits a summary's text with one sentence per line, so that unchanged sentences keep their quotes. */
export function SummaryEditor({ sections, onSave, onCancel }: SummaryEditorProps) {
  const [texts, setTexts] = useState(() =>
    sections.map(({ sentences }) => sentences.map(({ text }) => text).join("\n")),
  );
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(texts);
      }}
    >
      {sections.map(({ title }, place) => (
        <TextArea
          key={title ?? ""}
          label={title ?? t("summary.text", "Summary")}
          description={t("summary.edit.hint", "One sentence per line.")}
          value={texts[place] ?? ""}
          rows={6}
          maxLength={summarySectionLengthMax}
          autoFocus={place === 0}
          onChange={(event) => setTexts(texts.with(place, event.target.value))}
        />
      ))}
      <div className={styles.tools}>
        <Button
          type="submit"
          kind="primary"
          size="small"
          disabledReason={
            texts.every((text) => text.trim() === "")
              ? t("summary.edit.empty", "Enter at least one sentence, or remove the summary.")
              : undefined
          }
        >
          {t("summary.save", "Save")}
        </Button>
        <Button kind="quiet" size="small" onClick={onCancel}>
          {t("summary.cancel-edit", "Cancel")}
        </Button>
      </div>
    </form>
  );
}
