import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import {
  type TranscriptionSettings_SettingsFragment,
  TranscriptionSettingsDocument,
  UpdateProjectTranscriptionSettingsDocument,
  UpdateTranscriptionSettingsDocument,
  type UpdateTranscriptionSettingsInput,
} from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextArea } from "../../../ui/TextField.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { languageOptions, providerLabel } from "./transcription-texts.ts";

/** What is not chosen here. */
const OPEN = "";

/** How recordings are transcribed: those of the workspace, or of one project. */
export function TranscriptionSettingsForm(props: { projectId?: string; mayChange: boolean }) {
  const { projectId, mayChange } = props;
  const client = useApolloClient();
  const variables = projectId === undefined ? {} : { projectId };
  const { data, error, refetch } = useQuery(TranscriptionSettingsDocument, {
    variables,
    fetchPolicy: "cache-and-network",
  });
  const change = async (input: UpdateTranscriptionSettingsInput) => {
    try {
      if (projectId === undefined) {
        await client.mutate({ mutation: UpdateTranscriptionSettingsDocument, variables: { input } });
      } else {
        const { provider: _workspaces, ...rest } = input;
        await client.mutate({
          mutation: UpdateProjectTranscriptionSettingsDocument,
          variables: { input: { projectId, ...rest } },
        });
      }
      await refetch();
      showToast(t("saved", "Saved."));
    } catch (refused) {
      showError(refused);
    }
  };
  if (error && !data)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const settings = data.transcriptionSettings;
  const part = {
    settings,
    mayChange,
    onChange: (input: UpdateTranscriptionSettingsInput) => void change(input),
  };
  return (
    <>
      {projectId === undefined && <Provider {...part} />}
      <Speech {...part} inProject={projectId !== undefined} />
      <Vocabulary key={settings.vocabulary.join("\n")} {...part} inProject={projectId !== undefined} />
    </>
  );
}

interface PartProps {
  readonly settings: TranscriptionSettings_SettingsFragment;
  readonly mayChange: boolean;
  readonly onChange: (input: UpdateTranscriptionSettingsInput) => void;
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
            "It hears nothing, and invents every word of its transcripts.",
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
        options={[open, ...languageOptions()]}
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

function Vocabulary({ settings, mayChange, onChange, inProject }: PartProps & { inProject: boolean }) {
  const [text, setText] = useState(settings.vocabulary.join("\n"));
  return (
    <section aria-labelledby="transcription-vocabulary">
      <h2 id="transcription-vocabulary">{t("transcription.vocabulary", "Vocabulary")}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ vocabulary: text.split("\n").filter((line) => line.trim() !== "") });
        }}
      >
        <TextArea
          label={t("transcription.vocabulary.label", "Names and terms, one per line")}
          description={
            inProject
              ? t("transcription.vocabulary.project", "Used beside the workspace’s vocabulary.")
              : t("transcription.vocabulary.text", "Product names and terms that a service would not know.")
          }
          rows={6}
          value={text}
          disabled={!mayChange}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" disabled={!mayChange}>
          {t("transcription.vocabulary.save", "Save vocabulary")}
        </Button>
      </form>
    </section>
  );
}
