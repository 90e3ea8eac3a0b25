import { Link } from "@tanstack/react-router";
import { t } from "../../../../app/i18n/t.ts";
import styles from "../../../../ui/layout/TabNav.module.css";
import { TabRow } from "../../../../ui/tab-row/TabRow.tsx";

export type ProjectListKey = "all" | "yours" | "shared" | "folders";

/** Links to the lists of projects. `current`: the list on the page, whatever its address. */
export function ProjectListNav({ current }: { current: ProjectListKey }) {
  const lists = [
    { key: "all", to: "/projects", label: t("projects.all", "All projects") },
    { key: "yours", to: "/projects/your-projects", label: t("projects.yours", "Your projects") },
    { key: "shared", to: "/projects/shared-with-you", label: t("projects.shared", "Shared with you") },
    { key: "folders", to: "/projects/folders", label: t("folders.title", "Folders") },
  ] as const;
  return (
    <nav aria-label={t("projects.lists", "Lists of projects")}>
      <TabRow current={current}>
        {lists.map(({ key, to, label }) => (
          <li key={key}>
            <Link
              to={to}
              activeOptions={{ exact: true }}
              className={styles.tab}
              {...(key === current ? { "aria-current": "page" } : {})}
            >
              {label}
            </Link>
          </li>
        ))}
      </TabRow>
    </nav>
  );
}
