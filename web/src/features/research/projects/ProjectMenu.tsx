import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { projectTitleLengthMax } from "@fieldstone/model/limits.ts";
import {
  IconArchive,
  IconFolder,
  IconPalette,
  IconPencil,
  IconTemplate,
  IconTrash,
  IconUsers,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { usePageCommands } from "../../../app/commands/page-commands.ts";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { projectSettingsSections } from "../../../app/navigation/settings-pages.ts";
import { useHere } from "../../../app/navigation/useHere.ts";
import { AccessDialog } from "../../../app/objects/AccessDialog.tsx";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { showError } from "../../../app/undo/undo-stack.ts";
import type { ProjectRow_ProjectFragment } from "../../../graphql/graphql.ts";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { MoreMenu } from "../../../ui/overlays/MoreMenu.tsx";
import type { MenuSection } from "../../../ui/overlays/menu-items.ts";
import { useProjectActions } from "./useProjectActions.ts";

const NameDialog = lazy(() =>
  import("../../../ui/overlays/NameDialog.tsx").then((module) => ({ default: module.NameDialog })),
);
const MoveProjectDialog = lazy(() =>
  import("./MoveProjectDialog.tsx").then((module) => ({ default: module.MoveProjectDialog })),
);
const SaveTemplateDialog = lazy(() =>
  import("../templates/SaveTemplateDialog.tsx").then((module) => ({ default: module.SaveTemplateDialog })),
);
const ProjectAppearanceDialog = lazy(() =>
  import("./ProjectAppearanceDialog.tsx").then((module) => ({ default: module.ProjectAppearanceDialog })),
);

type DialogKind = "rename" | "look" | "move" | "share" | "template";

/** Moves the project to the trash, and leaves its page if it is still shown. */
function useRemove(project: ProjectRow_ProjectFragment, onGone: (() => void) | undefined) {
  const actions = useProjectActions();
  const here = useHere();
  return async () => {
    const isHere = here();
    if ((await actions.remove(project)) && isHere()) onGone?.();
  };
}

/** The menu of a project. */
export function ProjectMenu(props: {
  project: ProjectRow_ProjectFragment;
  /** The page shows this project: its actions are also in the command palette. */
  ofPage?: boolean;
  onGone?: () => void;
}) {
  const { project, onGone } = props;
  const actions = useProjectActions();
  const remove = useRemove(project, onGone);
  const { user } = useSession();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<DialogKind>();
  const reason = project.viewerLevel === "READ" ? disabledReasons.noProjectEdit : undefined;
  const sections: readonly MenuSection[] = [
    {
      key: "edit",
      items: [
        {
          key: "rename",
          label: t("project.rename", "Rename"),
          icon: <IconPencil size={16} aria-hidden />,
          disabledReason: reason,
          onSelect: () => setDialog("rename"),
        },
        {
          key: "look",
          label: t("project.look.menu", "Change icon and cover…"),
          icon: <IconPalette size={16} aria-hidden />,
          disabledReason: reason,
          onSelect: () => setDialog("look"),
        },
        {
          key: "move",
          label: t("project.move", "Move to folder…"),
          icon: <IconFolder size={16} aria-hidden />,
          disabledReason: reason,
          onSelect: () => setDialog("move"),
        },
        {
          key: "share",
          label: t("project.share", "Share…"),
          icon: <IconUsers size={16} aria-hidden />,
          onSelect: () => setDialog("share"),
        },
        {
          key: "template",
          label: t("template.save.menu", "Save as template…"),
          icon: <IconTemplate size={16} aria-hidden />,
          disabledReason: user.role === "VIEWER" ? disabledReasons.noProjectEdit : undefined,
          onSelect: () => setDialog("template"),
        },
      ],
    },
    {
      key: "away",
      items: [
        {
          key: "trash",
          label: t("project.trash", "Deleted from this project"),
          icon: <IconTrash size={16} aria-hidden />,
          onSelect: () => void navigate({ to: "/settings/trash", search: { projectId: project.id } }),
        },
        project.archivedAt
          ? {
              key: "unarchive",
              label: t("project.unarchive", "Unarchive"),
              icon: <IconArchive size={16} aria-hidden />,
              disabledReason: reason,
              onSelect: () => void actions.unarchive(project.id).catch(showError),
            }
          : {
              key: "archive",
              label: t("project.archive", "Archive"),
              icon: <IconArchive size={16} aria-hidden />,
              disabledReason: reason,
              onSelect: () => void actions.archive(project),
            },
        {
          key: "delete",
          label: t("project.delete", "Move to trash"),
          keywords: t("delete.keywords", "delete remove"),
          icon: <IconTrash size={16} aria-hidden />,
          danger: true,
          disabledReason: project.viewerLevel === "FULL" ? undefined : disabledReasons.noProjectEdit,
          onSelect: () => void remove(),
        },
      ],
    },
  ];
  usePageCommands(
    props.ofPage ? t("project.here", "This project") : undefined,
    sections.flatMap(({ items }) => items),
  );
  const segment = writePathId(project.id, project.title);
  usePageCommands(
    props.ofPage ? t("project.settings.here", "Settings of this project") : undefined,
    projectSettingsSections(segment).flatMap(({ pages }) =>
      pages.map(({ to, label, keywords }) => ({
        key: to,
        label,
        ...(keywords === undefined ? {} : { keywords }),
        onSelect: () => void navigate({ to }),
      })),
    ),
  );
  return (
    <>
      <MoreMenu
        label={t("project.menu", "Actions for {title}", { title: project.title })}
        buttonLabel={t("project.more", "Actions for {title}", { title: project.title })}
        sections={sections}
      />
      <ProjectDialog project={project} dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  );
}

function ProjectDialog(props: {
  project: ProjectRow_ProjectFragment;
  dialog: DialogKind | undefined;
  onClose: () => void;
}) {
  const { project, dialog, onClose } = props;
  const actions = useProjectActions();
  return (
    <Suspense fallback={<Opening />}>
      {dialog === "rename" && (
        <NameDialog
          title={t("project.rename.title", "Rename project")}
          label={t("project.title", "Title")}
          submitLabel={t("save", "Save")}
          initial={project.title}
          lengthMax={projectTitleLengthMax}
          onClose={onClose}
          onSubmit={(title) => actions.update(project, { title })}
        />
      )}
      {dialog === "template" && (
        <SaveTemplateDialog
          source={{ type: "project", id: project.id, title: project.title }}
          onClose={onClose}
        />
      )}
      {dialog === "look" && <ProjectAppearanceDialog project={project} onClose={onClose} />}
      {dialog === "share" && (
        <AccessDialog
          subject={{ objectType: "project", objectId: project.id }}
          name={project.title}
          onClose={onClose}
        />
      )}
      {dialog === "move" && <MoveProjectDialog project={project} onClose={onClose} />}
    </Suspense>
  );
}
