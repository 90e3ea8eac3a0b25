import { Link } from "@tanstack/react-router";
import styles from "../../ui/TabNav.module.css";
import { t } from "../i18n/t.ts";

/** On a narrow screen the row of tabs scrolls: the current one must be in sight. */
function showCurrent(nav: HTMLElement | null): void {
  nav?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** The parts of the settings. */
export function SettingsTabs({
  current,
}: {
  current:
    | "account"
    | "audit"
    | "authentication"
    | "groups"
    | "integrations"
    | "own-integrations"
    | "security"
    | "trash"
    | "users"
    | "workspace";
}) {
  const tabs = [
    { key: "workspace", to: "/settings", label: t("settings.workspace", "Workspace") },
    { key: "users", to: "/settings/users", label: t("members.title", "Members") },
    {
      key: "authentication",
      to: "/settings/authentication",
      label: t("authentication.title", "Authentication"),
    },
    { key: "security", to: "/settings/security", label: t("security.title", "Security") },
    { key: "audit", to: "/settings/audit-log", label: t("audit.title", "Audit log") },
    {
      key: "integrations",
      to: "/settings/integrations",
      label: t("integrations.title", "Integrations"),
    },
    { key: "account", to: "/settings/user/account", label: t("account.title", "Your account") },
    {
      key: "own-integrations",
      to: "/settings/user/integrations",
      label: t("integrations.own", "Your integrations"),
    },
    { key: "trash", to: "/settings/trash", label: t("user.trash", "Trash") },
  ] as const;
  return (
    <nav ref={showCurrent} aria-label={t("nav.settings", "Settings")}>
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              to={tab.to}
              activeOptions={{ exact: true }}
              className={styles.tab}
              {...(tab.key === current ? ({ "aria-current": "page" } as const) : {})}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
