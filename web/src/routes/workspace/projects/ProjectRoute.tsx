import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { usePersistedPeek } from "../../../app/peek/usePersistedPeek.ts";
import { ProjectPage } from "../../../features/research/projects/ProjectPage.tsx";
import type { ProjectSearch } from "../../../features/research/projects/project-view.ts";
import { useCreateDocument } from "../../../features/research/projects/useCreateDocument.ts";
import { Opening } from "../../../ui/feedback/Opening.tsx";

const ImportPanel = lazy(() =>
  import("../../../features/intake/imports/ImportPanel.tsx").then((module) => ({
    default: module.ImportPanel,
  })),
);

const FirstNoteDialog = lazy(() =>
  import("../../../features/tenancy/onboarding/FirstNoteDialog.tsx").then((module) => ({
    default: module.FirstNoteDialog,
  })),
);

/** A project; the parameters hold the view. */
export function ProjectRoute() {
  const { projectId } = useParams({ from: "/signed-in/projects/$projectId" });
  const { tab, sort, filter, selectedFilterId, find, grouping, importing, starting } = useSearch({
    from: "/signed-in/projects/$projectId",
  });
  const navigate = useNavigate();
  const peek = usePersistedPeek();
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
        key={projectId}
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
        importPanel={(props) => (
          <Suspense fallback={<Opening />}>{props.open && <ImportPanel {...props} />}</Suspense>
        )}
      />
      {starting && (
        <Suspense fallback={<Opening />}>
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
