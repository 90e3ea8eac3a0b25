import { useQuery } from "@apollo/client/react";
import { refetchShown } from "../../../../app/apollo/refetch.ts";
import { useNextPage } from "../../../../app/apollo/useNextPage.ts";
import { FailurePage } from "../../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { usePageTitle } from "../../../../app/usePageTitle.ts";
import { RelatedProjectsDocument } from "../../../../graphql/graphql.ts";
import { EmptyState } from "../../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { Page } from "../../../../ui/layout/Page.tsx";
import { ProjectList } from "./ProjectList.tsx";
import { ProjectListNav } from "./ProjectListNav.tsx";

/** The projects that the user created, or was given access to by name. */
export function RelatedProjectsPage({ list }: { list: "yours" | "shared" }) {
  const isOwn = list === "yours";
  const title = isOwn ? t("projects.yours", "Your projects") : t("projects.shared", "Shared with you");
  usePageTitle(title);
  const { data, error, refetch, fetchMore } = useQuery(RelatedProjectsDocument, {
    variables: { relation: isOwn ? "CREATED_BY_YOU" : "SHARED_WITH_YOU" },
  });
  const next = useNextPage(data?.projects.pageInfo, (after) => fetchMore({ variables: { after } }));
  const projects = data?.projects.edges.map(({ node }) => node) ?? [];
  return (
    <Page title={title}>
      <ProjectListNav current={list} />
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : !data ? (
        <LoadingState rows={6} />
      ) : projects.length > 0 ? (
        <ProjectList key={list} projects={projects} onEndReached={next} />
      ) : isOwn ? (
        <EmptyState title={t("projects.yours.none", "You have not created a project yet")}>
          {t("projects.yours.none.text", "Projects that you create appear here, the latest changed first.")}
        </EmptyState>
      ) : (
        <EmptyState title={t("projects.shared.none", "Nothing was shared with you by name")}>
          {t(
            "projects.shared.none.text",
            "Projects that someone shares with you, or with a group that you are in, appear here. Projects that are open to all members are in All projects.",
          )}
        </EmptyState>
      )}
    </Page>
  );
}

export function YourProjectsPage() {
  return <RelatedProjectsPage list="yours" />;
}

export function SharedProjectsPage() {
  return <RelatedProjectsPage list="shared" />;
}
