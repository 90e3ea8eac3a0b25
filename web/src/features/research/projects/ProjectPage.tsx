import { useQuery } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import type { Shortcut } from "../../../app/shortcuts/shortcut-registry.ts";
import { useShortcuts } from "../../../app/shortcuts/useShortcuts.ts";
import { ProjectHeaderDocument } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { ProjectFrame } from "./ProjectFrame.tsx";
import type { ProjectSearch } from "./project-view.ts";
import { ReadmeCard } from "./ReadmeCard.tsx";
import { NotesTab } from "./tabs/NotesTab.tsx";
import { useCreateDocument } from "./useCreateDocument.ts";

/** The workbench of highlights loads when its tab opens: its pickers would double the page's first scripts. */
const HighlightsTab = lazy(() =>
  import("./tabs/HighlightsTab.tsx").then((module) => ({ default: module.HighlightsTab })),
);

const InsightsTab = lazy(() =>
  import("./tabs/InsightsTab.tsx").then((module) => ({ default: module.InsightsTab })),
);

const ThemesTab = lazy(() =>
  import("../themes/ThemesTab.tsx").then((module) => ({ default: module.ThemesTab })),
);

const NewInsightFromTemplate = lazy(() =>
  import("../templates/NewInsightFromTemplate.tsx").then((module) => ({
    default: module.NewInsightFromTemplate,
  })),
);

/** A project: its notes, highlights or insights, and the buttons that add to it. */
export function ProjectPage(props: {
  projectId: string;
  view: ProjectSearch;
  onViewChange: (view: ProjectSearch) => void;
  importPanel: (props: { projectId: string; open: boolean; onClose: () => void }) => ReactNode;
}) {
  const { projectId, view, onViewChange, importPanel } = props;
  const createDocument = useCreateDocument();
  const [isImportOpen, setImporting] = useState(false);
  const isViewer = useSession().user.role === "VIEWER";
  const { data } = useQuery(ProjectHeaderDocument, {
    variables: { id: projectId },
    fetchPolicy: "cache-only",
  });
  const isReader = isViewer || data?.project.viewerLevel === "READ";
  const importing = !isReader && (isImportOpen || view.importing === true);
  const [busy, setBusy] = useState(false);
  const [fromTemplate, setFromTemplate] = useState(false);
  const tab = view.tab ?? "notes";

  async function create(): Promise<void> {
    setBusy(true);
    await createDocument(projectId, tab === "insights" ? "insight" : "note");
    setBusy(false);
  }

  function closeImport(): void {
    setImporting(false);
    const { importing: _importing, ...rest } = view;
    if (view.importing) onViewChange(rest);
  }

  const createLabel = tab === "insights" ? t("insight.create", "New insight") : t("note.create", "New note");
  const whereEditable = (act: () => void) => (isReader ? showToast(disabledReasons.noProjectEdit) : act());
  const creating: readonly Shortcut[] = [
    { keys: "c", label: createLabel, group: "page", run: () => whereEditable(() => void create()) },
    {
      keys: "u",
      label: t("import.open", "Import files"),
      group: "page",
      run: () => whereEditable(() => setImporting(true)),
    },
  ];
  useShortcuts(isViewer ? [] : creating);

  return (
    <>
      <ProjectFrame
        projectId={projectId}
        tab={tab}
        actions={(project) => {
          const reason = project.viewerLevel === "READ" ? disabledReasons.noProjectEdit : undefined;
          return (
            <>
              {tab === "insights" ? (
                <span data-after>
                  <Button disabledReason={reason} onClick={() => setFromTemplate(true)}>
                    {t("insight.from-template.short", "From a template")}
                  </Button>
                </span>
              ) : (
                <Button
                  icon={<IconUpload size={16} aria-hidden />}
                  disabledReason={reason}
                  onClick={() => setImporting(true)}
                >
                  {t("import.button", "Import")}
                </Button>
              )}
              <Button
                kind="primary"
                icon={<IconPlus size={16} aria-hidden />}
                disabledReason={reason}
                loading={busy}
                onClick={() => void create()}
              >
                {createLabel}
              </Button>
            </>
          );
        }}
      >
        {(project) =>
          tab === "highlights" ? (
            <Suspense fallback={<LoadingState rowHeight={64} />}>
              <HighlightsTab project={project} view={view} onViewChange={onViewChange} />
            </Suspense>
          ) : tab === "themes" ? (
            <Suspense fallback={<LoadingState rowHeight={64} />}>
              <ThemesTab projectId={project.id} canWrite={project.viewerLevel !== "READ"} />
            </Suspense>
          ) : tab === "insights" ? (
            <Suspense fallback={<LoadingState rowHeight={64} />}>
              <InsightsTab project={project} view={view} onViewChange={onViewChange} />
            </Suspense>
          ) : (
            <>
              <ReadmeCard project={project} />
              <NotesTab
                project={project}
                view={view}
                onViewChange={onViewChange}
                onImport={() => setImporting(true)}
              />
            </>
          )
        }
      </ProjectFrame>
      {fromTemplate && (
        <Suspense fallback={<Opening />}>
          <NewInsightFromTemplate projectId={projectId} onClose={() => setFromTemplate(false)} />
        </Suspense>
      )}
      {importPanel({ projectId, open: importing, onClose: closeImport })}
    </>
  );
}
