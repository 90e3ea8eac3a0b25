import { useQuery } from "@apollo/client/react";
import { lazy, Suspense } from "react";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { ViewPageDocument, type ViewTab_ViewFragment } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/LoadingState.tsx";

/** The rules of settings and the layouts, which would treble the scripts of the page around them. */
const ViewContent = lazy(() =>
  import("./ViewContent.tsx").then((module) => ({ default: module.ViewContent })),
);

/** A view of a project, whatever its layout. */
export function ViewPage(props: {
  projectId: string;
  projectSegment: string;
  viewId: string;
  views: readonly ViewTab_ViewFragment[];
}) {
  const { data, error, refetch } = useQuery(ViewPageDocument, { variables: { id: props.viewId } });
  if (error && !data)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState rowHeight={36} />;
  const { view } = data;
  const { project } = view;
  const own =
    view.target === "NOTE" ? project?.noteFields : view.target === "INSIGHT" ? project?.insightFields : [];
  const shared = project?.enabledWorkspaceFields.filter(({ objectType }) => objectType === view.target);
  const fields = [...(own ?? []), ...(shared ?? [])].filter(({ archivedAt }) => archivedAt === null);
  return (
    <Suspense fallback={<LoadingState rowHeight={36} />}>
      <ViewContent
        key={view.id}
        projectId={props.projectId}
        projectTitle={project?.title ?? ""}
        projectSegment={props.projectSegment}
        view={view}
        views={props.views}
        fields={fields}
        canWrite={project !== null && project.viewerLevel !== "READ"}
      />
    </Suspense>
  );
}
