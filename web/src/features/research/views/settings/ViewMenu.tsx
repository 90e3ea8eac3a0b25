import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import type { FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { viewTitleLengthMax } from "@fieldstone/model/limits.ts";
import {
  IconArrowLeft,
  IconArrowRight,
  IconCopy,
  IconPencil,
  IconPresentation,
  IconTrash,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePageCommands } from "../../../../app/commands/page-commands.ts";
import { t } from "../../../../app/i18n/t.ts";
import { writePathId } from "../../../../app/navigation/path-id.ts";
import { useHere } from "../../../../app/navigation/useHere.ts";
import type { View_ViewFragment, ViewTab_ViewFragment } from "../../../../graphql/graphql.ts";
import { MoreMenu } from "../../../../ui/overlays/MoreMenu.tsx";
import type { MenuSection } from "../../../../ui/overlays/menu-items.ts";
import { NameDialog } from "../../../../ui/overlays/NameDialog.tsx";
import { useChartItems } from "../useChartItems.tsx";
import { usePresentView } from "../usePresentView.ts";
import { useViewActions } from "../useViewActions.ts";
import { layoutLabels } from "../view-labels.ts";

/** The actions that lead away from the view, if it is still shown: to its copy, or to the project. */
function useLeaving(projectId: string, projectSegment: string, view: View_ViewFragment) {
  const actions = useViewActions(projectId);
  const navigate = useNavigate();
  const here = useHere();
  return {
    duplicate: async () => {
      const isHere = here();
      const id = await actions.duplicate(view);
      if (id === undefined || !isHere()) return;
      const params = { projectId: projectSegment, viewId: writePathId(id, view.title) };
      void navigate({ to: "/projects/$projectId/v/$viewId", params });
    },
    remove: async () => {
      const isHere = here();
      if ((await actions.remove(view)) && isHere())
        void navigate({ to: "/projects/$projectId", params: { projectId: projectSegment } });
    },
  };
}

/** The actions on a whole view. */
export function ViewMenu(props: {
  projectId: string;
  projectSegment: string;
  view: View_ViewFragment;
  /** The project's views, in order. */
  views: readonly ViewTab_ViewFragment[];
  /** The view's current filter. */
  filter: FilterForm;
  canWrite: boolean;
}) {
  const { projectId, projectSegment, view, views, filter, canWrite } = props;
  const actions = useViewActions(projectId);
  const { duplicate, remove } = useLeaving(projectId, projectSegment, view);
  const present = usePresentView(projectSegment, view);
  const chart = useChartItems(projectSegment, view, filter);
  const [naming, setNaming] = useState(false);
  const reason = canWrite ? undefined : disabledReasons.noProjectEdit;
  const place = views.findIndex(({ id }) => id === view.id);
  const layouts = layoutLabels();

  const item = (key: string, label: string, icon: React.ReactNode, onSelect: () => void) => ({
    key,
    label,
    icon,
    disabledReason: reason,
    onSelect,
  });
  const moveTo = (to: number) => () => void actions.moveTo(views, view, to);
  const leftIcon = <IconArrowLeft size={16} aria-hidden />;
  const toLeft = item("left", t("view.move-left", "Move left"), leftIcon, moveTo(place - 1));
  const rightIcon = <IconArrowRight size={16} aria-hidden />;
  const toRight = item("right", t("view.move-right", "Move right"), rightIcon, moveTo(place + 1));
  const sections: readonly MenuSection[] = [
    {
      key: "layout",
      label: t("view.layout", "Layout"),
      items: (["TABLE", "BOARD", "GRID", "LIST", "CANVAS"] as const).map((layout) => ({
        key: layout,
        label: layouts[layout],
        checked: view.layout === layout,
        disabledReason: reason,
        onSelect: () => void actions.setLayout(view, layout),
      })),
    },
    {
      key: "place",
      items: [...(place > 0 ? [toLeft] : []), ...(place >= 0 && place < views.length - 1 ? [toRight] : [])],
    },
    {
      key: "actions",
      items: [
        {
          key: "present",
          label: t("view.present", "Present"),
          icon: <IconPresentation size={16} aria-hidden />,
          onSelect: present,
        },
        ...chart,
        item("rename", t("project.rename", "Rename"), <IconPencil size={16} aria-hidden />, () =>
          setNaming(true),
        ),
        item(
          "duplicate",
          t("view.duplicate", "Duplicate"),
          <IconCopy size={16} aria-hidden />,
          () => void duplicate(),
        ),
        {
          ...item(
            "delete",
            t("project.delete", "Move to trash"),
            <IconTrash size={16} aria-hidden />,
            () => void remove(),
          ),
          danger: true,
        },
      ],
    },
  ];
  usePageCommands(
    t("view.here", "This view"),
    sections.flatMap(({ items }) => items),
  );
  return (
    <>
      <MoreMenu
        label={t("view.menu", "View")}
        buttonLabel={t("view.more", "Actions for the view {title}", { title: view.title })}
        sections={sections}
      />
      {naming && (
        <NameDialog
          title={t("view.rename", "Rename view")}
          label={t("view.title", "Title")}
          submitLabel={t("save", "Save")}
          initial={view.title}
          lengthMax={viewTitleLengthMax}
          onClose={() => setNaming(false)}
          onSubmit={(title) => actions.rename(view, title)}
        />
      )}
    </>
  );
}
