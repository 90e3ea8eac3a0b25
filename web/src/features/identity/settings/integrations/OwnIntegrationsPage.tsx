import { useQuery } from "@apollo/client/react";
import { refetchShown } from "../../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { useSession } from "../../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../../app/usePageTitle.ts";
import {
  type ApiTokenRowFragment,
  type ConnectedApplicationRowFragment,
  DisconnectApplicationDocument,
  OwnIntegrationsDocument,
} from "../../../../graphql/graphql.ts";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { Page } from "../../../../ui/layout/Page.tsx";
import styles from "../Settings.module.css";
import { ApiTokenList } from "./ApiTokenList.tsx";
import { CredentialList } from "./CredentialList.tsx";
import { CredentialSection } from "./CredentialSection.tsx";
import { scopesLine, usedLine } from "./credential-lines.tsx";
import { NewApiTokenDialog } from "./NewApiTokenDialog.tsx";

/** What may act on the member's behalf: API tokens, and authorized applications. */
export function OwnIntegrationsPage() {
  const title = t("integrations.own", "Your integrations");
  usePageTitle(title);
  const { data, error, refetch } = useQuery(OwnIntegrationsDocument);
  return (
    <Page title={title}>
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <>
          <OwnTokens tokens={data.viewer.apiTokens} onChanged={refetch} />
          <ConnectedApplications applications={data.connectedApplications} onChanged={refetch} />
        </>
      )}
    </Page>
  );
}

function OwnTokens(props: { tokens: readonly ApiTokenRowFragment[]; onChanged: () => unknown }) {
  const { user } = useSession();
  const title = t("tokens.title", "API tokens");
  return (
    <CredentialSection
      title={title}
      why={t(
        "tokens.why",
        "For your own programs. A token works on your behalf, within the permissions you choose and your own.",
      )}
      newLabel={t("tokens.new", "New API token")}
      disabledReason={
        user.role === "VIEWER"
          ? t("tokens.viewer", "Viewers cannot create API tokens. Ask a manager for one.")
          : undefined
      }
      dialog={(onClose) => <NewApiTokenDialog onClose={onClose} />}
      onChanged={props.onChanged}
    >
      <ApiTokenList label={title} tokens={props.tokens} onChanged={props.onChanged} />
    </CredentialSection>
  );
}

function ConnectedApplications(props: {
  applications: readonly ConnectedApplicationRowFragment[];
  onChanged: () => unknown;
}) {
  const title = t("connected.title", "Connected applications");
  return (
    <section aria-labelledby="connected" className={styles.section}>
      <h2 id="connected">{title}</h2>
      <p className={styles.faint}>
        {props.applications.length === 0
          ? t("connected.none", "No third-party application has access on your behalf.")
          : t(
              "connected.why",
              "These applications have access on your behalf. Their access ends 90 days after you approved it.",
            )}
      </p>
      <CredentialList
        label={title}
        rows={props.applications}
        describe={(application) => [
          scopesLine(application.scopes),
          usedLine(t("connected.since", "Approved"), application.connectedAt, application.lastUsedAt),
        ]}
        mutation={DisconnectApplicationDocument}
        onChanged={props.onChanged}
        ending={{
          act: t("connected.end", "Disconnect"),
          of: (name) => t("connected.end.of", "Disconnect {name}", { name }),
          question: (name) => t("connected.end.sure", "Disconnect {name}?", { name }),
          consequence: t(
            "connected.end.text",
            "It immediately loses access to your work here. It can request access again.",
          ),
          done: (name) => t("connected.ended", "{name} was disconnected.", { name }),
        }}
      />
    </section>
  );
}
