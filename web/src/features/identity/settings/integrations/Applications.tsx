import { CopyText } from "../../../../app/CopyText.tsx";
import { t } from "../../../../app/i18n/t.ts";
import {
  DeleteOauthApplicationDocument,
  type OauthApplicationRowFragment,
} from "../../../../graphql/graphql.ts";
import { RelativeTime } from "../../../../ui/marks/RelativeTime.tsx";
import styles from "../Settings.module.css";
import { CredentialList } from "./CredentialList.tsx";
import { CredentialSection } from "./CredentialSection.tsx";
import { scopesLine } from "./credential-lines.tsx";
import { RegisterApplicationDialog } from "./RegisterApplicationDialog.tsx";

/** The applications that may ask members for access, which admins register and delete. */
export function Applications(props: {
  applications: readonly OauthApplicationRowFragment[];
  onChanged: () => unknown;
}) {
  const title = t("applications.title", "Applications");
  return (
    <CredentialSection
      title={title}
      why={t(
        "applications.why",
        "Third-party apps that can request access on behalf of your members (OAuth). Each member decides for themselves.",
      )}
      newLabel={t("applications.register", "Register an application")}
      dialog={(onClose) => <RegisterApplicationDialog onClose={onClose} />}
      onChanged={props.onChanged}
    >
      <div className={styles.stack}>
        <CopyText
          label={t("applications.issuer", "Issuer, for the application's settings")}
          value={location.origin}
        />
      </div>
      <CredentialList
        label={title}
        rows={props.applications}
        describe={({ id, confidential, redirectUris, scopes, createdAt }) => [
          <>
            {t("applications.id", "Client ID")} <code className={styles.code}>{id}</code>
          </>,
          redirectUris.join(" · "),
          scopesLine(scopes),
          <>
            {confidential
              ? t("applications.server", "Runs on a server and has a secret")
              : t("applications.device", "Runs on people's devices, without a secret")}
            {" · "}
            {t("applications.since", "Registered")} <RelativeTime value={createdAt} />
          </>,
        ]}
        mutation={DeleteOauthApplicationDocument}
        onChanged={props.onChanged}
        ending={{
          act: t("applications.delete", "Delete"),
          of: (name) => t("applications.delete.of", "Delete {name}", { name }),
          question: (name) => t("applications.delete.sure", "Delete {name}?", { name }),
          consequence: t(
            "applications.delete.text",
            "It immediately loses access to everyone's work here and can no longer request access.",
          ),
          done: (name) => t("applications.deleted", "{name} was deleted.", { name }),
        }}
      />
    </CredentialSection>
  );
}
