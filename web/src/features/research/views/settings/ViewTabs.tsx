import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { usePageCommands } from "../../../../app/commands/page-commands.ts";
import { t } from "../../../../app/i18n/t.ts";
import { writePathId } from "../../../../app/navigation/path-id.ts";
import type { ViewTab_ViewFragment } from "../../../../graphql/graphql.ts";
import { Opening } from "../../../../ui/feedback/Opening.tsx";
import { IconButton } from "../../../../ui/forms/IconButton.tsx";
import tabStyles from "../../../../ui/layout/TabNav.module.css";

const NewViewDialog = lazy(() =>
  import("./NewViewDialog.tsx").then((module) => ({ default: module.NewViewDialog })),
);

/** A project's views among its tabs, and the button for a new one. */
export function ViewTabs(props: {
  projectId: string;
  /** The project's path segment. */
  projectSegment: string;
  views: readonly ViewTab_ViewFragment[];
  currentId: string | undefined;
  canWrite: boolean;
}) {
  const { projectId, projectSegment, views, currentId, canWrite } = props;
  const [creating, setCreating] = useState(false);
  const create = { key: "view", label: t("view.create", "New view"), onSelect: () => setCreating(true) };
  usePageCommands(canWrite ? t("project.here", "This project") : undefined, [create]);
  return (
    <>
      {views.map((view) => (
        <li key={view.id}>
          <Link
            to="/projects/$projectId/v/$viewId"
            params={{ projectId: projectSegment, viewId: writePathId(view.id, view.title) }}
            className={tabStyles.tab}
            {...(view.id === currentId ? { "aria-current": "page" } : {})}
          >
            {view.title}
          </Link>
        </li>
      ))}
      {canWrite && (
        <li className={tabStyles.add}>
          <IconButton label={create.label} aria-haspopup="dialog" onClick={create.onSelect}>
            <IconPlus size={16} aria-hidden />
          </IconButton>
          {creating && (
            <Suspense fallback={<Opening />}>
              <NewViewDialog
                projectId={projectId}
                projectSegment={projectSegment}
                onClose={() => setCreating(false)}
              />
            </Suspense>
          )}
        </li>
      )}
    </>
  );
}
