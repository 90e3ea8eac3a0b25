import { Link } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import styles from "../../../ui/TabNav.module.css";

export type ProjectListKey = "all" | "yours" | "shared" | "folders";

/** The lists of projects, one beside the other. `current`: the one on the page, whichever its address is called. */
export function ProjectListNav({ current }: { current: ProjectListKey }) {
  const lists = [
    { key: "all", to: "/projects", label: t("projects.all", "All projects") },
    { key: "yours", to: "/projects/your-projects", label: t("projects.yours", "Your projects") },
    { key: "shared", to: "/projects/shared-with-you", label: t("projects.shared", "Shared with you") },
    { key: "folders", to: "/projects/folders", label: t("folders.title", "Folders") },
  ] as const;
  return (
    <nav aria-label={t("projects.lists", "Lists of projects")}>
      <ul className={styles.tabs}>
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
      </ul>
    </nav>
  );
}
