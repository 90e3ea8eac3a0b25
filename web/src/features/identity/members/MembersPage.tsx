import { useApolloClient, useQuery } from "@apollo/client/react";
import { userNameOf } from "@fieldstone/model/display-names.ts";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { withType } from "../../../app/apollo/with-type.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { SettingsTabs } from "../../../app/navigation/SettingsTabs.tsx";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { performAction, showError } from "../../../app/undo/undo-stack.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import {
  type MemberRow_UserFragment,
  MembersDocument,
  RemoveMemberDocument,
  UpdateMemberDocument,
  type WorkspaceRole,
} from "../../../graphql/graphql.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { Page } from "../../../ui/Page.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { Table } from "../../../ui/Table.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import styles from "./Members.module.css";
import { PendingInvitations } from "./PendingInvitations.tsx";
import { roleOptions } from "./role-options.ts";

/** Who is in the workspace, as what, and who is invited. */
export function MembersPage() {
  usePageTitle(t("members.title", "Members"));
  const client = useApolloClient();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(MembersDocument);
  const { invite } = useSearch({ from: "/signed-in/settings/users" });
  const navigate = useNavigate();
  const inviting = invite ?? false;
  const setInviting = (open: boolean) =>
    void navigate({ to: "/settings/users", search: open ? { invite: true } : {}, replace: true });
  const [removing, setRemoving] = useState<MemberRow_UserFragment>();
  const [busy, setBusy] = useState(false);
  const reason = user.workspaceAdmin
    ? undefined
    : t("members.admin", "Only workspace admins can manage members. Ask an admin in your workspace.");

  async function changeRole(member: MemberRow_UserFragment, role: WorkspaceRole): Promise<void> {
    const apply = (next: WorkspaceRole) =>
      client.mutate({
        mutation: UpdateMemberDocument,
        variables: { input: { id: member.id, role: next } },
        optimisticResponse: {
          updateMember: withType("MemberPayload", { member: withType("User", { ...member, role: next }) }),
        },
      });
    await performAction({
      run: () => apply(role),
      label: t("members.role.changed", "{name}'s role was updated.", { name: member.name }),
      undo: () => apply(member.role),
    });
  }

  async function remove(member: MemberRow_UserFragment): Promise<void> {
    setBusy(true);
    try {
      await client.mutate({ mutation: RemoveMemberDocument, variables: { input: { id: member.id } } });
      refetchLists(client, ["members"]);
      setRemoving(undefined);
    } catch (failed) {
      showError(failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Page
      title={t("members.title", "Members")}
      toolbar={<SettingsTabs current="users" />}
      actions={
        <Button
          kind="primary"
          icon={<IconPlus size={16} aria-hidden />}
          disabledReason={reason}
          onClick={() => setInviting(true)}
        >
          {t("members.invite", "Invite people")}
        </Button>
      }
    >
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <>
          <Table
            caption={t("members.title", "Members")}
            rows={data.members}
            rowKey={(member) => member.id}
            columns={[
              {
                key: "name",
                label: t("person.name", "Name"),
                render: (member) => (
                  <span className={styles.member}>
                    <Avatar name={member.name} size={28} />
                    <span>
                      <strong>{member.name}</strong>
                      {member.id === user.id && (
                        <span className={styles.faint}> · {userNameOf(member, user.id)}</span>
                      )}
                      <span className={styles.email}>{member.email}</span>
                    </span>
                  </span>
                ),
              },
              {
                key: "role",
                label: t("members.role", "Role"),
                render: (member) => (
                  <div className={styles.role}>
                    <SelectField
                      label={t("members.role.of", "Role for {name}", { name: member.name })}
                      hideLabel
                      disabled={reason !== undefined}
                      value={member.role}
                      options={roleOptions()}
                      onChange={(role) => {
                        const chosen = roleOptions().find((option) => option.value === role);
                        if (chosen) void changeRole(member, chosen.value);
                      }}
                    />
                    {member.workspaceAdmin && (
                      <span className={styles.faint}>{t("members.isadmin", "Admin")}</span>
                    )}
                  </div>
                ),
              },
              {
                key: "seen",
                label: t("members.seen", "Last active"),
                secondary: true,
                render: (member) =>
                  member.lastSeenAt ? (
                    <RelativeTime value={member.lastSeenAt} />
                  ) : (
                    t("members.never", "Never")
                  ),
              },
              {
                key: "remove",
                label: t("members.acts", "Actions"),
                hideLabel: true,
                align: "end",
                render: (member) => (
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={t("members.remove.name", "Remove {name}", { name: member.name })}
                    disabledReason={
                      reason ??
                      (member.id === user.id ? t("members.self", "You cannot remove yourself.") : undefined)
                    }
                    onClick={() => setRemoving(member)}
                  >
                    {t("members.remove", "Remove")}
                  </Button>
                ),
              },
            ]}
          />
          <PendingInvitations invitations={data.invitations} reason={reason} />
        </>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t("members.remove.title", "Remove {name}?", { name: removing?.name ?? "" })}
        confirmLabel={t("members.remove", "Remove")}
        loading={busy}
        onConfirm={() => removing && void remove(removing)}
      >
        {t(
          "members.remove.text",
          "They are signed out at once and can no longer open this workspace. What they wrote is kept, with their name.",
        )}
      </ConfirmDialog>
    </Page>
  );
}
