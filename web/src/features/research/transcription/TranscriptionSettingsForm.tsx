import { transcriptionLanguages } from "@fieldstone/model/transcripts/transcription-languages.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { languageOptions } from "../../../app/i18n/languages.ts";
import { t } from "../../../app/i18n/t.ts";
import type { TranscriptionSettings_SettingsFragment } from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { providerLabel } from "./transcription-texts.ts";
import { type SettingsChange, useTranscriptionSettings } from "./useTranscriptionSettings.ts";
import { Vocabulary } from "./Vocabulary.tsx";

/** The option for the default. */
const OPEN = "";

/** The transcription settings of the workspace, or of a project. */
export function TranscriptionSettingsForm(props: { projectId?: string; mayChange: boolean }) {
  const { projectId, mayChange } = props;
  const { settings, error, retry, change } = useTranscriptionSettings(projectId);
  if (error && !settings) return <FailurePage inline failure={readFailure(error)} onRetry={retry} />;
  if (!settings) return <LoadingState />;
  const part = { settings, mayChange, onChange: (input: SettingsChange) => void change(input) };
  return (
    <>
      {projectId === undefined && <Provider {...part} />}
      <Speech {...part} inProject={projectId !== undefined} />
      <Vocabulary
        saved={settings.vocabulary}
        leftOut={settings.termsLeftOut}
        mayChange={mayChange}
        inProject={projectId !== undefined}
        onSave={(vocabulary) => change({ vocabulary })}
      />
    </>
  );
}

interface PartProps {
  readonly settings: TranscriptionSettings_SettingsFragment;
  readonly mayChange: boolean;
  readonly onChange: (input: SettingsChange) => void;
}

function Provider({ settings, mayChange, onChange }: PartProps) {
  const { provider, availableProviders: available } = settings;
  const [first] = available;
  const inUse = provider ?? first?.name;
  const regions = available.find(({ name }) => name === inUse)?.regions ?? [];
  return (
    <section aria-labelledby="transcription-provider">
      <h2 id="transcription-provider">{t("transcription.provider", "Transcription service")}</h2>
      {!mayChange && <p>{t("transcription.admins", "Only workspace admins can change this.")}</p>}
      <SelectField
        label={t("transcription.provider.label", "Service")}
        value={provider ?? OPEN}
        disabled={!mayChange}
        options={[
          {
            value: OPEN,
            label: t("transcription.provider.default", "The first that is set up ({name})", {
              name: first ? providerLabel(first.name) : "",
            }),
          },
          ...available.map(({ name }) => ({ value: name, label: providerLabel(name) })),
        ]}
        onChange={(value) =>
          onChange({ provider: available.find(({ name }) => name === value)?.name ?? null })
        }
      />
      {inUse === "RANDOM" ? (
        <Banner tone="warning">
          {t(
            "transcription.provider.invents",
            "It does not listen to recordings: it invents every word of its transcripts.",
          )}
        </Banner>
      ) : (
        <p>{t("transcription.provider.regions", "Works in {regions}", { regions: regions.join(", ") })}</p>
      )}
    </section>
  );
}

function Speech({ settings, mayChange, onChange, inProject }: PartProps & { inProject: boolean }) {
  const asInWorkspace = t("transcription.inherit", "As in the workspace");
  const standard = t("transcription.standard", "Fieldstone’s choice");
  const open = { value: OPEN, label: inProject ? asInWorkspace : standard };
  const choices = [open, { value: "yes", label: t("yes", "Yes") }, { value: "no", label: t("no", "No") }];
  const optionOf = (chosen: boolean | null | undefined) => (chosen == null ? OPEN : chosen ? "yes" : "no");
  const chosenOf = (value: string) => (value === OPEN ? null : value === "yes");
  return (
    <section aria-labelledby="transcription-speech">
      <h2 id="transcription-speech">{t("transcription.speech", "How recordings are transcribed")}</h2>
      <SelectField
        label={t("transcription.language", "Spoken language")}
        value={settings.language ?? OPEN}
        disabled={!mayChange}
        options={[open, ...languageOptions(transcriptionLanguages)]}
        onChange={(language) => onChange({ language: language === OPEN ? null : language })}
      />
      <SelectField
        label={t("transcription.speakers", "Tell speakers apart")}
        value={optionOf(settings.labelsSpeakers)}
        disabled={!mayChange}
        options={choices}
        onChange={(value) => onChange({ labelsSpeakers: chosenOf(value) })}
      />
      <SelectField
        label={t("transcription.fillers", "Leave out filler words, such as “um”")}
        value={optionOf(settings.removesFillers)}
        disabled={!mayChange}
        options={choices}
        onChange={(value) => onChange({ removesFillers: chosenOf(value) })}
      />
    </section>
  );
}
