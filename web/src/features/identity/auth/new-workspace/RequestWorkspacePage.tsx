import { normalizeSubdomain } from "@fieldstone/model/subdomain/normalize-subdomain.ts";
import { type SubmitEvent, useState } from "react";
import { readHost, workspaceUrl } from "../../../../app/host.ts";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { TextField } from "../../../../ui/forms/TextField.tsx";
import styles from "../AuthLayout.module.css";
import { AuthLayout } from "../AuthLayout.tsx";
import { RememberedWorkspaces } from "./RememberedWorkspaces.tsx";

/** On the root domain, for pages that need a workspace, such as the password reset. */
export function RequestWorkspacePage() {
  return (
    <ChooseWorkspace
      lead={t("which.lead", "Each workspace has its own passwords.")}
      path={location.pathname}
    />
  );
}

/** Asks for a workspace and goes to a page there. */
export function ChooseWorkspace(props: {
  lead: string;
  path: string;
  /** Path for the remembered workspaces; their home page by default. */
  remembered?: string;
}) {
  const { lead, path, remembered } = props;
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<string>();
  const { rootDomain } = readHost(location.hostname);
  function go(event: SubmitEvent): void {
    event.preventDefault();
    // A full address is accepted too.
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
