import { useApolloClient, useQuery } from "@apollo/client/react";
import { channelTemplates } from "@fieldstone/model/channels/feedback-template.ts";
import { channelTitleLengthMax } from "@fieldstone/model/limits.ts";
import { useState } from "react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { type ChannelTemplate, CreateChannelDocument, FoldersDocument } from "../../../graphql/graphql.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import styles from "./Channels.module.css";
import { themesOf } from "./template-choices.ts";
import { templateLabel } from "./template-labels.ts";

interface Draft {
  readonly title: string;
  readonly template: ChannelTemplate;
  readonly folderId: string;
}

/** Creates a channel: its title, its template with preset themes, and its folder. */
export function CreateChannelDialog(props: {
  folderId: string | undefined;
  onClose: () => void;
  onCreated: (channel: { id: string; title: string }) => void;
}) {
  const client = useApolloClient();
  const onCreated = useWhileShown(props.onCreated);
  const { data } = useQuery(FoldersDocument);
  const [draft, setDraft] = useState<Draft>({
    title: "",
    template: "SUPPORT_TICKETS",
    folderId: props.folderId ?? "",
  });
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { title, template, folderId } = draft;
  const folders = data?.folders ?? [];
  async function submit(): Promise<void> {
    if (title.trim() === "") return setProblem(t("project.title.none", "Enter a title."));
    setBusy(true);
    try {
      const input = { title: title.trim(), template, ...(folderId === "" ? {} : { folderId }) };
      const made = await client.mutate({ mutation: CreateChannelDocument, variables: { input } });
      refetchLists(client, ["channels"]);
      if (made.data) onCreated(made.data.createChannel.channel);
    } catch (error) {
      setProblem(readFailure(error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <FormDialog
      title={t("channel.create", "New channel")}
      submitLabel={t("create", "Create")}
      busy={isBusy}
      className={styles.form}
      onClose={props.onClose}
      onSubmit={() => void submit()}
    >
      <TextField
        label={t("channel.title", "Title")}
        autoFocus
        required
        maxLength={channelTitleLengthMax}
        placeholder={t("channel.title.example", "Support tickets, web shop")}
        value={title}
        error={problem}
        onChange={(event) => {
          setDraft({ ...draft, title: event.currentTarget.value });
          setProblem(undefined);
        }}
      />
      <SelectField
        label={t("channel.template", "Kind of feedback")}
        value={template}
        options={channelTemplates.map((each) => ({ value: each, label: templateLabel(each) }))}
        onChange={(value) =>
          setDraft({ ...draft, template: channelTemplates.find((each) => each === value) ?? "OTHER" })
        }
      />
      <section className={styles.preview} aria-label={t("channel.preset", "Themes to start with")}>
        <h3>{t("channel.preset", "Themes to start with")}</h3>
        <dl>
          {themesOf(template).map((theme) => (
            <div key={theme.title}>
              <dt>{theme.title}</dt>
              <dd>{theme.description}</dd>
            </div>
          ))}
        </dl>
      </section>
      {folders.length > 0 && (
        <SelectField
          label={t("folder.label", "Folder")}
          value={folderId}
          onChange={(value) => setDraft({ ...draft, folderId: value })}
          options={[
            { value: "", label: t("folder.none", "No folder") },
            ...folders.map((folder) => ({ value: folder.id, label: folder.title })),
          ]}
        />
      )}
    </FormDialog>
  );
}
