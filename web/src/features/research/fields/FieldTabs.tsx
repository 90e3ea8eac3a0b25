import { Link } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { writePathId } from "../../../app/navigation/path-id.ts";
import tabStyles from "../../../ui/layout/TabNav.module.css";
import { TabRow } from "../../../ui/tab-row/TabRow.tsx";
import { fieldListTitles } from "./FieldList.tsx";

/** A project's fields have pages in its own settings and in the workspace's. */
export type FieldPagesPlace = "project" | "workspace";

interface NamedProject {
  id: string;
  title: string;
}

export type FieldPage = "all" | "NOTE" | "INSIGHT" | "workspace";

/** The tabs of a project's field pages in the workspace's settings. */
export function FieldTabs({ project, current }: { project: NamedProject; current: FieldPage }) {
  const titles = fieldListTitles();
  const base = `/settings/fields/${writePathId(project.id, project.title)}`;
  const pages: { page: FieldPage; to: string; label: string }[] = [
    { page: "all", to: base, label: t("fields.all", "All fields") },
    { page: "NOTE", to: `${base}/note-fields`, label: titles.NOTE },
    { page: "INSIGHT", to: `${base}/insight-fields`, label: titles.INSIGHT },
  ];
  return (
    <nav aria-label={t("fields.pages", "Fields")}>
      <TabRow current={current}>
        {pages.map(({ page, to, label }) => (
          <li key={page}>
            <Link
              to={to}
              activeOptions={{ exact: true }}
              className={tabStyles.tab}
              {...(page === current ? ({ "aria-current": "page" } as const) : {})}
            >
              {label}
            </Link>
          </li>
        ))}
      </TabRow>
    </nav>
  );
}

export function FieldCrumbs(props: { place: FieldPagesPlace; project: NamedProject | undefined }) {
  const { place, project } = props;
  if (!project) return null;
  const { id, title } = project;
  return (
    <PageCrumbs
      path={
        place === "project"
          ? [
              { title: t("nav.projects", "Projects"), href: "/projects" },
              { title, href: `/projects/${writePathId(id, title)}` },
            ]
          : [
              { title: t("fields.title", "Fields"), href: "/settings/fields" },
              { title, href: `/settings/fields/${writePathId(id, title)}` },
            ]
      }
    />
  );
}
