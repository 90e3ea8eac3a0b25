import { Outlet } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import { SettingsFrame } from "../../../app/navigation/SettingsFrame.tsx";
import { settingsSections } from "../../../app/navigation/settings-pages.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";

/** The frame of the member's and the workspace's settings. */
export function SettingsLayout() {
  const { user } = useSession();
  return (
    <SettingsFrame label={t("nav.settings", "Settings")} sections={settingsSections(user)}>
      <Outlet />
    </SettingsFrame>
  );
}
