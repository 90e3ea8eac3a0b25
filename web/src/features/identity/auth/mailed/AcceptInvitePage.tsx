import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type Failure, readFailure } from "../../../../app/errors/failure.ts";
import { rootUrl } from "../../../../app/host.ts";
import { t } from "../../../../app/i18n/t.ts";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../../ui/forms/Button.tsx";
import styles from "../AuthLayout.module.css";
import { AuthLayout } from "../AuthLayout.tsx";
import { acceptInvite, enterWorkspace } from "../auth-api.ts";
import { type ShownInvitation, useInvitation } from "./useInvitation.ts";

/** Accepts an invitation. Users who are not signed in prove the invited address first. */
export function AcceptInvitePage() {
  const { inviteId, teamId, email } = useSearch({ strict: false });
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const { onRoot, loading, shown, over } = useInvitation({ inviteId, teamId });

  async function accept(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      if (!onRoot) {
        await acceptInvite(inviteId ?? "");
        location.assign("/home");
        return;
      }
      location.assign((await enterWorkspace(teamId ?? "", { inviteId: inviteId ?? null })).url);
    } catch (error) {
      const read = readFailure(error);
      if (read.kind !== "signed-out") {
        setFailure(read);
        return;
      }
      const query = new URLSearchParams();
      if (inviteId) query.set("inviteId", inviteId);
      if (teamId) query.set("teamId", teamId);
      if (email) query.set("email", email);
      location.assign(rootUrl(`/auth/login?${query}`));
    } finally {
      setBusy(false);
    }
  }

  if (onRoot ? !teamId : !inviteId) {
    return (
      <AuthLayout
        title={t("invite.incomplete", "This invitation link is incomplete")}
        lead={t(
          "invite.incomplete.lead",
          "Open the whole link from the e-mail again. Or sign in and choose from your invitations.",
        )}
      >
        <a href={rootUrl("/auth/join-workspace")}>{t("invite.list", "Your invitations")}</a>
      </AuthLayout>
    );
  }
  // A button that moves down as the names arrive misses the click that was meant for it.
  if (loading) {
    return (
      <AuthLayout title={titleOf(shown)}>
        <LoadingState rows={2} />
      </AuthLayout>
    );
  }
  if (over) {
    return (
      <AuthLayout title={t("invite.over", "This invitation no longer works")} lead={over.message}>
        <p className={styles.foot}>
          {t("invite.over.member", "Already a member?")}{" "}
          <a href="/auth/login">{t("signin.title", "Sign in")}</a>
        </p>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={titleOf(shown)} lead={leadOf(shown)}>
      <div className={styles.form}>
        {failure && (
          <p role="alert" className={styles.problem}>
            {failure.message}
          </p>
        )}
        <Button kind="primary" size="large" fullWidth loading={busy} onClick={() => void accept()}>
          {t("invite.accept", "Accept and join")}
        </Button>
      </div>
    </AuthLayout>
  );
}

function titleOf({ workspace, invitedBy }: ShownInvitation): string {
  if (workspace === undefined) return t("invite.title", "You are invited");
  if (!invitedBy) return t("invite.title.to", "You are invited to {name}", { name: workspace });
  return t("invite.title.by", "{inviter} invites you to {name}", { inviter: invitedBy, name: workspace });
}

function leadOf({ email }: ShownInvitation): string {
  return email === undefined
    ? t("invite.lead", "Join the workspace, where the team keeps what its customers said.")
    : t("invite.lead.as", "Join as {email}. The team keeps what its customers said in this workspace.", {
        email,
      });
}
