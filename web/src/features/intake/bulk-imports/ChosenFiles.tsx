import { formatBytes } from "@fieldstone/model/files/file-limits.ts";
import { bulkImportItemsPerRunMax } from "@fieldstone/model/limits.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Table } from "../../../ui/lists/Table.tsx";
import styles from "./BulkImport.module.css";
import type { Choice, ChosenFile } from "./chosen-files.ts";

/** How many files are listed by name; a folder can contain thousands. */
const REFUSED_SHOWN = 50;
const PATHS_SHOWN = 200;

export interface Project {
  readonly id: string;
  readonly title: string;
}

export type Placed = ChosenFile & { readonly projectId: string };

const countOf = (n: number) => t("bulk-import.count", "{n, plural, one {# file} other {# files}}", { n });

function folderLabel(folder: string): string {
  return folder === "" ? t("bulk-import.loose", "Files outside a folder") : folder;
}

/**
 * The chosen files before they are sent: a project for each folder, and the files that cannot be imported.
 */
export function ChosenFiles(props: {
  choice: Choice;
  projects: readonly Project[];
  busy: boolean;
  onImport: (files: readonly Placed[]) => void;
  onBack: () => void;
}) {
  const { choice, projects } = props;
  const [projectOf, setProjectOf] = useState<Readonly<Record<string, string>>>({});
  const first = projects[0]?.id ?? "";
  const rows = [...choice.folders].map(([folder, files]) => ({ folder, files }));
  const placed = rows.flatMap(({ folder, files }) =>
    files.map((file) => ({ ...file, projectId: projectOf[folder] ?? first })),
  );
  const isTooMany = placed.length > bulkImportItemsPerRunMax;
  return (
    <div className={styles.part}>
      {isTooMany && (
        <Banner tone="danger">
          {t(
            "bulk-import.too-many",
            "A bulk import has at most {max} files, and you chose {n}. Choose fewer, and import the rest afterwards.",
            { max: bulkImportItemsPerRunMax.toLocaleString("en"), n: placed.length.toLocaleString("en") },
          )}
        </Banner>
      )}
      <Table
        caption={t("bulk-import.folders", "Chosen folders")}
        rows={rows}
        rowKey={({ folder }) => folder}
        columns={[
          {
            key: "folder",
            label: t("bulk-import.folder.name", "Folder"),
            render: ({ folder, files }) => (
              <details>
                <summary>{folderLabel(folder)}</summary>
                <Paths files={files} />
              </details>
            ),
          },
          {
            key: "text",
            label: t("bulk-import.texts", "Become notes"),
            render: ({ files }) => countOf(files.filter(({ kind }) => kind === "TEXT").length),
          },
          {
            key: "file",
            label: t("bulk-import.attached", "Attached to new notes"),
            render: ({ files }) => countOf(files.filter(({ kind }) => kind === "FILE").length),
          },
          {
            key: "size",
            label: t("bulk-import.size", "Size"),
            secondary: true,
            render: ({ files }) => formatBytes(files.reduce((sum, { file }) => sum + file.size, 0)),
          },
          {
            key: "project",
            label: t("bulk-import.project", "Project"),
            render: ({ folder }) => (
              <SelectField
                hideLabel
                label={t("bulk-import.project.of", "Project of {folder}", { folder: folderLabel(folder) })}
                value={projectOf[folder] ?? first}
                options={projects.map(({ id, title }) => ({ value: id, label: title }))}
                onChange={(projectId) => setProjectOf({ ...projectOf, [folder]: projectId })}
              />
            ),
          },
        ]}
      />
      {choice.refused.length > 0 && (
        <section aria-labelledby="refused">
          <h2 id="refused">
            {t(
              "bulk-import.refused",
              "{n, plural, one {# file cannot be imported} other {# files cannot be imported}}",
              {
                n: choice.refused.length,
              },
            )}
          </h2>
          <ul className={styles.list}>
            {choice.refused.slice(0, REFUSED_SHOWN).map(({ path, reason }) => (
              <li key={path}>
                {path} <span className={styles.soft}>· {reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.actions}>
        <Button
          kind="primary"
          disabled={props.busy || isTooMany || placed.length === 0}
          onClick={() => props.onImport(placed)}
        >
          {t("bulk-import.start", "Import {n, plural, one {# file} other {# files}}", { n: placed.length })}
        </Button>
        <Button onClick={props.onBack}>{t("bulk-import.again", "Choose other files")}</Button>
      </div>
    </div>
  );
}

function Paths({ files }: { files: readonly ChosenFile[] }) {
  return (
    <ul className={styles.list}>
      {files.slice(0, PATHS_SHOWN).map(({ path, transcript }) => (
        <li key={path}>
          {path}
          {transcript && (
            <span className={styles.soft}>
              {" "}
              · {t("bulk-import.transcript", "with its transcript “{name}”", { name: transcript.name })}
            </span>
          )}
        </li>
      ))}
      {files.length > PATHS_SHOWN && (
        <li>
          {t("bulk-import.more", "{n, plural, one {and # more file} other {and # more files}}", {
            n: files.length - PATHS_SHOWN,
          })}
        </li>
      )}
    </ul>
  );
}
