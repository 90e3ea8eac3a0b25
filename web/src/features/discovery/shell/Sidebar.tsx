import {
  IconBulb,
  IconFolder,
  IconHome,
  IconMessageQuestion,
  IconMessages,
  IconSearch,
  IconSettings,
  IconUsers,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { NewMenu } from "../../../app/commands/NewMenu.tsx";
import { t } from "../../../app/i18n/t.ts";
import { useHasAi } from "../../../app/session/useHasAi.ts";
import { useFirstPageLoaded } from "../../../app/useFirstPageLoaded.ts";
import { AccessRequestsLink } from "./AccessRequestsLink.tsx";
import { ChannelsLabel } from "./ChannelsLabel.tsx";
import styles from "./Sidebar.module.css";
import { SidebarProjects } from "./SidebarProjects.tsx";
import { SidebarStars } from "./SidebarStars.tsx";
import { UserMenu } from "./UserMenu.tsx";
import { WorkspaceMenu } from "./WorkspaceMenu.tsx";

const modKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl ";

/** The workspace's main pages, its projects, and the signed-in user. */
export function Sidebar(props: { onSearch: () => void; onShortcuts: () => void }) {
  // Mere counts load after the first page.
  const isRested = useFirstPageLoaded();
  const channels = isRested ? <ChannelsLabel /> : t("nav.channels", "Channels");
  const hasAi = useHasAi();
  const places = [
    { to: "/home", label: t("nav.home", "Home"), icon: <IconHome size={18} aria-hidden /> },
    { to: "/search", label: t("nav.search", "Search"), icon: <IconSearch size={18} aria-hidden /> },
    { to: "/ask", label: t("ask.title", "Ask"), icon: <IconMessageQuestion size={18} aria-hidden /> },
    { to: "/projects", label: t("nav.projects", "Projects"), icon: <IconFolder size={18} aria-hidden /> },
    {
      to: "/your-work/insights",
      label: t("nav.insights", "Insights"),
      icon: <IconBulb size={18} aria-hidden />,
    },
    { to: "/channels", label: channels, icon: <IconMessages size={18} aria-hidden /> },
    { to: "/contacts", label: t("nav.people", "People"), icon: <IconUsers size={18} aria-hidden /> },
    {
      to: "/settings",
      label: t("nav.settings", "Settings"),
      icon: <IconSettings size={18} aria-hidden />,
    },
  ] as const;
  return (
    <div className={styles.sidebar}>
      <WorkspaceMenu />
      <button type="button" className={styles.find} onClick={props.onSearch}>
        <IconSearch size={16} aria-hidden />
        <span>{t("nav.find", "Find or do anything")}</span>
        <kbd>{modKey}K</kbd>
      </button>
      <NewMenu />
      <nav aria-label={t("nav.label", "Workspace")}>
        <ul className={styles.places}>
          {places
            .filter(({ to }) => to !== "/ask" || hasAi)
            .map((place) => (
              <li key={place.to}>
                <Link
                  to={place.to}
                  className={styles.place}
                  activeProps={{ "data-active": true }}
                  activeOptions={{ exact: place.to === "/projects", includeSearch: false }}
                >
                  {place.icon}
                  {place.label}
                </Link>
              </li>
            ))}
          {isRested && <AccessRequestsLink />}
        </ul>
      </nav>
      <SidebarStars />
      <SidebarProjects />
      <div className={styles.foot}>
        <UserMenu onShortcuts={props.onShortcuts} />
      </div>
    </div>
  );
}
