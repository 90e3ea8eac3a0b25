import { Outlet, useParams } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import { SettingsFrame } from "../../../app/navigation/SettingsFrame.tsx";
import { projectSettingsSections } from "../../../app/navigation/settings-pages.ts";

/** The frame of a project's settings. */
export function ProjectSettingsLayout() {
  const { projectId = "" } = useParams({ strict: false });
  return (
    <SettingsFrame
      label={t("project.settings", "Project settings")}
      sections={projectSettingsSections(projectId)}
    >
      <Outlet />
    </SettingsFrame>
  );
}
