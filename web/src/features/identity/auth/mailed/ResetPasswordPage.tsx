import { passwordProblems } from "@fieldstone/model/access/password.ts";
import { useSearch } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { type Failure, readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { PasswordRules } from "../../../../app/PasswordRules.tsx";
import { Button } from "../../../../ui/forms/Button.tsx";
import { PasswordField } from "../../../../ui/forms/PasswordField.tsx";
import styles from "../AuthLayout.module.css";
import { AuthLayout } from "../AuthLayout.tsx";
import { resetPassword } from "../account-api.ts";
import { MailedLink, SignInFoot } from "./MailedLink.tsx";

/** Requests a password reset and, with the mailed link's token, sets the new password. */
export function ResetPasswordPage() {
  const { token, email } = useSearch({ strict: false });
  if (token) return <NewPassword token={token} />;
  return (
    <MailedLink
      purpose="reset"
      title={t("reset.title", "Set a new password")}
      lead={t("reset.lead", "We'll e-mail you a link. You can also sign in with a code, without a password.")}
      submitLabel={t("reset.send", "Send me a link")}
      defaultEmail={email}
    />
  );
}

function NewPassword({ token }: { token: string }) {
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<Pick<Failure, "message" | "code">>();
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState<string>();
  if (changed !== undefined) {
    return (
      <AuthLayout
        title={t("reset.done", "Your password was changed")}
        lead={t("reset.done.lead", "You are signed out everywhere. Sign in with the new password.")}
      >
        <SignInFoot email={changed} />
      </AuthLayout>
    );
  }
  const isOver = failure?.code === "link.invalid";
  if (isOver) {
    return (
      <AuthLayout title={t("magic.failed", "This link no longer works")} lead={failure?.message}>
        <a href="/auth/reset-password">{t("reset.again", "Get a new link")}</a>
      </AuthLayout>
    );
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (passwordProblems(password).length > 0) {
      setFailure({ code: undefined, message: t("reset.weak", "Meet every rule below.") });
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      setChanged((await resetPassword(token, password)).email);
    } catch (error) {
      setFailure(readFailure(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <AuthLayout
      title={t("reset.title", "Set a new password")}
      lead={t("reset.rules", "At least 12 characters, with upper and lower case, a digit and a symbol.")}
    >
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={t("reset.new", "New password")}
          autoComplete="new-password"
          autoFocus
          required
          value={password}
          error={failure?.message}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordRules password={password} className={styles.rules} />
        <Button kind="primary" size="large" type="submit" fullWidth loading={busy}>
          {t("reset.save", "Save new password")}
        </Button>
      </form>
    </AuthLayout>
  );
}
