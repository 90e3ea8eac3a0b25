import { useApolloClient } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { IconLock, IconLockOpen, IconPencil } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useHere } from "../../../app/navigation/useHere.ts";
import { objectLink } from "../../../app/objects/object-registry.ts";
import { isTaken } from "../../../app/undo/action-answers.ts";
import { type TagDetailsQuery, UpdateTagDetailsDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { columnsOf } from "./board/board-moves.ts";
import { useBoardActions } from "./board/useBoardActions.ts";
import { TagDetailsDialog } from "./TagDetailsDialog.tsx";
import { TagMenu } from "./TagMenu.tsx";

/** All actions on a tag, on its own page. */
export function TagActions({ tag }: { tag: TagDetailsQuery["tag"] }) {
  const { board } = tag;
  const client = useApolloClient();
  const navigate = useNavigate();
  const here = useHere();
  const columns = columnsOf(board, t("board.ungrouped", "No group"));
  const actions = useBoardActions(board.id, columns);
  const [describing, setDescribing] = useState(false);
  const reason = board.viewerLevel === "READ" ? disabledReasons.noProjectEdit : undefined;
  const lockedReason = tag.locked ? t("tag.locked.here", "This tag is locked. Unlock it first.") : undefined;
  const lock = () =>
    void isTaken(
      client.mutate({
        mutation: UpdateTagDetailsDocument,
        variables: { input: { id: tag.id, locked: !tag.locked } },
      }),
    );
  const leave = () =>
    void navigate(
      board.project
        ? {
            to: "/projects/$projectId/tags/b/$tagBoardId",
            params: { projectId: board.project.id, tagBoardId: board.id },
          }
        : { to: "/settings/tags" },
    );
  return (
    <>
      <Button
        icon={tag.locked ? <IconLockOpen size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
        disabledReason={
          board.viewerLevel === "FULL"
            ? undefined
            : t("tag.lock.reason", "Locking a tag needs full access. Ask a manager.")
        }
        onClick={lock}
      >
        {tag.locked ? t("tag.unlock", "Unlock") : t("tag.lock", "Lock")}
      </Button>
      <Button
        icon={<IconPencil size={16} aria-hidden />}
        disabledReason={reason ?? lockedReason}
        onClick={() => setDescribing(true)}
      >
        {t("tag.describe", "Describe")}
      </Button>
      <TagMenu
        tag={tag}
        groupId={tag.group?.id ?? null}
        columns={columns}
        actions={{
          ...actions,
          remove: async (removed) => {
            leave();
            await actions.remove(removed);
          },
          merge: async (from, into) => {
            const isHere = here();
            const refused = await actions.merge(from, into);
            if (!refused && isHere()) await navigate(objectLink("tag", into.id));
            return refused;
          },
        }}
        onMove={(moved, place) => void actions.move(moved, place)}
        reason={reason}
      />
      {describing && <TagDetailsDialog tag={tag} onClose={() => setDescribing(false)} />}
    </>
  );
}
