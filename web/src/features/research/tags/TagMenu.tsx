import { tagTitleLengthMax } from "@fieldstone/model/limits.ts";
import { IconArrowsRight, IconGitMerge, IconPalette, IconPencil, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useAskAbout } from "../../../app/navigation/useAskAbout.ts";
import type { BoardTagFragment } from "../../../graphql/graphql.ts";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { MoreMenu } from "../../../ui/overlays/MoreMenu.tsx";
import { NameDialog } from "../../../ui/overlays/NameDialog.tsx";
import type { Column, Place } from "./board/board-moves.ts";
import { ColorDialog } from "./board/ColorDialog.tsx";
import type { BoardActions } from "./board/useBoardActions.ts";

const MergeDialog = lazy(() =>
  import("./board/MergeDialog.tsx").then((module) => ({ default: module.MergeDialog })),
);
const MoveTagDialog = lazy(() =>
  import("./board/MoveTagDialog.tsx").then((module) => ({ default: module.MoveTagDialog })),
);

/** All actions on a tag, including keyboard alternatives to dragging. */
export function TagMenu(props: {
  tag: BoardTagFragment;
  groupId: string | null;
  columns: readonly Column[];
  actions: BoardActions;
  onMove: (tag: BoardTagFragment, place: Place) => void;
  reason: string | undefined;
}) {
  const { tag, groupId, columns, actions, onMove } = props;
  const [dialog, setDialog] = useState<"rename" | "color" | "move" | "merge">();
  const reason =
    props.reason ??
    (tag.locked ? t("tag.locked", "This tag is locked. Unlock it on its page first.") : undefined);
  const ask = useAskAbout("tag", tag.id);
  const close = () => setDialog(undefined);
  const item = (key: "rename" | "color" | "move" | "merge", label: string, icon: React.ReactNode) => ({
    key,
    label,
    icon,
    disabledReason: reason,
    onSelect: () => setDialog(key),
  });
  return (
    <>
      <MoreMenu
        label={t("tag.menu", "Tag")}
        buttonLabel={t("tag.more", "Actions for tag {title}", { title: tag.title })}
        size="small"
        sections={[
          {
            key: "edit",
            items: [
              item("move", t("tag.move", "Move to…"), <IconArrowsRight size={16} aria-hidden />),
              item("rename", t("project.rename", "Rename"), <IconPencil size={16} aria-hidden />),
              item("color", t("tag.color", "Change colour…"), <IconPalette size={16} aria-hidden />),
              item("merge", t("tag.merge", "Merge into…"), <IconGitMerge size={16} aria-hidden />),
            ],
          },
          { key: "ask", items: ask },
          {
            key: "delete",
            items: [
              {
                key: "delete",
                label: t("project.delete", "Move to trash"),
                icon: <IconTrash size={16} aria-hidden />,
                danger: true,
                disabledReason: reason,
                onSelect: () => void actions.remove(tag),
              },
            ],
          },
        ]}
      />
      {dialog === "rename" && (
        <NameDialog
          title={t("tag.rename", "Rename tag")}
          label={t("folder.name", "Name")}
          submitLabel={t("save", "Save")}
          initial={tag.title}
          lengthMax={tagTitleLengthMax}
          onClose={close}
          onSubmit={(title) => actions.update(tag, { title })}
        />
      )}
      {dialog === "color" && (
        <ColorDialog
          value={tag.color}
          onClose={close}
          onChoose={(color) => void actions.update(tag, { color })}
        />
      )}
      {dialog === "move" && (
        <Suspense fallback={<Opening />}>
          <MoveTagDialog
            tag={tag}
            groupId={groupId}
            columns={columns}
            onClose={close}
            onMove={(place) => onMove(tag, place)}
          />
        </Suspense>
      )}
      {dialog === "merge" && (
        <Suspense fallback={<Opening />}>
          <MergeDialog
            tag={tag}
            columns={columns}
            onClose={close}
            onMerge={(into) => actions.merge(tag, into)}
          />
        </Suspense>
      )}
    </>
  );
}
