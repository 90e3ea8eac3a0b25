import { useEffect, useState } from "react";
import { type Failure, readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import styles from "./AuthLayout.module.css";
import { AuthLayout } from "./AuthLayout.tsx";
import { discoverTeams } from "./auth-api.ts";

/** The address proven in this browser, and what can be done next. */
export function AuthContextPage() {
  const [email, setEmail] = useState<string | null>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    discoverTeams().then(
      (found) => setEmail(found.email),
      (error: unknown) => {
        const read = readFailure(error);
        if (read.kind === "signed-out" || read.kind === "denied") setEmail(null);
        else setFailure(read);
      },
    );
  }, []);
  const title = t("context.title", "Your identity here");
  if (failure) {
    return (
      <AuthLayout title={title}>
        <ErrorState title={t("workspaces.failed", "That did not work")} reference={failure.reference}>
          {failure.message}
        </ErrorState>
      </AuthLayout>
    );
  }
  if (email === undefined) {
    return (
      <AuthLayout title={title}>
        <LoadingState rows={2} />
      </AuthLayout>
    );
  }
  if (email === null) {
    return (
      <AuthLayout
        title={title}
        lead={t("context.none", "You have not confirmed an e-mail address in this browser.")}
      >
        <a href="/auth/login">{t("context.signin", "Sign in")}</a>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={title} lead={t("context.as", "You confirmed {email} in this browser.", { email })}>
      <div className={styles.form}>
        <a href="/auth/workspaces">{t("context.workspaces", "Your workspaces")}</a>
        <a href="/auth/join-workspace">{t("context.join", "Workspaces you can join")}</a>
        <a href="/auth/create-workspace">{t("workspaces.create", "Create a new workspace")}</a>
        <a href="/auth/logout">{t("workspaces.other", "Sign in with another address")}</a>
      </div>
    </AuthLayout>
  );
}
