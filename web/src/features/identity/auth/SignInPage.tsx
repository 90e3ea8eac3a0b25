import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import { enterWorkspace } from "./auth-api.ts";
import { EmailProof } from "./EmailProof.tsx";
import { EnterpriseStartPage } from "./EnterpriseStartPage.tsx";
import { RememberedWorkspaces } from "./new-workspace/RememberedWorkspaces.tsx";
import { pageIn, returnToQuery } from "./return-to.ts";

/** Sign-in on the root domain: prove an address by a code or a link, then choose a workspace. */
export function SignInPage({ link = false }: { link?: boolean }) {
  const navigate = useNavigate();
  const { email, inviteId, teamId, workspace, redirect, method, ux } = useSearch({ strict: false });
  const journey = { teamId, inviteId, workspace, redirect };
  if (method === "enterprise" && (teamId || workspace)) return <EnterpriseStartPage journey={journey} />;
  const next = teamId
    ? `/auth/accept-invite?teamId=${teamId}${inviteId ? `&inviteId=${inviteId}` : ""}`
    : `/auth/workspaces${returnToQuery({ workspace, redirect })}`;
  return (
    <EmailProof
      title={t("signin.title", "Sign in")}
      lead={
        link
          ? t("signin.link.lead", "We'll send a link to your address. No password needed.")
          : t("signin.lead", "We'll send a code to your address. No password needed.")
      }
      submitLabel={link ? t("signin.link.submit", "Send me a link") : t("signin.submit", "Send me a code")}
      link={link}
      defaultEmail={email}
      journey={journey}
      popup={ux === "popup"}
      onProven={async (_email, only) => {
        if (only && !teamId)
          location.assign(pageIn((await enterWorkspace(only)).url, { workspace, redirect }));
        else await navigate({ href: next });
      }}
      foot={
        <>
          <p>
            {t("signin.new", "New to Fieldstone?")}{" "}
            <a href="/auth/signup">{t("signin.create", "Create a workspace")}</a>
          </p>
          <RememberedWorkspaces />
        </>
      }
    />
  );
}
