import { useState } from "react";
import { type Failure, readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { scopeLabels } from "../../../../app/scope-labels.ts";
import type { Session } from "../../../../app/session/session.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { CheckboxGroup } from "../../../../ui/forms/CheckboxGroup.tsx";
import { failureText } from "../../../../ui/forms/form-errors.ts";
import styles from "../AuthLayout.module.css";
import { AuthLayout } from "../AuthLayout.tsx";
import { decideAccess, type RequestedAccess } from "./authorize-api.ts";

/**
 * Asks a member whether an application may act on their behalf: which one, its scopes, the duration, and the
 * account.
 */
export function ConsentForm(props: { code: string; session: Session; access: RequestedAccess }) {
  const { code, access } = props;
  const { user, team } = props.session;
  const app = access.application.name;
  const [scopes, setScopes] = useState<readonly string[]>(access.scopes);
  const [busy, setBusy] = useState<"allow" | "refuse">();
  const [failure, setFailure] = useState<Failure>();

  async function decide(allow: boolean): Promise<void> {
    setBusy(allow ? "allow" : "refuse");
    setFailure(undefined);
    try {
      location.assign((await decideAccess(code, { allow, scopes })).redirectTo);
    } catch (error) {
      setFailure(readFailure(error));
      setBusy(undefined);
    }
  }

  return (
    <AuthLayout
      title={t("authorize.ask", "Give {app} access to {team}?", { app, team: team.name })}
      lead={t("authorize.lead", "{app} requests access on your behalf. You are signed in as {who}.", {
        app,
        who: user.email ?? user.name,
      })}
    >
      <div className={styles.form}>
        <CheckboxGroup
          label={t("authorize.scopes", "It will be able to")}
          options={access.scopes.map((scope) => ({ value: scope, label: scopeLabels(scope) }))}
          chosen={scopes}
          onChange={setScopes}
        />
        <p>
          {t(
            "authorize.terms",
            "It can never do more than you can. Its access ends after {days} days, or when you disconnect it under Your integrations. You then return to {host}.",
            { days: access.days, host: access.redirectHost },
          )}
        </p>
        {failure && (
          <p role="alert" className={styles.problem}>
            {failureText(failure)}
          </p>
        )}
        <Button
          kind="primary"
          size="large"
          fullWidth
          loading={busy === "allow"}
          disabledReason={
            scopes.length === 0
              ? t("authorize.none", "Choose at least one permission, or decline.")
              : undefined
          }
          onClick={() => void decide(true)}
        >
          {t("authorize.allow", "Allow")}
        </Button>
        <Button size="large" fullWidth loading={busy === "refuse"} onClick={() => void decide(false)}>
          {t("authorize.refuse", "Decline")}
        </Button>
      </div>
      <p className={styles.foot}>
        {t("authorize.other", "Not you?")}{" "}
        <a href={`/auth/login?${new URLSearchParams({ redirect: location.pathname + location.search })}`}>
          {t("authorize.other.go", "Sign in as someone else")}
        </a>
      </p>
    </AuthLayout>
  );
}
