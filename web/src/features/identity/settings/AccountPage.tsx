import { useQuery } from "@apollo/client/react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { AccountDocument } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { EmailForm, PasswordForm, ProfileForm } from "./ProfileForms.tsx";
import { SessionList } from "./SessionList.tsx";

/** The user's own settings in the workspace: name, address, password, sessions. */
export function AccountPage() {
  usePageTitle(t("account.title", "Your account"));
  const { data, error, refetch } = useQuery(AccountDocument);
  const again = () => refetchShown(refetch);
  return (
    <Page title={t("account.title", "Your account")}>
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={again} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <>
          <ProfileForm user={data.viewer.user} />
          <EmailForm viewer={data.viewer} />
          <PasswordForm viewer={data.viewer} onChanged={again} />
          <SessionList sessions={data.viewer.sessions} onChanged={again} />
        </>
      )}
    </Page>
  );
}
