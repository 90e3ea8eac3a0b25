import { t } from "../../../app/i18n/t.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { Page } from "../../../ui/Page.tsx";
import { WorkspaceAddress } from "./WorkspaceAddress.tsx";
import { WorkspaceColor } from "./WorkspaceColor.tsx";
import { WorkspaceLogo } from "./WorkspaceLogo.tsx";
import { WorkspaceName } from "./WorkspaceName.tsx";

/** What is the workspace's own: its name, its logo and colour, its address. */
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
