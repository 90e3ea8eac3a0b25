import { type SubmitEvent, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import {
  type Authentication_FieldsFragment,
  RemoveEnterpriseConnectionDocument,
  SaveEnterpriseConnectionDocument,
} from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { failureText, useFocusOnError } from "../../../ui/forms/form-errors.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { DisconnectProvider } from "./DisconnectProvider.tsx";
import { ConnectionFields, type ConnectionKind, fieldsOf } from "./EnterpriseConnectionFields.tsx";
import styles from "./Settings.module.css";
import { useAuthenticationAction } from "./useAuthenticationAction.ts";

/** The form's values as API input; an empty optional field is null. */
function readConnection(form: HTMLFormElement, kind: ConnectionKind, joinRole: string) {
  const data = new FormData(form);
  const text = (name: string): string => String(data.get(name) ?? "").trim();
  const own =
    kind === "OIDC"
      ? { issuer: text("issuer"), clientSecret: text("clientSecret") || null }
      : { domain: text("domain"), audience: text("audience") || null };
  return { kind, clientId: text("clientId"), joinRole: joinRole || null, ...own };
}

/** The workspace's own identity provider. */
export function EnterpriseConnection({ authentication }: { authentication: Authentication_FieldsFragment }) {
  const { connection, oidcCallbackUrl, auth0CallbackUrl } = authentication;
  const { run, busy, failure } = useAuthenticationAction();
  const [kind, setKind] = useState(connection?.kind ?? "OIDC");
  const [joinRole, setJoinRole] = useState(connection?.joinRole ?? "");
  const [saved, setSaved] = useState(false);
  const { form, expectErrors } = useFocusOnError(busy);
  const refusedField = fieldsOf(kind).find((field) => field === failure?.field);

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setSaved(false);
    expectErrors();
    const fields = event.currentTarget;
    const isSaved = await run(
      SaveEnterpriseConnectionDocument,
      { input: readConnection(fields, kind, joinRole) },
      (data) => data.saveEnterpriseConnection.authentication,
    );
    const secret = fields.elements.namedItem("clientSecret");
    // The field would offer to save it again.
    if (isSaved && secret instanceof HTMLInputElement) secret.value = "";
    setSaved(isSaved);
  }
  const disconnect = () =>
    run(RemoveEnterpriseConnectionDocument, {}, (data) => data.removeEnterpriseConnection.authentication);

  return (
    <section aria-labelledby="provider" className={styles.section}>
      <h2 id="provider">{t("enterprise.title", "Your identity provider")}</h2>
      <p className={styles.faint}>
        {t(
          "enterprise.why",
          "Your people sign in the way they sign in to everything else. First register this address with your provider:",
        )}{" "}
        <code className={styles.code}>{kind === "OIDC" ? oidcCallbackUrl : auth0CallbackUrl}</code>
      </p>
      <form
        ref={form}
        className={`${styles.form} ${styles.fields}`}
        noValidate
        onChange={() => setSaved(false)}
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
        <ConnectionFields
          key={kind}
          kind={kind}
          connection={connection}
          problemOf={(field) => (field === refusedField ? failure?.message : undefined)}
        />
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
        {failure && !refusedField && (
          <p role="alert" className={styles.problem}>
            {failureText(failure)}
          </p>
        )}
        <p role="status">
          {saved ? t("enterprise.saved", "Saved. Verify a domain below, then try it.") : ""}
        </p>
        <div className={styles.row}>
          <Button kind="primary" type="submit" loading={busy}>
            {connection ? t("enterprise.save", "Save provider") : t("enterprise.connect", "Connect provider")}
          </Button>
          {connection && <DisconnectProvider busy={busy} onDisconnect={disconnect} />}
        </div>
      </form>
    </section>
  );
}
