import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import {
  CreateGroupDocument,
  type GroupRow_GroupFragment,
  type GroupsQuery,
  UpdateGroupDocument,
} from "../../../graphql/graphql.ts";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import { GroupMembersField } from "./GroupMembersField.tsx";
import styles from "./Groups.module.css";

/** Longest name of a group. */
const NAME_LENGTH_MAX = 100;

type Group = GroupRow_GroupFragment | undefined;

/** The dialog's unsaved values, and why saving was rejected. */
function useGroupDraft(group: Group, onSaved: () => void) {
  const client = useApolloClient();
  const [name, setName] = useState(group?.name ?? "");
  const [memberIds, setMemberIds] = useState<ReadonlySet<string>>(
    () => new Set(group?.members.map(({ id }) => id)),
  );
  const [problem, setProblem] = useState<{ field: "name" | "members"; message: string }>();
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    if (name.trim() === "") {
      setProblem({ field: "name", message: t("groups.name.none", "Give the group a name.") });
      return;
    }
    setBusy(true);
    try {
      const input = { name: name.trim(), memberIds: [...memberIds] };
      if (group) {
        const variables = { input: { id: group.id, ...input } };
        await client.mutate({ mutation: UpdateGroupDocument, variables });
      } else {
        await client.mutate({ mutation: CreateGroupDocument, variables: { input } });
        refetchLists(client, ["groups"]);
      }
      onSaved();
    } catch (error) {
      const failure = readFailure(error);
      setProblem({ field: failure.field === "memberIds" ? "members" : "name", message: failure.message });
    } finally {
      setBusy(false);
    }
  }

  return {
    name,
    memberIds,
    busy,
    save,
    problemOf: (field: "name" | "members") => (problem?.field === field ? problem.message : undefined),
    rename: (next: string) => {
      setName(next);
      setProblem(undefined);
    },
    chooseMembers: (next: ReadonlySet<string>) => {
      setMemberIds(next);
      setProblem(undefined);
    },
  };
}

/** Edits the name and the members of a group, new or existing. */
export function GroupDialog(props: { group: Group; members: GroupsQuery["members"]; onClose: () => void }) {
  const { group, members } = props;
  const onClose = useWhileShown(props.onClose);
  const draft = useGroupDraft(group, onClose);
  return (
    <FormDialog
      title={
        group
          ? t("groups.edit.title", "Group “{name}”", { name: group.name })
          : t("groups.create.title", "New group")
      }
      submitLabel={group ? t("save", "Save") : t("groups.create", "Create group")}
      busy={draft.busy}
      className={styles.form}
      onClose={onClose}
      onSubmit={() => void draft.save()}
    >
      <TextField
        label={t("groups.name", "Name")}
        value={draft.name}
        autoFocus
        required
        maxLength={NAME_LENGTH_MAX}
        error={draft.problemOf("name")}
        onChange={(event) => draft.rename(event.currentTarget.value)}
      />
      <GroupMembersField
        members={members}
        chosenIds={draft.memberIds}
        problem={draft.problemOf("members")}
        onChange={draft.chooseMembers}
      />
    </FormDialog>
  );
}
