import { useQuery } from "@apollo/client/react";
import { lazy, Suspense } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { ViewPageDocument, type ViewTab_ViewFragment } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";

/** The settings' rules and the layouts, which would triple the page's scripts. */
const ViewContent = lazy(() =>
  import("./ViewContent.tsx").then((module) => ({ default: module.ViewContent })),
);

/** A project's view, in any layout. */
export function ViewPage(props: {
  projectId: string;
  projectSegment: string;
  viewId: string;
  views: readonly ViewTab_ViewFragment[];
}) {
  const { data, error, refetch } = useQuery(ViewPageDocument, { variables: { id: props.viewId } });
  if (error && !data)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (!data) return <LoadingState rowHeight={36} />;
  const { view } = data;
  const { project } = view;
  const fieldsOf = (target: "NOTE" | "INSIGHT") =>
    [
      ...((target === "NOTE" ? project?.noteFields : project?.insightFields) ?? []),
      ...(project?.enabledWorkspaceFields.filter(({ objectType }) => objectType === target) ?? []),
    ].filter(({ archivedAt }) => archivedAt === null);
  return (
    <Suspense fallback={<LoadingState rowHeight={36} />}>
      <ViewContent
        key={view.id}
        projectId={props.projectId}
        projectTitle={project?.title ?? ""}
        projectSegment={props.projectSegment}
        view={view}
        views={props.views}
        fields={view.target === "HIGHLIGHT" ? [] : fieldsOf(view.target)}
        groupFields={fieldsOf(view.target === "HIGHLIGHT" ? "NOTE" : view.target)}
        canWrite={project !== null && project.viewerLevel !== "READ"}
      />
    </Suspense>
  );
}
