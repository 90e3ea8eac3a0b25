import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { type MadeDocument, rememberMade } from "../../../app/made-documents.ts";
import { catchTyping, takeTyping } from "../../../app/shortcuts/typed-ahead.ts";
import { useShortcuts } from "../../../app/shortcuts/useShortcuts.ts";
import { sayRefused } from "../../../app/undo/undo-stack.ts";
import { CreateProjectInsightDocument, CreateProjectNoteDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { HighlightsTab } from "./HighlightsTab.tsx";
import { InsightsTab } from "./InsightsTab.tsx";
import { NotesTab } from "./NotesTab.tsx";
import { ProjectFrame } from "./ProjectFrame.tsx";
import type { ProjectSearch } from "./project-view.ts";

async function createDocument(
  client: ApolloClient,
  kind: MadeDocument["kind"],
  projectId: string,
): Promise<MadeDocument | undefined> {
  const variables = { input: { projectId } };
  if (kind === "insight") {
    const { data } = await client.mutate({ mutation: CreateProjectInsightDocument, variables });
    return data ? { kind, id: data.createInsight.insight.id } : undefined;
  }
  const { data } = await client.mutate({ mutation: CreateProjectNoteDocument, variables });
  return data ? { kind, id: data.createNote.note.id } : undefined;
}

/** A project: its notes, highlights or insights, and the two ways to add to it. */
export function ProjectPage(props: {
  projectId: string;
  view: ProjectSearch;
  onViewChange: (view: ProjectSearch) => void;
  importPanel: (props: { projectId: string; open: boolean; onClose: () => void }) => ReactNode;
}) {
  const { projectId, view, onViewChange, importPanel } = props;
  const client = useApolloClient();
  const navigate = useNavigate();
  const [importing, setImporting] = useState(false);
  const [busy, setBusy] = useState(false);
  const tab = view.tab ?? "notes";

  async function create(): Promise<void> {
    setBusy(true);
    // The title's field is on its way: what is typed meanwhile is for it.
    catchTyping();
    try {
      const made = await createDocument(client, tab === "insights" ? "insight" : "note", projectId);
      if (made) {
        rememberMade(made);
        if (made.kind === "insight") {
          await navigate({ to: "/insights/$insightId", params: { insightId: made.id } });
        } else await navigate({ to: "/data/$noteId", params: { noteId: made.id } });
      }
      refetchFields(client, `Project:${projectId}`, ["notes", "noteCount", "insights", "insightCount"]);
    } catch (error) {
      takeTyping();
      sayRefused(error);
    } finally {
      setBusy(false);
    }
  }

  const createLabel = tab === "insights" ? t("insight.create", "New insight") : t("note.create", "New note");
  useShortcuts([
    { keys: "c", label: createLabel, group: "page", run: () => void create() },
    { keys: "u", label: t("import.open", "Import files"), group: "page", run: () => setImporting(true) },
  ]);

  return (
    <>
      <ProjectFrame
        projectId={projectId}
        tab={tab}
        actions={(project) => {
          const reason = project.viewerLevel === "READ" ? disabledReasons.noProjectEdit : undefined;
          return (
            <>
              <Button
                icon={<IconUpload size={16} aria-hidden />}
                disabledReason={reason}
                onClick={() => setImporting(true)}
              >
                {t("import.button", "Import")}
              </Button>
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
            <HighlightsTab projectId={project.id} view={view} onViewChange={onViewChange} />
          ) : tab === "insights" ? (
            <InsightsTab projectId={project.id} />
          ) : (
            <NotesTab
              project={project}
              view={view}
              onViewChange={onViewChange}
              onImport={() => setImporting(true)}
            />
          )
        }
      </ProjectFrame>
      {importPanel({ projectId, open: importing, onClose: () => setImporting(false) })}
    </>
  );
}
