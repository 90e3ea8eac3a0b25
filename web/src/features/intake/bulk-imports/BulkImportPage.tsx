import { useApolloClient, useQuery } from "@apollo/client/react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { useAddressHash } from "../../../app/navigation/useAddressHash.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
// Configures zod for the content security policy, before the model's schemas.
import "../../../app/zod.ts";
import { useHere } from "../../../app/navigation/useHere.ts";
import {
  BeginBulkImportDocument,
  BulkImportHistoryDocument,
  BulkImportProjectsDocument,
} from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { pathOf } from "../../../ui/forms/file-path.ts";
import { Page } from "../../../ui/layout/Page.tsx";
import styles from "./BulkImport.module.css";
import { BulkImportCourse, BulkImportLink, courseText } from "./BulkImportCourse.tsx";
import { currentRun, sendAll } from "./bulk-run.ts";
import { ChooseFiles } from "./ChooseFiles.tsx";
import { ChosenFiles, type Placed, type Project } from "./ChosenFiles.tsx";
import { ReadingFiles } from "./ReadingFiles.tsx";
import { useChoice } from "./useChoice.ts";

/** Imports many files into projects at once: choose, review, send, and resume after an interruption. */
export function BulkImportPage() {
  const title = t("bulk-import.title", "Bulk import");
  usePageTitle(title);
  const hash = useAddressHash().replace(/^#/, "");
  const bulkImportId = new URLSearchParams(hash).get("bulkImportId") ?? undefined;
  const { data, error, refetch } = useQuery(BulkImportProjectsDocument);
  const projects = data?.projects.edges
    .map(({ node }) => node)
    .filter(({ viewerLevel }) => viewerLevel !== "READ");
  return (
    <Page title={title}>
      <p className={styles.intro}>
        {t(
          "bulk-import.intro",
          "Import up to 5,000 files into your projects at once. Transcripts, documents and tables of up to 10 MB become notes; recordings, pictures, PDF files and slides are each attached to a new note. A recording and its transcript of the same name become one note.",
        )}
      </p>
      {bulkImportId ? (
        <>
          <BulkImportCourse key={bulkImportId} bulkImportId={bulkImportId} />
          <Link to="/settings/bulk-import" hash="">
            {t("bulk-import.new", "New bulk import")}
          </Link>
        </>
      ) : error && !projects ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : !projects ? (
        <LoadingState />
      ) : projects.length === 0 ? (
        <EmptyState title={t("bulk-import.none", "There is no project that you can edit")}>
          {t("bulk-import.none.text", "Ask the owner of a project for edit access, or create one.")}
        </EmptyState>
      ) : (
        <NewBulkImport projects={projects} />
      )}
      <History current={bulkImportId} />
    </Page>
  );
}

function NewBulkImport({ projects }: { projects: readonly Project[] }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const here = useHere();
  const { choice, reading, isCancelled, choose, cancel } = useChoice();
  const [busy, setBusy] = useState(false);
  const begin = async (files: readonly Placed[]) => {
    const run = currentRun();
    if (run && !run.isOver) {
      const busyText = t("bulk-import.busy", "Another bulk import is uploading. Wait until it has finished.");
      showToast(busyText, { tone: "danger" });
      return;
    }
    const items = files.map(({ path, file, projectId, transcript }) => ({
      path,
      sizeBytes: file.size,
      projectId,
      transcriptPath: transcript ? pathOf(transcript) : null,
    }));
    const isHere = here();
    const { data } = await client.mutate({
      mutation: BeginBulkImportDocument,
      variables: { input: { items } },
      refetchQueries: [BulkImportHistoryDocument],
    });
    if (!data) return;
    const { id } = data.beginBulkImport.bulkImport;
    sendAll(
      id,
      files.map((file, position) => ({ ...file, position })),
    );
    if (isHere()) await navigate({ to: "/settings/bulk-import", hash: `bulkImportId=${id}` });
  };
  if (reading !== undefined) return <ReadingFiles count={reading} onCancel={cancel} />;
  if (choice === undefined) {
    return (
      <ChooseFiles
        label={t("bulk-import.drop", "Drop your files or folders here")}
        autoFocus={isCancelled}
        onFiles={(files) => files.length > 0 && choose(files)}
      />
    );
  }
  return (
    <ChosenFiles
      choice={choice}
      projects={projects}
      busy={busy}
      onBack={cancel}
      onImport={(files) => {
        setBusy(true);
        void begin(files)
          .catch(showError)
          .finally(() => setBusy(false));
      }}
    />
  );
}

function History({ current }: { current: string | undefined }) {
  const { data } = useQuery(BulkImportHistoryDocument);
  const items = (data?.bulkImports ?? []).filter(({ id }) => id !== current);
  if (items.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="history">
      <h2 id="history">{t("bulk-import.history", "Your bulk imports")}</h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <BulkImportLink item={item} /> <span className={styles.soft}>· {courseText(item)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
