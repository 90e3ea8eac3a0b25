import { useQuery } from "@apollo/client/react";
import { useId, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { ProjectSettingsPage } from "../../../app/navigation/ProjectSettingsPage.tsx";
import {
  type ExtensionRowFragment as ExtensionRow,
  ProjectExtensionsDocument,
  type ProjectExtensionsQuery,
} from "../../../graphql/graphql.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import styles from "./Extensions.module.css";
import { type DisablePlan, useExtensionSwitch } from "./useExtensionActions.ts";

/** The workspace's extensions, and which of them a project has enabled. */
export function ProjectExtensionsPage({ projectId }: { projectId: string }) {
  const query = useQuery(ProjectExtensionsDocument, { variables: { id: projectId } });
  return (
    <ProjectSettingsPage title={t("extensions.title", "Extensions")} projectId={projectId} query={query}>
      {(data) => (
        <>
          <p className={styles.intro}>
            {t(
              "extensions.project",
              "Tag boards and fields that the workspace keeps for several projects. Turn on what this project needs.",
            )}
          </p>
          <Offered data={data} />
        </>
      )}
    </ProjectSettingsPage>
  );
}

function Offered({ data: { project, extensions } }: { data: ProjectExtensionsQuery }) {
  const { plan, enable } = useExtensionSwitch(project.id);
  const [leaving, setLeaving] = useState<{ extension: ExtensionRow; hidden: DisablePlan }>();
  const reasonId = useId();
  const reason =
    project.viewerLevel === "READ"
      ? t(
          "extensions.write",
          "You can read this project. Ask its owner for edit access to change its extensions.",
        )
      : undefined;
  const isOn = (id: string) => project.enabledExtensions.some((enabled) => enabled.id === id);
  const change = async (extension: ExtensionRow, enabled: boolean): Promise<void> => {
    if (enabled) {
      await enable(extension, true);
      return;
    }
    const hidden = await plan(extension.id);
    if (hidden) setLeaving({ extension, hidden });
  };
  if (extensions.length === 0) {
    return (
      <p className={styles.faint}>
        {t(
          "extensions.project.none",
          "This workspace has no extensions yet. Managers can add them in Settings.",
        )}
      </p>
    );
  }
  return (
    <>
      {reason && (
        <p id={reasonId} className={styles.faint}>
          {reason}
        </p>
      )}
      <ul className={styles.list} aria-label={t("extensions.title", "Extensions")}>
        {extensions.map((extension) => (
          <li key={extension.id} className={styles.row}>
            <Checkbox
              label={extension.title}
              disabled={reason !== undefined}
              {...(reason ? { describedBy: reasonId } : {})}
              checked={isOn(extension.id)}
              onChange={(enabled) => void change(extension, enabled)}
            />
            {extension.description !== "" && <p className={styles.faint}>{extension.description}</p>}
          </li>
        ))}
      </ul>
      {leaving && (
        <DisableDialog
          {...leaving}
          onClose={() => setLeaving(undefined)}
          onConfirm={() => {
            setLeaving(undefined);
            void enable(leaving.extension, false);
          }}
        />
      )}
    </>
  );
}

/** Says what is hidden by disabling an extension, and confirms it. */
function DisableDialog(props: {
  extension: ExtensionRow;
  hidden: DisablePlan;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { extension, hidden, onClose, onConfirm } = props;
  return (
    <ConfirmDialog
      open
      title={t("extension.disable.title", "Turn off “{title}” in this project?", { title: extension.title })}
      confirmLabel={t("extension.disable", "Turn off")}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        {t(
          "extension.disable.text",
          "Its tag board and its fields are hidden in this project, and with them:",
        )}
      </p>
      <ul className={styles.hidden}>
        <li>
          {t("extension.disable.highlights", "Highlights with its tags: {n}", { n: hidden.highlightCount })}
        </li>
        <li>{t("extension.disable.values", "Values of its fields: {n}", { n: hidden.valueCount })}</li>
      </ul>
      <p>
        {t(
          "extension.disable.kept",
          "Nothing is deleted. Everything comes back when you turn the extension on again.",
        )}
      </p>
    </ConfirmDialog>
  );
}
