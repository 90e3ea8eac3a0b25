import { useQuery } from "@apollo/client/react";
import { formatLimit } from "@fieldstone/model/files/file-limits.ts";
import { uploadSizeBytesMax } from "@fieldstone/model/limits.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { ProjectSettingsPage } from "../../../app/navigation/ProjectSettingsPage.tsx";
import {
  type ProjectExportFormat,
  ProjectExportsDocument,
  type ProjectExportsQuery,
} from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { Choice } from "../../../ui/forms/Choice.tsx";
import { ExportRow } from "./ExportRow.tsx";
import { OtherProjects } from "./OtherProjects.tsx";
import styles from "./ProjectExports.module.css";
import { useProjectExportActions } from "./useProjectExportActions.ts";

type Project = ProjectExportsQuery["project"];

/** Exports a project: everything as files, or its coding for another program. */
export function ProjectExportPage(props: { projectId: string; initialFormat: ProjectExportFormat }) {
  const { projectId, initialFormat } = props;
  const query = useQuery(ProjectExportsDocument, { variables: { id: projectId } });
  return (
    <ProjectSettingsPage title={t("export.title", "Export")} projectId={projectId} query={query}>
      {({ project }) => (
        <>
          <p className={styles.intro}>
            {t(
              "export.intro",
              "An export contains everything that you can read, as it is now. Only you can download it, for seven days.",
            )}
          </p>
          <NewExport project={project} initialFormat={initialFormat} />
          <OwnExports project={project} />
        </>
      )}
    </ProjectSettingsPage>
  );
}

function NewExport({ project, initialFormat }: { project: Project; initialFormat: ProjectExportFormat }) {
  const { start } = useProjectExportActions(project.id);
  const [format, setFormat] = useState(initialFormat);
  const [withFolder, setWithFolder] = useState(false);
  const [others, setOthers] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const reason =
    project.viewerLevel === "READ"
      ? t("export.write", "You can read this project. Ask its owner for edit access to export it.")
      : undefined;
  const { folder } = project;
  const isArchive = format === "ARCHIVE";
  const submit = async () => {
    setBusy(true);
    const projectCategoryIds = isArchive && withFolder && folder ? [folder.id] : [];
    const projectIds = isArchive ? [project.id, ...others] : [project.id];
    await start({ format, projectIds, projectCategoryIds });
    setBusy(false);
  };
  return (
    <div className={styles.form}>
      <Choice
        label={t("export.format", "What to export")}
        value={format}
        onChange={setFormat}
        options={[
          { value: "ARCHIVE", label: t("export.archive", "Everything (ZIP)") },
          { value: "QDPX", label: t("export.qdpx", "Coding (QDPX)") },
        ]}
      />
      <p className={styles.intro}>
        {isArchive
          ? t(
              "export.archive.text",
              "Notes and insights as Markdown, their files and recordings, tables of notes, insights, highlights, tags and people, and all of it as data that can be imported again, up to {limit}.",
              { limit: formatLimit(uploadSizeBytesMax) },
            )
          : t(
              "export.qdpx.text",
              "Texts, tags, tagged passages and people, in the exchange format of the REFI-QDA standard, for other analysis programs.",
            )}
      </p>
      {isArchive && folder && (
        <Checkbox
          label={t("export.folder", "Include all projects in the folder “{title}” that you can edit", {
            title: folder.title,
          })}
          checked={withFolder}
          onChange={setWithFolder}
        />
      )}
      {isArchive && <OtherProjects projectId={project.id} chosen={others} onChange={setOthers} />}
      <Button kind="primary" loading={busy} disabledReason={reason} onClick={() => void submit()}>
        {t("export.start", "Export")}
      </Button>
    </div>
  );
}

function OwnExports({ project }: { project: Project }) {
  const actions = useProjectExportActions(project.id);
  const items = project.exports.edges.map(({ node }) => node);
  const label = t("export.own", "Your exports of this project");
  return (
    <section aria-label={label}>
      <h2>{label}</h2>
      {items.length === 0 ? (
        <p className={styles.intro}>{t("export.none", "None yet.")}</p>
      ) : (
        <ul className={styles.list}>
          {items.map((item) => (
            <ExportRow key={item.id} item={item} actions={actions} />
          ))}
        </ul>
      )}
    </section>
  );
}
