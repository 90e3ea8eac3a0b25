import { useQuery } from "@apollo/client/react";
import { refetchShown } from "../../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { useSession } from "../../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../../app/usePageTitle.ts";
import { FoldersDocument } from "../../../../graphql/graphql.ts";
import { EmptyState } from "../../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { Page } from "../../../../ui/layout/Page.tsx";
import { ProjectListNav } from "../lists/ProjectListNav.tsx";
import { FolderList } from "./FolderList.tsx";
import { NewFolderButton } from "./NewFolderButton.tsx";

/** The page of all folders. */
export function FoldersPage() {
  usePageTitle(t("folders.title", "Folders"));
  const { user } = useSession();
  const { data, error, refetch } = useQuery(FoldersDocument);
  const viewer =
    user.role === "VIEWER"
      ? t("folders.viewer", "Viewers cannot create folders. Ask a manager to change your role.")
      : undefined;
  return (
    <Page title={t("folders.title", "Folders")} actions={<NewFolderButton disabledReason={viewer} />}>
      <ProjectListNav current="folders" />
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : !data ? (
        <LoadingState rows={4} />
      ) : data.folders.length === 0 ? (
        <EmptyState title={t("folders.none", "No folders yet")}>
          {t("folders.none.text", "A folder groups projects of one subject or team.")}
        </EmptyState>
      ) : (
        <FolderList folders={data.folders} />
      )}
    </Page>
  );
}
