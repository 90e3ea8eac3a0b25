import { useApolloClient } from "@apollo/client/react";
import type { ApiScope } from "@fieldstone/model/access/api-scopes.ts";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { CreateOauthApplicationDocument } from "../../../../graphql/graphql.ts";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../../ui/forms/TextArea.tsx";
import { NewCredentialDialog, type Shown } from "./NewCredentialDialog.tsx";
import { ScopeChoice } from "./ScopeChoice.tsx";

/** Registers an application: its name, redirect URIs, and the most scopes it may request. */
export function RegisterApplicationDialog({ onClose }: { onClose: () => void }) {
  const client = useApolloClient();
  const [addresses, setAddresses] = useState("");
  const [kind, setKind] = useState("server");
  const [scopes, setScopes] = useState<ApiScope[]>([]);
  const confidential = kind === "server";

  async function register(name: string): Promise<Shown[]> {
    const redirectUris = addresses.split(/\s+/).filter((address) => address !== "");
    const { data } = await client.mutate({
      mutation: CreateOauthApplicationDocument,
      variables: { input: { name, redirectUris, scopes, confidential } },
    });
    const made = data?.createOauthApplication;
    const id = { label: t("applications.id", "Client ID"), value: made?.application.id ?? "" };
    return made?.secret
      ? [id, { label: t("applications.secret", "Client secret"), value: made.secret }]
      : [id];
  }

  return (
    <NewCredentialDialog
      title={t("applications.register", "Register an application")}
      submitLabel={t("applications.submit", "Register")}
      nameLabel={t("applications.name", "Name shown to members")}
      fields={["redirectUris", "scopes"]}
      hasSecret={confidential}
      onCreate={register}
      onClose={onClose}
    >
      {({ problemOf }) => (
        <>
          <TextArea
            label={t("applications.addresses", "Redirect addresses, one per line")}
            description={t(
              "applications.addresses.why",
              "People are sent back to exactly these addresses. Use https, or http on localhost.",
            )}
            placeholder="https://app.example/oauth/callback"
            required
            value={addresses}
            error={problemOf("redirectUris")}
            onChange={(event) => setAddresses(event.currentTarget.value)}
          />
          <SelectField
            label={t("applications.kind", "Type")}
            value={kind}
            options={[
              {
                value: "server",
                label: t("applications.kind.server", "Runs on a server that can keep a secret"),
              },
              {
                value: "device",
                label: t("applications.kind.device", "Runs on people's devices or in their browsers"),
              },
            ]}
            onChange={setKind}
          />
          <ScopeChoice
            label={t("applications.scopes", "Maximum permissions it can request")}
            chosen={scopes}
            error={problemOf("scopes")}
            onChange={setScopes}
          />
        </>
      )}
    </NewCredentialDialog>
  );
}
