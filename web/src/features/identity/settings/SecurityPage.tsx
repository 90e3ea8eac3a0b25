import { useQuery } from "@apollo/client/react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { AdminsOnly } from "../../../app/session/AdminsOnly.tsx";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { TeamSecurityDocument } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { PublicAccessForm } from "./PublicAccessForm.tsx";
import { JoinDomainsForm, NetworksForm, SessionAgeForm } from "./SecurityForms.tsx";

/** The workspace's security requirements. */
export function SecurityPage() {
  usePageTitle(t("security.title", "Security"));
  const { user } = useSession();
  const { data, error, refetch } = useQuery(TeamSecurityDocument, {
    skip: !user.workspaceAdmin,
  });
  return (
    <Page title={t("security.title", "Security")}>
      <AdminsOnly
        hint={t("security.denied.text", "Ask an admin in your workspace if something here should change.")}
      >
        {error && !data ? (
          <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
        ) : !data ? (
          <LoadingState />
        ) : (
          <>
            <JoinDomainsForm security={data.teamSecurity} />
            <SessionAgeForm security={data.teamSecurity} />
            <NetworksForm security={data.teamSecurity} />
            <PublicAccessForm security={data.teamSecurity} />
          </>
        )}
      </AdminsOnly>
    </Page>
  );
}
