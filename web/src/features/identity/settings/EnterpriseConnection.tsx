import { type SubmitEvent, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import {
  type Authentication_FieldsFragment,
  RemoveEnterpriseConnectionDocument,
  SaveEnterpriseConnectionDocument,
} from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { PasswordField, TextField } from "../../../ui/TextField.tsx";
import styles from "./Settings.module.css";
import { useAuthenticationAct } from "./useAuthenticationAct.ts";

/** The workspace's own identity provider. */
export function EnterpriseConnection({ authentication }: { authentication: Authentication_FieldsFragment }) {
  const { connection, oidcCallbackUrl, auth0CallbackUrl } = authentication;
  const { run, busy, failure } = useAuthenticationAct();
  const [kind, setKind] = useState(connection?.kind ?? "OIDC");
  const [joinRole, setJoinRole] = useState(connection?.joinRole ?? "");
  const [saved, setSaved] = useState(false);
  const [removing, setRemoving] = useState(false);
  const byIssuer = kind === "OIDC";
  const problemOf = (field: string) => (failure?.field === field ? failure.message : undefined);
  const shown = ["issuer", "domain", "audience", "clientId", "clientSecret"];

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setSaved(false);
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? "").trim();
    const own = byIssuer
      ? { issuer: text("issuer"), clientSecret: text("clientSecret") || null }
      : { domain: text("domain"), audience: text("audience") || null };
    const input = { kind, clientId: text("clientId"), joinRole: joinRole || null, ...own };
    setSaved(
      await run(
        SaveEnterpriseConnectionDocument,
        { input },
        (data) => data.saveEnterpriseConnection.authentication,
      ),
    );
  }

  async function remove(): Promise<void> {
    await run(
      RemoveEnterpriseConnectionDocument,
      {},
      (data) => data.removeEnterpriseConnection.authentication,
    );
    setRemoving(false);
  }

  return (
    <section aria-labelledby="provider" className={styles.section}>
      <h2 id="provider">{t("enterprise.title", "Your identity provider")}</h2>
      <p className={styles.faint}>
        {t(
          "enterprise.why",
          "Your people sign in the way they sign in to everything else. First register this address with your provider:",
        )}{" "}
        <code className={styles.code}>{byIssuer ? oidcCallbackUrl : auth0CallbackUrl}</code>
      </p>
      <form
        key={kind}
        className={`${styles.form} ${styles.fields}`}
        noValidate
        onSubmit={(event) => void save(event)}
      >
        <SelectField
          label={t("enterprise.kind", "Provider type")}
          value={kind}
          options={[
            {
              value: "OIDC",
              label: t("enterprise.oidc", "OpenID Connect: Okta, Entra ID, Google Workspace, …"),
            },
            { value: "AUTH0", label: t("enterprise.auth0", "Auth0 tenant") },
          ]}
          onChange={setKind}
        />
        {byIssuer ? (
          <TextField
            label={t("enterprise.issuer", "Issuer")}
            description={t(
              "enterprise.issuer.why",
              "Exactly as your provider writes it, for example https://login.company.com",
            )}
            name="issuer"
            inputMode="url"
            required
            defaultValue={connection?.issuer ?? ""}
            error={problemOf("issuer")}
          />
        ) : (
          <TextField
            label={t("enterprise.domain", "Tenant domain")}
            description={t("enterprise.domain.why", "For example company.eu.auth0.com")}
            name="domain"
            required
            defaultValue={connection?.domain ?? ""}
            error={problemOf("domain")}
          />
        )}
        <TextField
          label={t("enterprise.client", "Client ID")}
          name="clientId"
          required
          defaultValue={connection?.clientId ?? ""}
          error={problemOf("clientId")}
        />
        {byIssuer ? (
          <PasswordField
            label={t("enterprise.secret", "Client secret")}
            description={
              connection?.hasClientSecret
                ? t(
                    "enterprise.secret.kept",
                    "A secret is stored and is not shown again. Leave this empty to keep it.",
                  )
                : t("enterprise.secret.why", "Stored encrypted, and never shown again.")
            }
            name="clientSecret"
            autoComplete="off"
            error={problemOf("clientSecret")}
          />
        ) : (
          <TextField
            label={t("enterprise.audience", "Audience (optional)")}
            name="audience"
            defaultValue={connection?.audience ?? ""}
            error={problemOf("audience")}
          />
        )}
        <SelectField
          label={t("enterprise.join", "People who are not members yet")}
          value={joinRole}
          options={[
            { value: "", label: t("enterprise.join.none", "Need an invitation") },
            { value: "VIEWER", label: t("enterprise.join.viewer", "Join as viewers") },
            { value: "CONTRIBUTOR", label: t("enterprise.join.contributor", "Join as contributors") },
          ]}
          onChange={setJoinRole}
        />
        {failure && !shown.includes(failure.field ?? "") && (
          <p role="alert" className={styles.problem}>
            {failure.message} {failure.reference}
          </p>
        )}
        <p role="status">
          {saved ? t("enterprise.saved", "Saved. Verify a domain below, then try it.") : ""}
        </p>
        <div className={styles.row}>
          <Button kind="primary" type="submit" loading={busy}>
            {connection ? t("enterprise.save", "Save provider") : t("enterprise.connect", "Connect provider")}
          </Button>
          {connection && (
            <Button onClick={() => setRemoving(true)}>{t("enterprise.remove", "Disconnect…")}</Button>
          )}
        </div>
      </form>
      {removing && (
        <ConfirmDialog
          open
          title={t("enterprise.sure", "Disconnect your provider?")}
          confirmLabel={t("enterprise.disconnect", "Disconnect")}
          loading={busy}
          onConfirm={() => void remove()}
          onClose={() => setRemoving(false)}
        >
          {t(
            "enterprise.sure.text",
            "People sign in with an e-mailed code instead. The client secret is deleted.",
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}
