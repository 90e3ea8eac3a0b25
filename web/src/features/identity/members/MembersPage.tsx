import { useQuery } from "@apollo/client/react";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { UpgradeDialog } from "../../../app/plans/UpgradeDialog.tsx";
import type { PlanRefusal } from "../../../app/plans/upgrade-prompts.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { type MemberRow_UserFragment, MembersDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { Page } from "../../../ui/Page.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { MemberTable } from "./MemberTable.tsx";
import { PendingInvitations } from "./PendingInvitations.tsx";
import { RemoveMemberDialog } from "./RemoveMemberDialog.tsx";
import { useMemberActions } from "./useMemberActions.ts";

/** The dialog for inviting is open where the address says so. */
function useInviting() {
  const { invite } = useSearch({ from: "/signed-in/settings/settings/users" });
  const navigate = useNavigate();
  const setInviting = (open: boolean) =>
    void navigate({ to: "/settings/users", search: open ? { invite: true } : {}, replace: true });
  return { inviting: invite ?? false, setInviting };
}

/** For who opens the dialog by its address or by a command: a form could only be refused. */
const onlyAdminsInvite = (): PlanRefusal => ({
  upgrade: { area: "access", capability: "invitePermissions", prompt: "only-admins-invite-users" },
  message: t("invite.admins", "Only workspace admins can invite people."),
});

/** Who is in the workspace, as what, and who is invited. */
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
        <FailurePage inline failure={readFailure(error)} onRetry={() => void refetch()} />
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
          <UpgradeDialog refusal={onlyAdminsInvite()} onClose={() => setInviting(false)} />
        ))}
      <RemoveMemberDialog member={removing} onRemove={remove} onClose={() => setRemoving(undefined)} />
    </Page>
  );
}
