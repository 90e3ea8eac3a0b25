import { useApolloClient } from "@apollo/client/react";
import type { ApiScope } from "@fieldstone/model/access/api-scopes.ts";
import { dayMs } from "@fieldstone/model/durations.ts";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { CreateApiTokenDocument } from "../../../../graphql/graphql.ts";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { NewCredentialDialog } from "./NewCredentialDialog.tsx";
import { ScopeChoice } from "./ScopeChoice.tsx";

/** Creates an API token: its name, scopes and lifetime. */
export function NewApiTokenDialog({ onClose }: { onClose: () => void }) {
  const client = useApolloClient();
  const [days, setDays] = useState("90");
  const [scopes, setScopes] = useState<ApiScope[]>([]);
  const lives = [
    ...[30, 90, 365].map((n) => ({ value: String(n), label: t("tokens.days", "{n} days", { n }) })),
    { value: "", label: t("tokens.endless", "Never expires") },
  ];

  async function create(name: string) {
    const expiresAt = days === "" ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
    const { data } = await client.mutate({
      mutation: CreateApiTokenDocument,
      variables: { input: { name, scopes, expiresAt } },
    });
    return [{ label: t("tokens.token", "API token"), value: data?.createApiToken.secret ?? "" }];
  }

  return (
    <NewCredentialDialog
      title={t("tokens.new", "New API token")}
      submitLabel={t("tokens.create", "Create token")}
      nameLabel={t("tokens.name", "Name")}
      nameWhy={t("tokens.name.why", "A name that reminds you what uses this token.")}
      fields={["scopes"]}
      hasSecret
      onCreate={create}
      onClose={onClose}
    >
      {({ problemOf }) => (
        <>
          <SelectField
            label={t("tokens.life", "Expires after")}
            value={days}
            options={lives}
            onChange={setDays}
          />
          <ScopeChoice
            label={t("tokens.scopes", "Permissions, within your own")}
            chosen={scopes}
            error={problemOf("scopes")}
            onChange={setScopes}
          />
        </>
      )}
    </NewCredentialDialog>
  );
}
