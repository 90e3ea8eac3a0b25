import { Link } from "@tanstack/react-router";
import styles from "../../ui/TabNav.module.css";
import { t } from "../i18n/t.ts";
import { type SettingsTab, settingsTabs } from "./settings-tabs.ts";

/** On a narrow screen the row of tabs scrolls: the current one must be in sight. */
function showCurrent(nav: HTMLElement | null): void {
  nav?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** The parts of the settings. */
export function SettingsTabs({ current }: { current: SettingsTab | "groups" }) {
  return (
    <nav ref={showCurrent} aria-label={t("nav.settings", "Settings")}>
      <ul className={styles.tabs}>
        {settingsTabs().map((tab) => (
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
