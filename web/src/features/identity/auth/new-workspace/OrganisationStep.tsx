import { emailDomain } from "@fieldstone/model/email.ts";
import { useState } from "react";
import { readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import styles from "../AuthLayout.module.css";
import { AuthLayout } from "../AuthLayout.tsx";
import { goToProvider, type Journey } from "../sign-in-journey.ts";

/** Offers the organisation's own sign-in to addresses of its domain; a code remains possible. */
export function OrganisationStep(props: {
  email: string;
  severalWorkspaces: boolean;
  journey: Journey;
  onCode: () => Promise<void>;
  onBack: () => void;
}) {
  const { email, journey } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const domain = emailDomain(email);

  async function go(act: () => Promise<void>): Promise<void> {
    setProblem(undefined);
    setBusy(true);
    try {
      await act();
    } catch (error) {
      setProblem(readFailure(error).message);
      setBusy(false);
    }
  }

  return (
    <AuthLayout
      title={t("organisation.title", "Sign in with your organisation")}
      lead={
        props.severalWorkspaces && !journey.workspace
          ? t(
              "organisation.several",
              "Several workspaces use sign-in for {domain}. Go to your workspace's address and continue with your organisation there.",
              { domain },
            )
          : t("organisation.lead", "Addresses at {domain} sign in through their organisation.", { domain })
      }
    >
      <div className={styles.form}>
        {(!props.severalWorkspaces || journey.workspace) && (
          <Button
            kind="primary"
            size="large"
            fullWidth
            loading={busy}
            onClick={() =>
              void go(() =>
                goToProvider({ provider: "ENTERPRISE", email, workspace: journey.workspace }, journey),
              )
            }
          >
            {t("organisation.go", "Continue with your organisation")}
          </Button>
        )}
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
      <div className={`${styles.foot} ${styles.row}`}>
        <button type="button" className={styles.text} onClick={props.onBack}>
          {t("auth.other-address", "Use another address")}
        </button>
        <button type="button" className={styles.text} onClick={() => void go(props.onCode)}>
          {t("organisation.code", "Send me a code instead")}
        </button>
      </div>
    </AuthLayout>
  );
}
