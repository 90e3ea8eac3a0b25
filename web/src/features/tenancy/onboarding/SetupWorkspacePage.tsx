import { useApolloClient } from "@apollo/client/react";
import { isEmail } from "@fieldstone/model/email.ts";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { type Failure, readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { useHere } from "../../../app/navigation/useHere.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { InviteColleaguesDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { useFocusOnError } from "../../../ui/forms/form-errors.ts";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import styles from "./Onboarding.module.css";
import { OnboardingLayout } from "./OnboardingLayout.tsx";

/** Invites the first colleagues. The workspace was named on the page before. */
export function SetupWorkspacePage() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const here = useHere();
  const { user } = useSession();
  const [emails, setEmails] = useState("");
  const [failure, setFailure] = useState<Pick<Failure, "message" | "field">>();
  const [busy, setBusy] = useState(false);
  const { form, expectErrors } = useFocusOnError(busy);
  const mayInvite = user.workspaceAdmin;

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    expectErrors();
    setFailure(undefined);
    const wanted = emails.split(/[\s,;]+/).filter((part) => part !== "");
    const wrong = wanted.find((part) => !isEmail(part));
    if (wrong !== undefined) {
      const message = t("onboarding.email.wrong", "{text} is not a full e-mail address.", { text: wrong });
      setFailure({ field: "emails", message });
      return;
    }
    setBusy(true);
    const isHere = here();
    try {
      if (wanted.length > 0) {
        const input = { emails: wanted, role: "CONTRIBUTOR" as const };
        const { data } = await client.mutate({ mutation: InviteColleaguesDocument, variables: { input } });
        const skipped = data?.inviteMembers.skipped ?? [];
        if (skipped.length > 0) {
          // Only these stay, so that the others are not invited again.
          setEmails(skipped.map(({ email }) => email).join("\n"));
          const message = skipped.map(({ email, reason }) => `${email}: ${reason}`).join(" ");
          setFailure({ field: "emails", message });
          return;
        }
      }
      if (isHere()) await navigate({ to: "/onboarding/project-setup" });
    } catch (error) {
      setFailure(readFailure(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <OnboardingLayout
      title={t("onboarding.workspace", "Who works with you?")}
      lead={t("onboarding.workspace.lead", "Invite your team now or whenever you like.")}
      step={1}
      skipTo="/onboarding/project-setup"
    >
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {mayInvite && (
          <TextArea
            label={t("onboarding.invite", "Invite colleagues by e-mail (optional)")}
            description={t(
              "onboarding.invite.why",
              "One per line. They join as contributors; you can change that later.",
            )}
            autoFocus
            value={emails}
            error={failure?.field === "emails" ? failure.message : undefined}
            onChange={(event) => setEmails(event.currentTarget.value)}
          />
        )}
        {failure && failure.field !== "emails" && (
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
