import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { IconBulb, IconFolder, IconNote } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { StarsDocument, type StarsQuery } from "../../../graphql/graphql.ts";
import { ProjectIcon } from "../../../ui/marks/ProjectIcon.tsx";
import styles from "./Sidebar.module.css";

/** How many are listed before “show all”. */
const shownAtFirst = 12;

interface StarLink {
  readonly to: string;
  readonly title: string;
  readonly icon: ReactNode;
}

/** The user's starred objects. Silent on failure: each page shows its own star. */
export function SidebarStars() {
  const { data } = useQuery(StarsDocument);
  const [showsAll, setShowsAll] = useState(false);
  const links = (data?.stars ?? []).flatMap((star) => linkOf(star) ?? []);
  if (links.length === 0) return null;
  const shown = showsAll ? links : links.slice(0, shownAtFirst);
  return (
    <nav aria-label={t("nav.stars", "Starred")}>
      <div className={styles.heading}>{t("nav.stars", "Starred")}</div>
      <ul className={styles.places}>
        {shown.map(({ to, title, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.place}
              activeProps={{ "data-active": true }}
              activeOptions={{ includeSearch: false }}
            >
              {icon}
              <span className={styles.title}>{title}</span>
            </Link>
          </li>
        ))}
        {shown.length < links.length && (
          <li>
            <button type="button" className={styles.owner} onClick={() => setShowsAll(true)}>
              {t("nav.stars.all", "Show all {n}", { n: links.length })}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

function linkOf({ project, folder, note, insight }: StarsQuery["stars"][number]): StarLink | undefined {
  if (project) {
    return {
      to: `/projects/${writePathId(project.id, project.title)}`,
      title: titleOf(project.title, "project"),
      icon: <ProjectIcon icon={project.icon} color={project.color} />,
    };
  }
  if (folder) {
    return {
      to: `/folders/${writePathId(folder.id, folder.title)}`,
      title: titleOf(folder.title, "folder"),
      icon: <IconFolder size={18} aria-hidden />,
    };
  }
  if (note) {
    return {
      to: `/data/${writePathId(note.id, note.title)}`,
      title: titleOf(note.title, "note"),
      icon: <IconNote size={18} aria-hidden />,
    };
  }
  return insight
    ? {
        to: `/insights/${writePathId(insight.id, insight.title)}`,
        title: titleOf(insight.title, "insight"),
        icon: <IconBulb size={18} aria-hidden />,
      }
    : undefined;
}
