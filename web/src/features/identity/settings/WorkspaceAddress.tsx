import { useApolloClient } from "@apollo/client/react";
import { oldSubdomainRedirectDays, subdomainChangesPerWorkspaceMax } from "@fieldstone/model/limits.ts";
import { normalizeSubdomain } from "@fieldstone/model/subdomain/normalize-subdomain.ts";
import { type SubmitEvent, useState } from "react";
import { type Failure, readFailure } from "../../../app/errors/failure.ts";
import { readHost, workspaceUrl } from "../../../app/host.ts";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { SubdomainField } from "../../../app/subdomain/SubdomainField.tsx";
import { ChangeSubdomainDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { failureText } from "../../../ui/forms/form-errors.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import styles from "./Settings.module.css";

/** The workspace's address; admins can change it. */
export function WorkspaceAddress() {
  const client = useApolloClient();
  const { user } = useSession();
  const host = readHost(location.hostname);
  const own = host.kind === "workspace" ? host.subdomain : "";
  const [value, setValue] = useState(own);
  const [failure, setFailure] = useState<Failure>();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [later, setLater] = useState<string>();
  const name = normalizeSubdomain(value);
  const reason = user.workspaceAdmin
    ? name === own
      ? t("address.same", "Enter a different address first.")
      : undefined
    : t("address.admin", "Only workspace admins can change the address. Ask an admin in your workspace.");

  function ask(event: SubmitEvent): void {
    event.preventDefault();
    setFailure(undefined);
    if (reason === undefined) setAsking(true);
  }

  async function change(): Promise<void> {
    setBusy(true);
    try {
      const { data } = await client.mutate({
        mutation: ChangeSubdomainDocument,
        variables: { input: { subdomain: name } },
      });
      const changed = data?.changeSubdomain;
      const url = workspaceUrl(changed?.team.subdomain ?? name, "/settings");
      if (changed?.live) location.assign(url);
      else setLater(url);
    } catch (error) {
      setFailure(readFailure(error));
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <section aria-labelledby="workspace-address" className={styles.section}>
      <h2 id="workspace-address">{t("address.title", "Address")}</h2>
      <p className={styles.faint}>
        {t(
          "address.why",
          "The old address redirects to the new one for {days} days, and nobody else can claim it during that time. A workspace can change its address {n} times.",
          { days: oldSubdomainRedirectDays, n: subdomainChangesPerWorkspaceMax },
        )}
      </p>
      <form className={styles.form} noValidate onSubmit={ask}>
        <SubdomainField
          value={value}
          own={own}
          disabled={!user.workspaceAdmin}
          error={failure?.field === "subdomain" ? failure.message : undefined}
          onChange={(next) => {
            setFailure(undefined);
            setValue(next);
          }}
          onBlur={() => undefined}
        />
        {failure && failure.field !== "subdomain" && (
          <p role="alert" className={styles.problem}>
            {failureText(failure)}
          </p>
        )}
        {later && (
          <p role="status">
            {t("address.later", "The new address is {address}. It starts working in a minute or two.", {
              address: later,
            })}
          </p>
        )}
        <Button kind="primary" type="submit" disabledReason={reason} loading={busy}>
          {t("address.change", "Change address")}
        </Button>
      </form>
      {asking && (
        <ConfirmDialog
          open
          title={t("address.sure", "Change the address to {address}?", {
            address: `${name}.${host.rootDomain}`,
          })}
          confirmLabel={t("address.change", "Change address")}
          loading={busy}
          onConfirm={() => void change()}
          onClose={() => setAsking(false)}
        >
          {t(
            "address.sure.text",
            "Everyone is redirected to the new address. This uses one of the workspace's {n} changes.",
            { n: subdomainChangesPerWorkspaceMax },
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}
