import { useApolloClient } from "@apollo/client/react";
import { CopyText } from "../../../../app/CopyText.tsx";
import { t } from "../../../../app/i18n/t.ts";
import {
  CreateScimTokenDocument,
  RevokeScimTokenDocument,
  type ScimTokenRowFragment,
} from "../../../../graphql/graphql.ts";
import styles from "../Settings.module.css";
import { CredentialList } from "./CredentialList.tsx";
import { CredentialSection } from "./CredentialSection.tsx";
import { revoking, usedLine } from "./credential-lines.tsx";
import { NewCredentialDialog } from "./NewCredentialDialog.tsx";

/** The tokens with which identity providers provision members and groups. */
export function Provisioning(props: { tokens: readonly ScimTokenRowFragment[]; onChanged: () => unknown }) {
  const client = useApolloClient();
  const title = t("scim.title", "Provisioning");
  const newLabel = t("scim.new", "New provisioning token");

  async function create(name: string) {
    const { data } = await client.mutate({
      mutation: CreateScimTokenDocument,
      variables: { input: { name } },
    });
    return [{ label: t("scim.token", "Provisioning token"), value: data?.createScimToken.secret ?? "" }];
  }

  return (
    <CredentialSection
      title={title}
      why={t(
        "scim.why",
        "Your identity provider can manage members and groups through SCIM 2.0, and remove people as soon as they leave. Give it this address and a token.",
      )}
      newLabel={newLabel}
      dialog={(onClose) => (
        <NewCredentialDialog
          title={newLabel}
          submitLabel={t("tokens.create", "Create token")}
          nameLabel={t("scim.name", "Name, for example your provider's")}
          hasSecret
          onCreate={create}
          onClose={onClose}
        />
      )}
      onChanged={props.onChanged}
    >
      <div className={styles.stack}>
        <CopyText label={t("scim.address", "SCIM address")} value={`${location.origin}/api/scim/v2`} />
      </div>
      <CredentialList
        label={title}
        rows={props.tokens}
        describe={({ createdAt, lastUsedAt }) => [
          usedLine(t("tokens.made", "Created"), createdAt, lastUsedAt),
        ]}
        mutation={RevokeScimTokenDocument}
        onChanged={props.onChanged}
        ending={revoking(
          t(
            "scim.revoke.text",
            "Your identity provider can no longer make changes here with this token. Existing members are not affected.",
          ),
        )}
      />
    </CredentialSection>
  );
}
