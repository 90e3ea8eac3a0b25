import { workspaceNameOf } from "@fieldstone/model/text/display-names.ts";
import { IconChevronDown } from "@tabler/icons-react";
import { rootUrl } from "../../../app/host.ts";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { WorkspaceMark } from "../../../ui/marks/WorkspaceMark.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import styles from "./Sidebar.module.css";

/** The workspace's name, and a way to switch. */
export function WorkspaceMenu() {
  const { team } = useSession();
  return (
    <Menu
      label={t("workspace.menu", "Workspace")}
      position="bottom-start"
      width={248}
      target={
        <button type="button" className={styles.owner}>
          <WorkspaceMark branding={team} size={28} />
          <span>{workspaceNameOf(team.name)}</span>
          <IconChevronDown size={16} aria-hidden />
        </button>
      }
      sections={[
        {
          key: "workspace",
          items: [
            {
              key: "switch",
              label: t("workspace.switch", "Switch workspace"),
              onSelect: () => location.assign(rootUrl("/auth/workspaces")),
            },
            {
              key: "create",
              label: t("workspace.create", "Create a workspace"),
              onSelect: () => location.assign(rootUrl("/auth/create-workspace")),
            },
          ],
        },
      ]}
    />
  );
}
