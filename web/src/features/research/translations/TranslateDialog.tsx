import { useQuery } from "@apollo/client/react";
import { translationLanguages } from "@fieldstone/model/ai/translation.ts";
import { useState } from "react";
import { languageOptions } from "../../../app/i18n/languages.ts";
import { t } from "../../../app/i18n/t.ts";
import { NoteTranslationStateDocument } from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import styles from "./TranslateDialog.module.css";
import { useTranslation } from "./useTranslation.ts";

/** Asks for the language to translate a note into, and shows the progress. */
export function TranslateDialog({ noteId, onClose }: { noteId: string; onClose: () => void }) {
  const { data, error } = useQuery(NoteTranslationStateDocument, {
    variables: { id: noteId },
    fetchPolicy: "network-only",
  });
  const [options] = useState(() => languageOptions(translationLanguages));
  const [language, setLanguage] = useState<string>("en");
  const { progress, problem, translate, cancel } = useTranslation(noteId, onClose);
  const reason = data?.note.translationDisabledReason ?? undefined;
  const busy = progress !== undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("translation.title", "Translate this note")}
      footer={
        <>
          <Button onClick={busy ? cancel : onClose}>{t("cancel", "Cancel")}</Button>
          <Button
            kind="primary"
            loading={busy}
            disabled={!data && !error}
            disabledReason={reason}
            onClick={() => void translate(language)}
          >
            {t("translation.translate", "Translate")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {reason && <Banner tone="warning">{reason}</Banner>}
        {problem && <Banner tone="danger">{problem}</Banner>}
        <p>
          {t(
            "translation.about",
            "AI creates a copy of the note in the other language, in the same project. This note stays as it is, with its highlights.",
          )}
        </p>
        <SelectField
          label={t("translation.language", "Into")}
          value={language}
          options={[...options]}
          onChange={setLanguage}
        />
        {busy && <Progress percent={progress} label={t("translation.progress", "Translating the note")} />}
      </div>
    </Dialog>
  );
}
