import { tagGroupTitleLengthMax } from "@fieldstone/model/limits.ts";
import { IconArrowLeft, IconArrowRight, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import type { BoardFragment } from "../../../../graphql/graphql.ts";
import { MoreMenu } from "../../../../ui/overlays/MoreMenu.tsx";
import { NameDialog } from "../../../../ui/overlays/NameDialog.tsx";
import { groupRankAt, sortedGroups } from "./board-moves.ts";
import type { BoardGroup, GroupActions } from "./useGroupActions.ts";

/** The actions on a group of a board, each with undo. */
export function GroupMenu(props: { board: BoardFragment; group: BoardGroup; actions: GroupActions }) {
  const { board, group, actions } = props;
  const [naming, setNaming] = useState(false);
  const index = sortedGroups(board).findIndex(({ id }) => id === group.id);
  const leftRank = groupRankAt(board, group.id, index - 1);
  const rightRank = groupRankAt(board, group.id, index + 1);
  return (
    <>
      <MoreMenu
        label={t("group.menu", "Group")}
        buttonLabel={t("group.more", "Actions for group {title}", { title: group.title })}
        size="small"
        sections={[
          {
            key: "actions",
            items: [
              {
                key: "rename",
                label: t("project.rename", "Rename"),
                icon: <IconPencil size={16} aria-hidden />,
                onSelect: () => setNaming(true),
              },
              ...(leftRank === undefined
                ? []
                : [
                    {
                      key: "left",
                      label: t("group.left", "Move left"),
                      icon: <IconArrowLeft size={16} aria-hidden />,
                      onSelect: () => void actions.moveGroup(group, leftRank),
                    },
                  ]),
              ...(rightRank === undefined
                ? []
                : [
                    {
                      key: "right",
                      label: t("group.right", "Move right"),
                      icon: <IconArrowRight size={16} aria-hidden />,
                      onSelect: () => void actions.moveGroup(group, rightRank),
                    },
                  ]),
              {
                key: "delete",
                label: t("group.delete", "Delete group and keep its tags"),
                icon: <IconTrash size={16} aria-hidden />,
                danger: true,
                onSelect: () => void actions.deleteGroup(board.id, group),
              },
            ],
          },
        ]}
      />
      {naming && (
        <NameDialog
          title={t("group.rename", "Rename group")}
          label={t("folder.name", "Name")}
          submitLabel={t("save", "Save")}
          initial={group.title}
          lengthMax={tagGroupTitleLengthMax}
          onClose={() => setNaming(false)}
          onSubmit={(title) => actions.renameGroup(group, title)}
        />
      )}
    </>
  );
}
