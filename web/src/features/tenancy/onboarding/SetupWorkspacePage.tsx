import { useApolloClient } from "@apollo/client/react";
import { isEmail } from "@fieldstone/model/email.ts";
import { teamNameLengthMax } from "@fieldstone/model/limits.ts";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { type Failure, readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { InviteColleaguesDocument, NameWorkspaceDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextArea, TextField } from "../../../ui/TextField.tsx";
import styles from "./Onboarding.module.css";
import { OnboardingLayout } from "./OnboardingLayout.tsx";

/** The workspace's name and the first colleagues. */
export function SetupWorkspacePage() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { team, user } = useSession();
  const [name, setName] = useState(team.name);
  const [emails, setEmails] = useState("");
  const [failure, setFailure] = useState<Pick<Failure, "message" | "field">>();
  const [busy, setBusy] = useState(false);
  const mayInvite = user.workspaceAdmin || user.role === "MANAGER";

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setFailure(undefined);
    const wanted = emails.split(/[\s,;]+/).filter((part) => part !== "");
    const wrong = wanted.find((part) => !isEmail(part));
    if (wrong !== undefined) {
      const message = t("onboarding.email.wrong", "{text} is not a full e-mail address.", { text: wrong });
      setFailure({ field: "emails", message });
      return;
    }
    setBusy(true);
    try {
      if (user.workspaceAdmin && name !== team.name) {
        await client.mutate({ mutation: NameWorkspaceDocument, variables: { input: { name } } });
      }
      if (wanted.length > 0) {
        const input = { emails: wanted, role: "CONTRIBUTOR" as const };
        await client.mutate({ mutation: InviteColleaguesDocument, variables: { input } });
      }
      await navigate({ to: "/onboarding/project-setup" });
    } catch (error) {
      setFailure(readFailure(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <OnboardingLayout
      title={t("onboarding.workspace", "Who works with you?")}
      lead={t(
        "onboarding.workspace.lead",
        "Confirm your workspace name and invite your team. You can skip both.",
      )}
      step={1}
      skipTo="/onboarding/project-setup"
    >
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t("workspace.name.label", "Workspace name")}
          required
          disabled={!user.workspaceAdmin}
          maxLength={teamNameLengthMax}
          value={name}
          error={failure?.field === "name" ? failure.message : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {mayInvite && (
          <TextArea
            label={t("onboarding.invite", "Invite colleagues by e-mail (optional)")}
            description={t(
              "onboarding.invite.why",
              "One per line. They join as contributors; you can change that later.",
            )}
            value={emails}
            error={failure?.field === "emails" ? failure.message : undefined}
            onChange={(event) => setEmails(event.currentTarget.value)}
          />
        )}
        {failure && failure.field !== "name" && failure.field !== "emails" && (
          <p role="alert" className={styles.problem}>
            {failure.message}
          </p>
        )}
        <div>
          <Button kind="primary" type="submit" loading={busy}>
            {t("onboarding.continue", "Continue")}
          </Button>
        </div>
      </form>
    </OnboardingLayout>
  );
}
