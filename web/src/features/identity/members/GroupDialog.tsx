import { useApolloClient } from "@apollo/client/react";
import { userGroupMembersMax } from "@fieldstone/model/limits.ts";
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
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "./Groups.module.css";

/** Longest name of a group. */
const NAME_LENGTH_MAX = 100;

/** Names a group and says who is in it: a new one, or one that stands. */
export function GroupDialog(props: {
  group: GroupRow_GroupFragment | undefined;
  members: GroupsQuery["members"];
  onClose: () => void;
}) {
  const { group, members, onClose } = props;
  const client = useApolloClient();
  const [name, setName] = useState(group?.name ?? "");
  const [memberIds, setMemberIds] = useState<ReadonlySet<string>>(
    () => new Set(group?.members.map(({ id }) => id)),
  );
  const [search, setSearch] = useState("");
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const [busy, setBusy] = useState(false);
  const wanted = search.trim().toLocaleLowerCase();
  const found = members.filter((member) =>
    `${member.name} ${member.email ?? ""}`.toLocaleLowerCase().includes(wanted),
  );

  const choose = (id: string, chosen: boolean) => {
    const next = new Set(memberIds);
    if (chosen) next.add(id);
    else next.delete(id);
    setMemberIds(next);
    setProblem(undefined);
  };
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
      onClose();
    } catch (error) {
      const failure = readFailure(error);
      setProblem({ field: failure.field === "memberIds" ? "members" : "name", message: failure.message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={
        group
          ? t("groups.edit.title", "Group “{name}”", { name: group.name })
          : t("groups.create.title", "New group")
      }
      footer={
        <>
          <Button onClick={onClose}>{t("cancel", "Cancel")}</Button>
          <Button kind="primary" type="submit" form="group" loading={busy}>
            {group ? t("save", "Save") : t("groups.create", "Create group")}
          </Button>
        </>
      }
    >
      <form
        id="group"
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t("groups.name", "Name")}
          value={name}
          autoFocus
          required
          maxLength={NAME_LENGTH_MAX}
          error={problem?.field === "name" ? problem.message : undefined}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <fieldset className={styles.members}>
          <legend>
            {t("groups.members.count", "Members, {n} of at most {max}", {
              n: memberIds.size,
              max: userGroupMembersMax,
            })}
          </legend>
          <TextField
            label={t("groups.members.search", "Find people")}
            hideLabel
            type="search"
            placeholder={t("access.add.hint", "Name or e-mail address")}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {problem?.field === "members" && (
            <p role="alert" className={styles.problem}>
              {problem.message}
            </p>
          )}
          <ul className={styles.choices}>
            {found.map((member) => (
              <li key={member.id}>
                <Checkbox
                  label={member.name ? `${member.name} · ${member.email ?? ""}` : (member.email ?? "")}
                  checked={memberIds.has(member.id)}
                  onChange={(chosen) => choose(member.id, chosen)}
                />
              </li>
            ))}
          </ul>
          {found.length === 0 && <p className={styles.faint}>{t("groups.members.none", "No matches.")}</p>}
        </fieldset>
      </form>
    </Dialog>
  );
}
