import { t } from "../../../app/i18n/t.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { Page } from "../../../ui/layout/Page.tsx";
import { WorkspaceAddress } from "./WorkspaceAddress.tsx";
import { WorkspaceColor } from "./WorkspaceColor.tsx";
import { WorkspaceLogo } from "./WorkspaceLogo.tsx";
import { WorkspaceName } from "./WorkspaceName.tsx";

/** The workspace's own settings: its name, logo, colour and address. */
export function WorkspaceSettingsPage() {
  usePageTitle(t("settings.workspace", "Workspace"));
  return (
    <Page title={t("settings.workspace", "Workspace")}>
      <WorkspaceName />
      <WorkspaceLogo />
      <WorkspaceColor />
      <WorkspaceAddress />
    </Page>
  );
}
