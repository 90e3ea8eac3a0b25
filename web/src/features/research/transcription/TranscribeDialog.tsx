import { useApolloClient, useQuery } from "@apollo/client/react";
import { transcriptionLanguages } from "@fieldstone/model/transcripts/transcription-languages.ts";
import { useState } from "react";
import { languageOptions } from "../../../app/i18n/languages.ts";
import { t } from "../../../app/i18n/t.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import {
  AttachTranscriptDocument,
  StartTranscriptionDocument,
  type StartTranscriptionInput,
  type TranscriptionProvider,
  type TranscriptionSettings_SettingsFragment,
  TranscriptionSettingsDocument,
  type TranscriptionState_FileFragment,
} from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { Choice } from "../../../ui/forms/Choice.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import { EarlierTranscript } from "./EarlierTranscript.tsx";
import { OwnTranscript } from "./own/OwnTranscript.tsx";
import type { OwnTranscriptFile } from "./own/read-own-transcript.ts";
import styles from "./Transcription.module.css";
import { providerLabel } from "./transcription-texts.ts";

/** Where the words come from. */
type Source = "service" | "file";

/** Asks where a recording's transcript comes from, and how it is made; the project's settings are the defaults. */
export function TranscribeDialog(props: {
  file: TranscriptionState_FileFragment;
  projectId: string;
  onClose: () => void;
}) {
  const { file, projectId } = props;
  const onClose = useWhileShown(props.onClose);
  const client = useApolloClient();
  const { data } = useQuery(TranscriptionSettingsDocument, { variables: { projectId } });
  const [source, setSource] = useState<Source>("service");
  const [own, setOwn] = useState<OwnTranscriptFile>();
  const [chosen, setChosen] = useState<Options>({});
  const [replaces, setReplaces] = useState(true);
  const [busy, setBusy] = useState(false);
  const isAgain = file.transcription?.status === "DONE";
  const settings = data?.transcriptionSettings;
  const isOwn = source === "file";
  const start = async () => {
    setBusy(true);
    try {
      const input = { fileId: file.id, replacesEarlier: isAgain && replaces };
      if (!isOwn) {
        const variables = { input: { ...input, ...chosen } };
        await client.mutate({ mutation: StartTranscriptionDocument, variables });
      } else if (own) {
        const { name: fileName, content } = own;
        const variables = { input: { ...input, fileName, content, language: chosen.language ?? null } };
        await client.mutate({ mutation: AttachTranscriptDocument, variables });
      }
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
          <Button
            kind="primary"
            loading={busy}
            disabled={!settings}
            disabledReason={
              isOwn && !own ? t("transcript.own.first", "Choose the transcript’s file first.") : undefined
            }
            onClick={() => void start()}
          >
            {isOwn ? t("transcript.own.add", "Add transcript") : t("transcription.start", "Transcribe")}
          </Button>
        </>
      }
    >
      {settings ? (
        <div className={styles.form}>
          <Choice
            label={t("transcription.source", "The words come from")}
            value={source}
            options={[
              { value: "service", label: t("transcription.source.service", "Transcription") },
              { value: "file", label: t("transcription.source.file", "A transcript that I have") },
            ]}
            onChange={setSource}
          />
          {isOwn ? (
            <OwnTranscript
              chosen={own}
              durationSeconds={file.recording?.durationSeconds ?? null}
              onChoose={setOwn}
            />
          ) : (
            <UsedProvider offered={settings.availableProviders[0]?.name} />
          )}
          <SelectField
            label={t("transcription.language", "Spoken language")}
            value={chosen.language ?? settings.languageInEffect}
            options={[...languageOptions(transcriptionLanguages)]}
            onChange={(language) => setChosen({ ...chosen, language })}
          />
          {isAgain && <EarlierTranscript replaces={replaces} onChange={setReplaces} />}
          {!isOwn && <ServiceOptions settings={settings} chosen={chosen} onChange={setChosen} />}
        </div>
      ) : (
        <LoadingState rows={3} />
      )}
    </Dialog>
  );
}

/** The service that will transcribe. */
function UsedProvider({ offered }: { offered: TranscriptionProvider | undefined }) {
  const { data } = useQuery(TranscriptionSettingsDocument);
  const provider = data?.transcriptionSettings.provider ?? offered;
  if (provider === undefined) return null;
  if (provider !== "RANDOM")
    return <p>{t("transcription.by", "By {provider}", { provider: providerLabel(provider) })}</p>;
  return (
    <Banner tone="warning">
      {t(
        "transcription.random",
        "No transcription service is set up here. The words will be invented, so that you can try it out.",
      )}
    </Banner>
  );
}

type Options = Omit<StartTranscriptionInput, "fileId">;

function ServiceOptions(props: {
  settings: TranscriptionSettings_SettingsFragment;
  chosen: Options;
  onChange: (chosen: Options) => void;
}) {
  const { settings, chosen, onChange } = props;
  return (
    <>
      <Checkbox
        label={t("transcription.speakers", "Tell speakers apart")}
        checked={chosen.labelsSpeakers ?? settings.labelsSpeakersInEffect}
        onChange={(labelsSpeakers) => onChange({ ...chosen, labelsSpeakers })}
      />
      <Checkbox
        label={t("transcription.fillers", "Leave out filler words, such as “um”")}
        checked={chosen.removesFillers ?? settings.removesFillersInEffect}
        onChange={(removesFillers) => onChange({ ...chosen, removesFillers })}
      />
    </>
  );
}
