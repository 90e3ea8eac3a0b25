import { useQuery } from "@apollo/client/react";
import { channelTitleLengthMax } from "@fieldstone/model/limits.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { themeSizeOptions } from "../../../app/theme-size-options.ts";
import { FoldersDocument } from "../../../graphql/graphql.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { NameDialog } from "../../../ui/overlays/NameDialog.tsx";
import { useSubmission } from "../../../ui/overlays/useSubmission.ts";
import { type ChannelRowData, useChannelActions } from "./useChannelActions.ts";

interface ChannelDialogProps {
  channel: ChannelRowData;
  onClose: () => void;
}

export function RenameChannelDialog({ channel, onClose }: ChannelDialogProps) {
  const actions = useChannelActions();
  return (
    <NameDialog
      title={t("channel.rename", "Rename channel")}
      label={t("channel.title", "Title")}
      submitLabel={t("save", "Save")}
      initial={channel.title}
      lengthMax={channelTitleLengthMax}
      onClose={onClose}
      onSubmit={(title) => actions.rename(channel, title)}
    />
  );
}

/** Moves a channel to a folder, or out of its folder. */
export function MoveChannelDialog({ channel, ...props }: ChannelDialogProps) {
  const { problem, busy, submit, onClose } = useSubmission(props.onClose);
  const { data } = useQuery(FoldersDocument);
  const actions = useChannelActions();
  const [folderId, setFolderId] = useState(channel.folder?.id ?? "");
  const send = () => actions.moveToFolder(channel, folderId === "" ? null : folderId);
  return (
    <FormDialog
      title={t("project.move.title", "Move “{title}”", { title: channel.title })}
      submitLabel={t("move", "Move")}
      busy={busy}
      onClose={onClose}
      onSubmit={() => void submit(send)}
    >
      <SelectField
        label={t("folder.label", "Folder")}
        value={folderId}
        error={problem}
        onChange={setFolderId}
        options={[
          { value: "", label: t("folder.none", "No folder") },
          ...(data?.folders ?? []).map((folder) => ({ value: folder.id, label: folder.title })),
        ]}
      />
    </FormDialog>
  );
}

/** How similar a point must be to a theme to be sorted into it, and the minimum size of new themes. */
export function SortingDialog({ channel, ...props }: ChannelDialogProps) {
  const { problem, busy, submit, onClose } = useSubmission(props.onClose);
  const actions = useChannelActions();
  const [strictness, setStrictness] = useState(String(channel.strictness));
  const [size, setSize] = useState(String(channel.themeSizePercent));
  const send = () =>
    actions.setSorting(channel, { strictness: Number(strictness), themeSizePercent: Number(size) });
  return (
    <FormDialog
      title={t("channel.sorting.title", "How points are sorted")}
      submitLabel={t("save", "Save")}
      busy={busy}
      onClose={onClose}
      onSubmit={() => void submit(send)}
    >
      <SelectField
        label={t("channel.strictness.label", "Strictness")}
        description={t(
          "channel.strictness.text",
          "Strict leaves more points among the outliers. Relaxed puts more of them into themes.",
        )}
        value={strictness}
        error={problem}
        onChange={setStrictness}
        options={[
          { value: "1", label: t("channel.strictness.1", "Very strict") },
          { value: "2", label: t("channel.strictness.2", "Strict") },
          { value: "3", label: t("channel.strictness.3", "Balanced") },
          { value: "4", label: t("channel.strictness.4", "Relaxed") },
          { value: "5", label: t("channel.strictness.5", "Very relaxed") },
        ]}
      />
      <SelectField
        label={t("themes.size", "Minimum theme size")}
        description={t("channel.size.text", "As a share of the outliers, when AI looks for new themes.")}
        value={size}
        onChange={setSize}
        options={themeSizeOptions()}
      />
    </FormDialog>
  );
}
