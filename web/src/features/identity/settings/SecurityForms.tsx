import { useApolloClient } from "@apollo/client/react";
import { daySeconds } from "@fieldstone/model/durations.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import {
  type SecurityPartsFragment,
  TeamSecurityDocument,
  UpdateTeamSecurityDocument,
  type UpdateTeamSecurityInput,
} from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

/** One per line; commas and spaces separate too. */
const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== "");

/** Saves the given security settings of the workspace. */
export function useSaveSecurity() {
  const client = useApolloClient();
  return async (input: UpdateTeamSecurityInput): Promise<SecurityPartsFragment | undefined> => {
    const { data } = await client.mutate({ mutation: UpdateTeamSecurityDocument, variables: { input } });
    const saved = data?.updateTeamSecurity.security;
    if (saved) client.writeQuery({ query: TeamSecurityDocument, data: { teamSecurity: saved } });
    return saved;
  };
}

type Props = { security: SecurityPartsFragment };
export const savedText = () => t("security.saved", "Saved. Takes effect immediately.");

/** Domains whose addresses may join by themselves, and their role. */
export function JoinDomainsForm({ security }: Props) {
  const save = useSaveSecurity();
  const [domains, setDomains] = useState(security.joinDomains.join("\n"));
  const [role, setRole] = useState(security.joinRole);
  return (
    <SettingsForm
      id="join-domains"
      title={t("security.domains", "Join by e-mail domain")}
      why={t(
        "security.domains.why",
        "Anyone with a verified address at these domains can join without an invitation. You need a member with such an address first.",
      )}
      submitLabel={t("security.domains.save", "Save domains")}
      saved={savedText()}
      fields={["joinDomains"]}
      onSave={async () => {
        const saved = await save({ joinDomains: linesOf(domains), joinRole: role });
        if (saved) setDomains(saved.joinDomains.join("\n"));
      }}
    >
      {({ problemOf }) => (
        <>
          <TextArea
            label={t("security.domains.label", "Domains, one per line")}
            placeholder="company.com"
            value={domains}
            error={problemOf("joinDomains")}
            onChange={(event) => setDomains(event.currentTarget.value)}
          />
          <SelectField
            label={t("security.domains.role", "They join as")}
            value={role}
            options={[
              { value: "VIEWER", label: t("role.viewer", "Viewer") },
              { value: "CONTRIBUTOR", label: t("role.contributor", "Contributor") },
            ]}
            onChange={(value) => setRole(value === "CONTRIBUTOR" ? "CONTRIBUTOR" : "VIEWER")}
          />
        </>
      )}
    </SettingsForm>
  );
}

/** The maximum age of a session. */
export function SessionAgeForm({ security }: Props) {
  const save = useSaveSecurity();
  const stored = security.sessionAgeMaxSeconds ?? 0;
  const [age, setAge] = useState(String(stored));
  const choices = [
    { value: "0", label: t("security.age.none", "7 days of inactivity") },
    { value: String(daySeconds / 2), label: t("security.age.hours", "{n} hours", { n: 12 }) },
    { value: String(daySeconds), label: t("security.age.day", "1 day") },
    ...[7, 14, 30, 90].map((days) => ({
      value: String(days * daySeconds),
      label: t("security.age.days", "{n} days", { n: days }),
    })),
  ];
  const own = choices.some(({ value }) => value === String(stored))
    ? []
    : [{ value: String(stored), label: t("security.age.seconds", "{n} seconds", { n: stored }) }];
  return (
    <SettingsForm
      id="session-age"
      title={t("security.age", "Session length")}
      why={t("security.age.why", "Hours and days count from signing in, however active someone is.")}
      submitLabel={t("security.age.save", "Save session length")}
      saved={savedText()}
      fields={[]}
      onSave={() => save({ sessionAgeMaxSeconds: age === "0" ? null : Number(age) })}
    >
      {() => (
        <SelectField
          label={t("security.age.label", "Sign in again after")}
          value={age}
          options={[...choices, ...own]}
          onChange={setAge}
        />
      )}
    </SettingsForm>
  );
}

/** The networks from which the workspace may be opened. */
export function NetworksForm({ security }: Props) {
  const save = useSaveSecurity();
  const [networks, setNetworks] = useState(security.ipAllowList.join("\n"));
  const { ownAddress } = security;
  return (
    <SettingsForm
      id="networks"
      title={t("security.networks", "Allowed networks")}
      why={t(
        "security.networks.why",
        "Members and access tokens can connect from these networks only. An empty list allows every network. Shared links are not affected.",
      )}
      submitLabel={t("security.networks.save", "Save networks")}
      saved={savedText()}
      fields={["ipAllowList"]}
      onSave={async () => {
        const saved = await save({ ipAllowList: linesOf(networks) });
        if (saved) setNetworks(saved.ipAllowList.join("\n"));
      }}
    >
      {({ problemOf }) => (
        <>
          <TextArea
            label={t("security.networks.label", "Addresses or ranges, one per line")}
            placeholder={"203.0.113.0/24\n2001:db8::/32"}
            value={networks}
            error={problemOf("ipAllowList")}
            onChange={(event) => setNetworks(event.currentTarget.value)}
          />
          {ownAddress && !linesOf(networks).some((line) => line.split("/")[0] === ownAddress) && (
            <div>
              <Button size="small" onClick={() => setNetworks([...linesOf(networks), ownAddress].join("\n"))}>
                {t("security.networks.own", "Add your address, {address}", { address: ownAddress })}
              </Button>
            </div>
          )}
        </>
      )}
    </SettingsForm>
  );
}
