import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  MoveCardDocument,
  type MoveCardMutation,
  UpdateHighlightTagsDocument,
  type UpdateHighlightTagsInput,
} from "../../../graphql/graphql.ts";
import type { BoardGroup, GroupColumn } from "./board-groups.ts";
import { viewLists } from "./view-lists.ts";
import type { ViewRow } from "./view-row.ts";

type Retagged = Pick<MoveCardMutation["moveCard"], "untaggedIds" | "taggedIds">;
const nothingRetagged: Retagged = { untaggedIds: [], taggedIds: [] };

/** A card on its way: shown where it goes before the server has answered. */
export interface CardMove {
  readonly row: ViewRow;
  readonly from: GroupColumn;
  readonly to: GroupColumn;
  /** The card that it goes below; null for the top. */
  readonly afterId: string | null;
  /** The card that it was below, for undoing. */
  readonly wasAfterId: string | null;
}

interface MovedBoard {
  readonly projectId: string;
  readonly viewId: string;
  readonly group: BoardGroup;
  /** Whether a sort orders the cards: they have no places of their own then. */
  readonly isSorted: boolean;
}

/** Moving cards between groups and within them, at once and with undo. */
export function useCardMoves({ projectId, viewId, group, isSorted }: MovedBoard) {
  const client = useApolloClient();
  const [moves, setMoves] = useState<readonly CardMove[]>([]);

  /** Reads what the board shows again, and answers once it is there. */
  const refresh = () => refetchFields(client, `Project:${projectId}`, viewLists);
  async function send(move: CardMove): Promise<Retagged> {
    setMoves((before) => [...before, move]);
    try {
      const { row, from, to, afterId } = move;
      const input = {
        viewId,
        group,
        objectId: row.id,
        fromKey: from.key,
        toKey: to.key,
        afterId,
        sorted: isSorted,
      };
      const { data } = await client.mutate({ mutation: MoveCardDocument, variables: { input } });
      await refresh();
      return data?.moveCard ?? { untaggedIds: [], taggedIds: [] };
    } finally {
      setMoves((before) => before.filter((each) => each !== move));
    }
  }
  /** Tags highlights again as they were before their note or insight was moved; those that had both keep both. */
  async function tagBack({ from, to }: CardMove, { untaggedIds, taggedIds }: Retagged): Promise<void> {
    const update = (input: UpdateHighlightTagsInput) =>
      client.mutate({ mutation: UpdateHighlightTagsDocument, variables: { input } });
    if (untaggedIds.length > 0) await update({ highlightIds: untaggedIds, addTagIds: [from.key] });
    if (taggedIds.length > 0) await update({ highlightIds: taggedIds, removeTagIds: [to.key] });
    await refresh();
  }
  function move(moved: CardMove): Promise<boolean> {
    let retagged: Retagged = nothingRetagged;
    const { from, to, afterId, wasAfterId } = moved;
    return performAction({
      label: t("view.card.moved", "Moved to “{title}”.", { title: to.label }),
      toast: from.key !== to.key,
      run: async () => {
        retagged = await send(moved);
      },
      undo: async () => {
        if (retagged.untaggedIds.length > 0 || retagged.taggedIds.length > 0) await tagBack(moved, retagged);
        else await send({ ...moved, from: to, to: from, afterId: wasAfterId, wasAfterId: afterId });
      },
    });
  }
  return { moves, move };
}

/** A group's cards with those on their way in the places where they go. */
export function movedCards(
  cards: readonly ViewRow[],
  key: string,
  moves: readonly CardMove[],
): readonly ViewRow[] {
  let shown = cards;
  for (const { row, from, to, afterId } of moves) {
    if (from.key === key || to.key === key) shown = shown.filter(({ id }) => id !== row.id);
    if (to.key !== key) continue;
    const place = afterId === null ? 0 : shown.findIndex(({ id }) => id === afterId) + 1;
    shown = [...shown.slice(0, place), row, ...shown.slice(place)];
  }
  return shown;
}
