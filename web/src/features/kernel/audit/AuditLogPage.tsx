import { useQuery } from "@apollo/client/react";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { AuditLogDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import styles from "./Audit.module.css";
import { AuditExport } from "./AuditExport.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import { AuditProof } from "./AuditProof.tsx";
import { AuditTable } from "./AuditTable.tsx";
import { kindsOf } from "./audit-labels.ts";
import { type AuditView, isBackwards, momentsOf } from "./audit-view.ts";

const pageEntries = 50;

interface AuditLogProps {
  readonly view: AuditView;
  readonly onViewChange: (view: AuditView) => void;
}

/** The workspace's audit log: who did what, and when. The address holds the view. */
export function AuditLogPage(props: AuditLogProps) {
  const title = t("audit.title", "Audit log");
  usePageTitle(title);
  const { user } = useSession();
  const canExport = user.workspaceAdmin && !isBackwards(props.view);
  return (
    <Page title={title} actions={canExport && <AuditExport view={props.view} />}>
      {user.workspaceAdmin ? (
        <AuditLog {...props} />
      ) : (
        <EmptyState title={t("audit.denied", "Only workspace admins can see this")}>
          {t("audit.denied.text", "Ask an admin in your workspace.")}
        </EmptyState>
      )}
    </Page>
  );
}

function AuditLog({ view, onViewChange }: AuditLogProps) {
  const kinds = kindsOf(view.kind);
  const filter = {
    ...(kinds ? { kinds: [...kinds] } : {}),
    ...(view.person ? { actorId: view.person } : {}),
    ...momentsOf(view),
  };
  const backwards = isBackwards(view);
  const query = useQuery(AuditLogDocument, {
    variables: { first: pageEntries, filter },
    skip: backwards,
  });
  const { data, fetchMore } = query;
  const next = useNextPage(data?.auditEntries.pageInfo, (after) => fetchMore({ variables: { after } }));
  const { shown, failure } = useShownAnswer(query);
  const entries = shown?.auditEntries.edges.map(({ node }) => node) ?? [];
  return (
    <>
      <AuditFilters view={view} onViewChange={onViewChange} />
      <AuditProof />
      {failure ??
        (backwards ? null : !shown ? (
          <LoadingState />
        ) : entries.length === 0 ? (
          <EmptyState compact title={t("audit.none", "No entries")}>
            {t("audit.none.text", "Try other dates, another person, or all activity.")}
          </EmptyState>
        ) : (
          <AuditTable entries={entries} />
        ))}
      {next && !backwards && (
        <div className={styles.more}>
          <Button onClick={next}>{t("audit.older", "Show older entries")}</Button>
        </div>
      )}
    </>
  );
}
