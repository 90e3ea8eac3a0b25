import { titleOf } from "@fieldstone/model/display-names.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import type { Crumb } from "../../../ui/Breadcrumbs.tsx";

interface Titled {
  id: string;
  title: string;
}

/** The way to a note or an insight: its project, and the project's folder; none for whoever was given it alone. */
export function documentCrumbs(project: (Titled & { folder: Titled | null }) | null): readonly Crumb[] {
  if (!project) return [];
  const { folder } = project;
  const step = ({ id, title }: Titled, kind: "folder" | "project") => ({
    title: titleOf(title, kind),
    href: `/${kind}s/${writePathId(id, title)}`,
  });
  return folder ? [step(folder, "folder"), step(project, "project")] : [step(project, "project")];
}
