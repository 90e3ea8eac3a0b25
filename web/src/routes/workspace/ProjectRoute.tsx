import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { readPathId } from "../../app/navigation/path-id.ts";
import { useKeptPeek } from "../../app/peek/useKeptPeek.ts";
import { ProjectFileDrop } from "../../features/intake/imports/ProjectFileDrop.tsx";
import { ProjectPage } from "../../features/research/projects/ProjectPage.tsx";

const ImportPanel = lazy(() =>
  import("../../features/intake/imports/ImportPanel.tsx").then((module) => ({ default: module.ImportPanel })),
);

/** A project at its address; the view is the address's parameters. */
export function ProjectRoute() {
  const { projectId } = useParams({ from: "/signed-in/projects/$projectId" });
  const { tab, sort, filter, selectedFilterId, find, grouping, importing } = useSearch({
    from: "/signed-in/projects/$projectId",
  });
  const navigate = useNavigate();
  const peek = useKeptPeek();
  return (
    <>
      <ProjectFileDrop projectId={readPathId(projectId)} />
      <ProjectPage
        key={`${projectId} ${importing ?? false}`}
        projectId={readPathId(projectId)}
        view={{
          ...(tab ? { tab } : {}),
          ...(sort ? { sort } : {}),
          ...(filter === undefined ? {} : { filter }),
          ...(selectedFilterId ? { selectedFilterId } : {}),
          ...(find ? { find } : {}),
          ...(grouping ? { grouping } : {}),
          ...(importing ? { importing } : {}),
        }}
        onViewChange={(view) =>
          void navigate({
            to: "/projects/$projectId",
            params: { projectId },
            search: { ...peek.search, ...view },
            ...peek.place,
            replace: true,
          })
        }
        importPanel={(props) => <Suspense>{props.open && <ImportPanel {...props} />}</Suspense>}
      />
    </>
  );
}
