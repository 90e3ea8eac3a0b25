import { normalizeSubdomain } from "@fieldstone/model/subdomain/normalize-subdomain.ts";
import { type SubmitEvent, useState } from "react";
import { readHost, workspaceUrl } from "../../../app/host.ts";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "./AuthLayout.module.css";
import { AuthLayout } from "./AuthLayout.tsx";
import { RememberedWorkspaces } from "./RememberedWorkspaces.tsx";

/** On the root domain: a page for one's password, which only a workspace has. */
export function RequestWorkspacePage() {
  return (
    <AskWorkspace lead={t("which.lead", "Each workspace has its own passwords.")} path={location.pathname} />
  );
}

/** Asks for a workspace and goes to a page there. */
export function AskWorkspace(props: {
  lead: string;
  path: string;
  /** Where the workspaces opened before are led to; their first page where nothing is said. */
  remembered?: string;
}) {
  const { lead, path, remembered } = props;
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<string>();
  const { rootDomain } = readHost(location.hostname);
  function go(event: SubmitEvent): void {
    event.preventDefault();
    // A whole address is as good as its first part.
    const typed = value.trim().replace(/^https?:\/\//, "");
    const name = normalizeSubdomain(typed.split(/[./:]/)[0] ?? "");
    if (name.length < 2) setProblem(t("which.none", "Enter the first part of the workspace's address."));
    else location.assign(workspaceUrl(name, path));
  }
  return (
    <AuthLayout title={t("which.title", "Which workspace?")} lead={lead}>
      <form className={styles.form} noValidate onSubmit={go}>
        <TextField
          label={t("which.label", "Workspace address")}
          description={t("which.example", "For example acme for acme.{domain}", { domain: rootDomain })}
          autoFocus
          required
          spellCheck={false}
          value={value}
          error={problem}
          onChange={(event) => {
            setProblem(undefined);
            setValue(event.currentTarget.value);
          }}
        />
        <Button kind="primary" size="large" type="submit" fullWidth>
          {t("which.go", "Continue")}
        </Button>
      </form>
      <p className={styles.foot}>
        <a href="/auth/login">{t("which.code", "Sign in with a code instead to see your workspaces")}</a>
      </p>
      <RememberedWorkspaces path={remembered} />
    </AuthLayout>
  );
}
