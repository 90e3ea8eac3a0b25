import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { readPathId } from "../../app/navigation/path-id.ts";
import { useKeptPeek } from "../../app/peek/useKeptPeek.ts";
import { ProjectPage } from "../../features/research/projects/ProjectPage.tsx";
import type { ProjectSearch } from "../../features/research/projects/project-view.ts";
import { useCreateDocument } from "../../features/research/projects/useCreateDocument.ts";

const ImportPanel = lazy(() =>
  import("../../features/intake/imports/ImportPanel.tsx").then((module) => ({ default: module.ImportPanel })),
);

const FirstNoteDialog = lazy(() =>
  import("../../features/tenancy/onboarding/FirstNoteDialog.tsx").then((module) => ({
    default: module.FirstNoteDialog,
  })),
);

/** A project at its address; the view is the address's parameters. */
export function ProjectRoute() {
  const { projectId } = useParams({ from: "/signed-in/projects/$projectId" });
  const { tab, sort, filter, selectedFilterId, find, grouping, importing, starting } = useSearch({
    from: "/signed-in/projects/$projectId",
  });
  const navigate = useNavigate();
  const peek = useKeptPeek();
  const createDocument = useCreateDocument();
  const show = (view: ProjectSearch) =>
    void navigate({
      to: "/projects/$projectId",
      params: { projectId },
      search: { ...peek.search, ...view },
      ...peek.place,
      replace: true,
    });
  return (
    <>
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
        onViewChange={show}
        importPanel={(props) => <Suspense>{props.open && <ImportPanel {...props} />}</Suspense>}
      />
      {starting && (
        <Suspense>
          <FirstNoteDialog
            onWrite={() => {
              show({});
              void createDocument(readPathId(projectId), "note");
            }}
            onImport={() => show({ importing: true })}
            onClose={() => show({})}
          />
        </Suspense>
      )}
    </>
  );
}
