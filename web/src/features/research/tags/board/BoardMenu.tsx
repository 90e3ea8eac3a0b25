import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { tagBoardTitleLengthMax } from "@fieldstone/model/limits.ts";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import type { BoardFragment } from "../../../../graphql/graphql.ts";
import { MoreMenu } from "../../../../ui/overlays/MoreMenu.tsx";
import { NameDialog } from "../../../../ui/overlays/NameDialog.tsx";
import type { GroupActions } from "./useGroupActions.ts";

/** Renames and deletes a board. */
export function BoardMenu({ board, groupActions }: { board: BoardFragment; groupActions: GroupActions }) {
  const [renaming, setRenaming] = useState(false);
  const { viewerLevel } = board;
  const extensionReason = board.extension
    ? t("board.extension", "This board belongs to an extension. Change it in the workspace's settings.")
    : undefined;
  return (
    <>
      <MoreMenu
        label={t("board.menu", "Board")}
        buttonLabel={t("board.more", "Actions for board {title}", { title: board.title })}
        sections={[
          {
            key: "board",
            items: [
              {
                key: "rename",
                label: t("project.rename", "Rename"),
                icon: <IconPencil size={16} aria-hidden />,
                disabledReason:
                  extensionReason ?? (viewerLevel === "READ" ? disabledReasons.noProjectEdit : undefined),
                onSelect: () => setRenaming(true),
              },
              {
                key: "delete",
                label: t("project.delete", "Move to trash"),
                icon: <IconTrash size={16} aria-hidden />,
                danger: true,
                disabledReason:
                  extensionReason ??
                  (viewerLevel === "FULL"
                    ? undefined
                    : t(
                        "board.delete.reason",
                        "Moving a board to the trash needs full access. Ask a manager.",
                      )),
                onSelect: () => void groupActions.deleteBoard(board),
              },
            ],
          },
        ]}
      />
      {renaming && (
        <NameDialog
          title={t("board.rename", "Rename board")}
          label={t("folder.name", "Name")}
          submitLabel={t("save", "Save")}
          initial={board.title}
          lengthMax={tagBoardTitleLengthMax}
          onClose={() => setRenaming(false)}
          onSubmit={(title) => groupActions.renameBoard(board, title)}
        />
      )}
    </>
  );
}
