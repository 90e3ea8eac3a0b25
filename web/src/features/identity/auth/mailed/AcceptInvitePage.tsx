import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type Failure, readFailure } from "../../../../app/errors/failure.ts";
import { readHost, rootUrl } from "../../../../app/host.ts";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import styles from "../AuthLayout.module.css";
import { AuthLayout } from "../AuthLayout.tsx";
import { acceptInvite, enterWorkspace } from "../auth-api.ts";
import { workspaceEnvironment } from "../provider-api.ts";

/** Accepts an invitation. Users who are not signed in prove the invited address first. */
export function AcceptInvitePage() {
  const { inviteId, teamId, email } = useSearch({ strict: false });
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const host = readHost(location.hostname);
  const onRoot = host.kind === "root";
  const [name, setName] = useState(host.kind === "workspace" ? host.subdomain : "");
  useEffect(() => {
    // Without an answer, the workspace is named by its address.
    if (!onRoot)
      workspaceEnvironment().then(
        (workspace) => setName(workspace.name),
        () => undefined,
      );
  }, [onRoot]);

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
  return (
    <AuthLayout
      title={
        onRoot
          ? t("invite.title", "You are invited")
          : t("invite.title.to", "You are invited to {name}", { name })
      }
      lead={t("invite.lead", "Join the workspace to read and add what your customers said.")}
    >
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
