import { t } from "../../../app/i18n/t.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";

/** Asks whether to keep or replace a note's existing transcript, and says what replacing loses. */
export function EarlierTranscript(props: { replaces: boolean; onChange: (replaces: boolean) => void }) {
  const { replaces, onChange } = props;
  return (
    <>
      <SelectField
        label={t("transcription.earlier", "The transcript before")}
        value={replaces ? "replace" : "keep"}
        options={[
          { value: "replace", label: t("transcription.earlier.replace", "Replace it with the new one") },
          { value: "keep", label: t("transcription.earlier.keep", "Keep it, and add the new one") },
        ]}
        onChange={(value) => onChange(value === "replace")}
      />
      {replaces && (
        <Banner tone="warning">
          {t(
            "transcription.earlier.warning",
            "Corrections in the transcript before are lost. Highlights whose words are not in the new one stay beside the note, and can be put back or deleted there.",
          )}
        </Banner>
      )}
    </>
  );
}
