import { t } from "../../../app/i18n/t.ts";
import type { Authentication_FieldsFragment } from "../../../graphql/graphql.ts";
import { PasswordField } from "../../../ui/forms/PasswordField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";

type Connection = Authentication_FieldsFragment["connection"];
export type ConnectionKind = NonNullable<Connection>["kind"];
export type ConnectionField = "issuer" | "domain" | "audience" | "clientId" | "clientSecret";

/** The form fields for a kind of provider. */
export function fieldsOf(kind: ConnectionKind): readonly ConnectionField[] {
  return kind === "OIDC" ? ["issuer", "clientId", "clientSecret"] : ["domain", "clientId", "audience"];
}

interface FieldsProps {
  connection: Connection;
  /** The error of a field. */
  problemOf: (field: ConnectionField) => string | undefined;
}

/** What identifies the workspace at its provider. */
export function ConnectionFields({ kind, ...props }: FieldsProps & { kind: ConnectionKind }) {
  return kind === "OIDC" ? <OpenIdFields {...props} /> : <Auth0Fields {...props} />;
}

function OpenIdFields({ connection, problemOf }: FieldsProps) {
  return (
    <>
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
      <ClientIdField connection={connection} problemOf={problemOf} />
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
    </>
  );
}

function Auth0Fields({ connection, problemOf }: FieldsProps) {
  return (
    <>
      <TextField
        label={t("enterprise.domain", "Tenant domain")}
        description={t("enterprise.domain.why", "For example company.eu.auth0.com")}
        name="domain"
        required
        defaultValue={connection?.domain ?? ""}
        error={problemOf("domain")}
      />
      <ClientIdField connection={connection} problemOf={problemOf} />
      <TextField
        label={t("enterprise.audience", "Audience (optional)")}
        name="audience"
        defaultValue={connection?.audience ?? ""}
        error={problemOf("audience")}
      />
    </>
  );
}

function ClientIdField({ connection, problemOf }: FieldsProps) {
  return (
    <TextField
      label={t("enterprise.client", "Client ID")}
      name="clientId"
      required
      defaultValue={connection?.clientId ?? ""}
      error={problemOf("clientId")}
    />
  );
}
