import { useQuery } from "@apollo/client/react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { AdminsOnly } from "../../../app/session/AdminsOnly.tsx";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { AuthenticationDocument } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { EnterpriseConnection } from "./EnterpriseConnection.tsx";
import { EnterpriseDomains } from "./EnterpriseDomains.tsx";
import { SignInMethods } from "./SignInMethods.tsx";

/** How people sign in to the workspace, for its admins. */
export function AuthenticationPage() {
  const title = t("authentication.title", "Authentication");
  usePageTitle(title);
  const { user } = useSession();
  const { data, error, refetch } = useQuery(AuthenticationDocument, { skip: !user.workspaceAdmin });
  return (
    <Page title={title}>
      <AdminsOnly
        hint={t("authentication.admin.text", "Ask an admin in your workspace to change how people sign in.")}
      >
        {error && !data ? (
          <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
        ) : !data ? (
          <LoadingState />
        ) : (
          <>
            <SignInMethods settings={data.authentication.settings} />
            <EnterpriseConnection authentication={data.authentication} />
            <EnterpriseDomains domains={data.authentication.domains} />
          </>
        )}
      </AdminsOnly>
    </Page>
  );
}
