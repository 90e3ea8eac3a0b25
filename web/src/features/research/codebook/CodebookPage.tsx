import { useApolloClient, useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { IconDownload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { saveFile } from "../../../app/save-file.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import {
  type CodebookBoard_BoardFragment,
  ProjectCodebookTagsDocument,
  WorkspaceCodebookTagsDocument,
} from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import styles from "./Codebook.module.css";
import { CodebookList } from "./CodebookList.tsx";
import { readCodebookChanges } from "./codebook-changes.ts";
import { codebookMarkdown } from "./codebook-markdown.ts";
import { type CodebookEntries, useCodebookEntries } from "./useCodebookEntries.ts";

interface Codebook {
  title: string;
  boards: readonly CodebookBoard_BoardFragment[];
  entries: CodebookEntries;
}

function DownloadButton(props: {
  label: string;
  ending: "md" | "qdpx";
  title: string;
  make: () => Promise<Blob>;
}) {
  const { label, ending, title, make } = props;
  const [reading, setReading] = useState(false);
  const download = async () => {
    setReading(true);
    try {
      const name = title.replaceAll(/[\\/:*?"<>|]/g, " ").trim();
      saveFile(await make(), `${name}.${ending}`);
    } catch (error) {
      showError(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <Button
      size="small"
      icon={<IconDownload size={16} aria-hidden />}
      loading={reading}
      onClick={() => void download()}
    >
      {label}
    </Button>
  );
}

function MarkdownButton({ title, boards, entries }: Codebook) {
  const client = useApolloClient();
  const make = async () => {
    const changes = await readCodebookChanges(client, entries);
    return new Blob([codebookMarkdown(title, boards, { entries, changes })], { type: "text/markdown" });
  };
  const label = t("codebook.download", "Download as Markdown");
  return <DownloadButton label={label} ending="md" title={title} make={make} />;
}

function QdpxButton({ title, boards, entries }: Codebook) {
  const make = async () => {
    const { codebookQdpx } = await import("./codebook-qdpx.ts");
    return codebookQdpx(title, boards, entries);
  };
  const label = t("codebook.download.qdpx", "Download as QDPX");
  return <DownloadButton label={label} ending="qdpx" title={title} make={make} />;
}

/** A project's codebook: every tag available to its highlights. */
export function ProjectCodebook({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery(ProjectCodebookTagsDocument, { variables: { projectId } });
  const { entries, error: entriesError, retry } = useCodebookEntries(projectId);
  if (error && !data)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (entriesError && !entries)
    return <FailurePage inline failure={readFailure(entriesError)} onRetry={retry} />;
  if (!data || !entries) return <LoadingState rowHeight={96} />;
  const { title, tagBoards } = data.project;
  const name = t("codebook.of", "Codebook of {project}", { project: titleOf(title, "project") });
  return (
    <>
      <div className={styles.head}>
        <p className={styles.muted}>
          {t("codebook.text", "What each tag means. Entries are changed on the tag's own page.")}
        </p>
        <div className={styles.downloads}>
          <Link
            to="/projects/$projectId/settings/export"
            params={{ projectId }}
            search={{ format: "QDPX" }}
            className="fs-finger"
          >
            {t("codebook.qdpx", "Export the project as QDPX")}
          </Link>
          <MarkdownButton title={name} boards={tagBoards} entries={entries} />
        </div>
      </div>
      <CodebookList boards={tagBoards} entries={entries} />
    </>
  );
}

/** The codebook of the tags shared by all projects and of those of extensions, in the settings. */
export function WorkspaceCodebookPage() {
  const title = t("codebook.title", "Codebook");
  usePageTitle(title);
  const { data, error, refetch } = useQuery(WorkspaceCodebookTagsDocument);
  const { entries, error: entriesError, retry } = useCodebookEntries(undefined);
  const boards = data && [...data.workspaceTagBoards, ...data.extensions.map(({ tagBoard }) => tagBoard)];
  const failed = error ?? entriesError;
  const retryBoth = () => {
    refetchShown(refetch);
    retry();
  };
  return (
    <Page
      title={title}
      actions={
        boards &&
        entries && (
          <>
            <MarkdownButton title={title} boards={boards} entries={entries} />
            <QdpxButton title={title} boards={boards} entries={entries} />
          </>
        )
      }
    >
      <p className={styles.muted}>
        {t(
          "codebook.workspace.text",
          "What the tags mean that the workspace shares: those of all projects and those of extensions. A QDPX file from another program is imported in a project, since its texts and coded passages belong to one; its codes become tags of that project.",
        )}
      </p>
      {boards && entries ? (
        <CodebookList boards={boards} entries={entries} />
      ) : failed ? (
        <FailurePage inline failure={readFailure(failed)} onRetry={retryBoth} />
      ) : (
        <LoadingState rowHeight={96} />
      )}
    </Page>
  );
}
