import { useQuery } from "@apollo/client/react";
import { refetchShown } from "../../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { AdminsOnly } from "../../../../app/session/AdminsOnly.tsx";
import { useSession } from "../../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../../app/usePageTitle.ts";
import { WorkspaceIntegrationsDocument } from "../../../../graphql/graphql.ts";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { Page } from "../../../../ui/layout/Page.tsx";
import styles from "../Settings.module.css";
import { ApiTokenList } from "./ApiTokenList.tsx";
import { Applications } from "./Applications.tsx";
import { Provisioning } from "./Provisioning.tsx";

/** The programs with access to the workspace, for its admins. */
export function WorkspaceIntegrationsPage() {
  const title = t("integrations.title", "Integrations");
  usePageTitle(title);
  const { user } = useSession();
  const { data, error, refetch } = useQuery(WorkspaceIntegrationsDocument, {
    skip: !user.workspaceAdmin,
  });
  const everyones = t("integrations.tokens", "All API tokens");
  return (
    <Page title={title}>
      <AdminsOnly
        hint={t("integrations.denied.text", "Your own tokens and applications are under Your integrations.")}
      >
        {error && !data ? (
          <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
        ) : !data ? (
          <LoadingState />
        ) : (
          <>
            <Applications applications={data.oauthApplications} onChanged={refetch} />
            <Provisioning tokens={data.scimTokens} onChanged={refetch} />
            <section aria-labelledby="everyones-tokens" className={styles.section}>
              <h2 id="everyones-tokens">{everyones}</h2>
              <p className={styles.faint}>
                {data.apiTokens.length === 0
                  ? t("integrations.tokens.none", "No API tokens yet.")
                  : t("integrations.tokens.why", "Each token acts on behalf of the member who created it.")}
              </p>
              <ApiTokenList
                label={everyones}
                tokens={data.apiTokens}
                more={({ madeBy }) =>
                  madeBy ? [t("integrations.by", "Created by {name}", { name: madeBy.name })] : []
                }
                onChanged={refetch}
              />
            </section>
          </>
        )}
      </AdminsOnly>
    </Page>
  );
}
