import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import {
  ExtensionPartsDocument,
  type ExtensionPartsQuery,
  type ExtensionRowFragment,
} from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Table, type TableColumn } from "../../../ui/lists/Table.tsx";
import { FieldList } from "../fields/FieldList.tsx";
import { Board } from "../tags/board/Board.tsx";
import { ExtensionDialog } from "./ExtensionDialog.tsx";
import styles from "./Extensions.module.css";
import type { useExtensionActions } from "./useExtensionActions.ts";

type Parts = ExtensionPartsQuery["extension"];

/** An extension: its projects, tags and fields. */
export function ExtensionParts(props: {
  extension: ExtensionRowFragment;
  actions: ReturnType<typeof useExtensionActions>;
  reason: string | undefined;
}) {
  const { extension, actions, reason } = props;
  const [editing, setEditing] = useState(false);
  const { data, error, refetch } = useQuery(ExtensionPartsDocument, { variables: { id: extension.id } });
  const parts = data?.extension;
  return (
    <div className={styles.parts}>
      <section aria-label={extension.title}>
        <div className={styles.head}>
          <h2>{extension.title}</h2>
          <div className={styles.actions}>
            <Button size="small" disabledReason={reason} onClick={() => setEditing(true)}>
              {t("extension.edit", "Edit")}
            </Button>
            <Button
              size="small"
              disabledReason={reason}
              aria-label={t("extension.delete", "Move to trash: {title}", { title: extension.title })}
              onClick={() => void actions.remove(extension)}
            >
              {t("project.delete", "Move to trash")}
            </Button>
          </div>
        </div>
        {extension.description !== "" && <p className={styles.faint}>{extension.description}</p>}
      </section>
      {error && !parts ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : parts ? (
        <Contents parts={parts} reason={reason} />
      ) : (
        <LoadingState rowHeight={160} rows={2} />
      )}
      {editing && (
        <ExtensionDialog
          title={t("extension.edit.title", "Edit “{title}”", { title: extension.title })}
          submitLabel={t("save", "Save")}
          initial={extension}
          onClose={() => setEditing(false)}
          onSubmit={(draft) => actions.update(extension, draft)}
        />
      )}
    </div>
  );
}

/** Its projects, tags and fields. */
function Contents({ parts, reason }: { parts: Parts; reason: string | undefined }) {
  return (
    <>
      <Uses uses={parts.uses} />
      <section className={styles.tags} aria-label={t("extension.tags", "Tags")}>
        <h2>{t("extension.tags", "Tags")}</h2>
        <Board board={parts.tagBoard} projectId={undefined} />
      </section>
      <FieldList
        projectId={undefined}
        extensionId={parts.id}
        objectType="NOTE"
        fields={parts.noteFields}
        reason={reason}
      />
      <FieldList
        projectId={undefined}
        extensionId={parts.id}
        objectType="INSIGHT"
        fields={parts.insightFields}
        reason={reason}
      />
    </>
  );
}

/** The projects that enabled it, and what they contain of it in total. */
function Uses({ uses }: { uses: Parts["uses"] }) {
  const title = t("extension.uses", "Projects");
  const rows = uses.flatMap(({ project, ...counts }) => (project ? [{ project, ...counts }] : []));
  const columns: readonly TableColumn<(typeof rows)[number]>[] = [
    {
      key: "project",
      label: t("extension.uses.project", "Project"),
      render: ({ project }) => (
        <Link to="/projects/$projectId" params={{ projectId: writePathId(project.id, project.title) }}>
          {titleOf(project.title, "project")}
        </Link>
      ),
    },
    {
      key: "highlights",
      label: t("extension.uses.highlights", "Highlights"),
      align: "end",
      render: ({ highlightCount }) => highlightCount,
    },
    {
      key: "values",
      label: t("extension.uses.values", "Field values"),
      align: "end",
      render: ({ valueCount }) => valueCount,
    },
  ];
  const sum = (count: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + count(row), 0);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles.faint}>
          {t("extension.uses.none", "No project has turned it on yet. Turn it on in a project's settings.")}
        </p>
      ) : (
        <>
          <p className={styles.faint}>
            {t(
              "extension.uses.sum",
              "Total: projects {projects}, highlights {highlights}, field values {values}.",
              {
                projects: rows.length,
                highlights: sum(({ highlightCount }) => highlightCount),
                values: sum(({ valueCount }) => valueCount),
              },
            )}
          </p>
          <Table caption={title} columns={columns} rows={rows} rowKey={({ project }) => project.id} />
        </>
      )}
    </section>
  );
}
