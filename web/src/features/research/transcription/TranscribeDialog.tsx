import { useApolloClient, useQuery } from "@apollo/client/react";
import { transcriptionLanguages } from "@fieldstone/model/transcripts/transcription-languages.ts";
import { useState } from "react";
import { languageOptions } from "../../../app/i18n/languages.ts";
import { t } from "../../../app/i18n/t.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import {
  StartTranscriptionDocument,
  type StartTranscriptionInput,
  TranscriptionSettingsDocument,
  type TranscriptionState_FileFragment,
} from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { EarlierTranscript } from "./EarlierTranscript.tsx";
import styles from "./Transcription.module.css";
import { providerLabel } from "./transcription-texts.ts";

/** Asks how a recording is to be transcribed, beginning with what the project's settings say. */
export function TranscribeDialog(props: {
  file: TranscriptionState_FileFragment;
  projectId: string;
  onClose: () => void;
}) {
  const { file, projectId, onClose } = props;
  const client = useApolloClient();
  const { data } = useQuery(TranscriptionSettingsDocument, { variables: { projectId } });
  const { data: workspace } = useQuery(TranscriptionSettingsDocument);
  const [chosen, setChosen] = useState<Omit<StartTranscriptionInput, "fileId">>({});
  const [replaces, setReplaces] = useState(true);
  const [busy, setBusy] = useState(false);
  const isAgain = file.transcription?.status === "DONE";
  const settings = data?.transcriptionSettings;
  const provider =
    workspace?.transcriptionSettings.provider ?? settings?.availableProviders[0]?.name ?? undefined;
  const start = async () => {
    setBusy(true);
    try {
      const replacesEarlier = isAgain && replaces;
      const variables = { input: { fileId: file.id, replacesEarlier, ...chosen } };
      await client.mutate({ mutation: StartTranscriptionDocument, variables });
      onClose();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("transcription.start.title", "Transcribe “{name}”", { name: file.name })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel", "Cancel")}</Button>
          <Button kind="primary" loading={busy} disabled={!settings} onClick={() => void start()}>
            {t("transcription.start", "Transcribe")}
          </Button>
        </>
      }
    >
      {settings ? (
        <div className={styles.form}>
          {provider === "RANDOM" && (
            <Banner tone="warning">
              {t(
                "transcription.random",
                "No transcription service is set up here. The words will be invented, so that you can try it out.",
              )}
            </Banner>
          )}
          {provider && provider !== "RANDOM" && (
            <p>{t("transcription.by", "By {provider}", { provider: providerLabel(provider) })}</p>
          )}
          <SelectField
            label={t("transcription.language", "Spoken language")}
            value={chosen.language ?? settings.languageInEffect}
            options={[...languageOptions(transcriptionLanguages)]}
            onChange={(language) => setChosen({ ...chosen, language })}
          />
          {isAgain && <EarlierTranscript replaces={replaces} onChange={setReplaces} />}
          <Checkbox
            label={t("transcription.speakers", "Tell speakers apart")}
            checked={chosen.labelsSpeakers ?? settings.labelsSpeakersInEffect}
            onChange={(labelsSpeakers) => setChosen({ ...chosen, labelsSpeakers })}
          />
          <Checkbox
            label={t("transcription.fillers", "Leave out filler words, such as “um”")}
            checked={chosen.removesFillers ?? settings.removesFillersInEffect}
            onChange={(removesFillers) => setChosen({ ...chosen, removesFillers })}
          />
        </div>
      ) : (
        <LoadingState rows={3} />
      )}
    </Dialog>
  );
}
