import { useQuery } from "@apollo/client/react";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { UpgradeDialog } from "../../../app/plans/UpgradeDialog.tsx";
import type { PlanRejection } from "../../../app/plans/upgrade-prompts.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { type MemberRow_UserFragment, MembersDocument } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { MemberTable } from "./MemberTable.tsx";
import { PendingInvitations } from "./PendingInvitations.tsx";
import { RemoveMemberDialog } from "./RemoveMemberDialog.tsx";
import { useMemberActions } from "./useMemberActions.ts";

/** The invite dialog's state, in the address. */
function useInviting() {
  const { invite } = useSearch({ from: "/signed-in/settings/settings/users" });
  const navigate = useNavigate();
  const setInviting = (open: boolean) =>
    void navigate({ to: "/settings/users", search: open ? { invite: true } : {}, replace: true });
  return { inviting: invite ?? false, setInviting };
}

/** For users who open the dialog by its address or by a command, where the form could only be rejected. */
const onlyAdminsInvite = (): PlanRejection => ({
  upgrade: { area: "access", capability: "invitePermissions", prompt: "only-admins-invite-users" },
  message: t("invite.admins", "Only workspace admins can invite people."),
});

/** The workspace's members with their roles, and pending invitations. */
export function MembersPage() {
  usePageTitle(t("members.title", "Members"));
  const { user } = useSession();
  const { data, error, refetch } = useQuery(MembersDocument, {
    variables: { invitations: user.workspaceAdmin },
  });
  const { inviting, setInviting } = useInviting();
  const [removing, setRemoving] = useState<MemberRow_UserFragment>();
  const { changeRole, remove } = useMemberActions();
  const reason = user.workspaceAdmin
    ? undefined
    : t("members.admin", "Only workspace admins can manage members. Ask an admin in your workspace.");
  return (
    <Page
      title={t("members.title", "Members")}
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
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <>
          <MemberTable
            members={data.members}
            reason={reason}
            onRole={(member, role) => void changeRole(member, role)}
            onRemove={setRemoving}
          />
          <PendingInvitations invitations={data.invitations ?? []} reason={reason} />
        </>
      )}
      {inviting &&
        (user.workspaceAdmin ? (
          <InviteDialog onClose={() => setInviting(false)} />
        ) : (
          <UpgradeDialog rejection={onlyAdminsInvite()} onClose={() => setInviting(false)} />
        ))}
      {removing && (
        <RemoveMemberDialog
          key={removing.id}
          member={removing}
          onRemove={remove}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Page>
  );
}
