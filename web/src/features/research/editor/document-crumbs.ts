import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import type { Crumb } from "../../../ui/layout/Breadcrumbs.tsx";

interface Titled {
  id: string;
  title: string;
}

/**
 * The breadcrumbs of a note or an insight: its folder and project; none for people with access to the
 * document alone.
 */
export function documentCrumbs(project: (Titled & { folder: Titled | null }) | null): readonly Crumb[] {
  if (!project) return [];
  const { folder } = project;
  const step = ({ id, title }: Titled, kind: "folder" | "project") => ({
    title: titleOf(title, kind),
    href: `/${kind}s/${writePathId(id, title)}`,
  });
  return [
    { title: t("nav.projects", "Projects"), href: "/projects" },
    ...(folder ? [step(folder, "folder")] : []),
    step(project, "project"),
  ];
}
