import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { refetchFields } from "../../../../app/apollo/list-edits.ts";
import { t } from "../../../../app/i18n/t.ts";
import { performAction } from "../../../../app/undo/undo-stack.ts";
import {
  MoveCardDocument,
  type MoveCardMutation,
  UpdateHighlightTagsDocument,
  type UpdateHighlightTagsInput,
} from "../../../../graphql/graphql.ts";
import type { BoardGroup, GroupColumn } from "../groups/board-groups.ts";
import { viewLists } from "../rows/view-lists.ts";
import type { ViewRow } from "../rows/view-row.ts";

/** What a move did, as the server reports it. */
type Moved = Omit<MoveCardMutation["moveCard"], "view">;
const nothingMoved: Moved = {
  untaggedIds: [],
  taggedIds: [],
  wasPlaced: false,
  placedIds: [],
  formerIds: null,
};

/** A pending move, shown at the target before the server has answered. */
export interface CardMove {
  readonly row: ViewRow;
  readonly from: GroupColumn;
  readonly to: GroupColumn;
  /** The card above the target; null for the top. */
  readonly afterId: string | null;
  /** The card formerly above, for undo. */
  readonly wasAfterId: string | null;
}

interface MovedBoard {
  readonly projectId: string;
  readonly viewId: string;
  readonly group: BoardGroup;
  /** Whether the cards are sorted: then they have no manual order. */
  readonly isSorted: boolean;
}

/** Moves cards between and within groups, optimistically and with undo. */
export function useCardMoves({ projectId, viewId, group, isSorted }: MovedBoard) {
  const client = useApolloClient();
  const [moves, setMoves] = useState<readonly CardMove[]>([]);

  /** Refetches what the board shows; resolves once it has arrived. */
  const refresh = () => refetchFields(client, `Project:${projectId}`, viewLists);
  /** @param undone what the move that this one undoes did in the group */
  async function send(
    move: CardMove,
    undone?: { readonly moved: Moved; readonly groupKey: string },
  ): Promise<Moved> {
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
        sorted: isSorted || undone?.moved.wasPlaced === false,
        unplaced: undone && { groupKey: undone.groupKey, objectIds: undone.moved.placedIds },
        formerIds: undone?.moved.formerIds,
        undo: undone !== undefined,
      };
      const { data } = await client.mutate({ mutation: MoveCardDocument, variables: { input } });
      await refresh();
      return data?.moveCard ?? nothingMoved;
    } finally {
      setMoves((before) => before.filter((each) => each !== move));
    }
  }
  /** Restores the tags from before a highlight, or the note or insight with it, was moved: both where it had both. */
  async function tagBack({ from, to }: CardMove, { untaggedIds, taggedIds }: Moved): Promise<void> {
    const update = (input: UpdateHighlightTagsInput) =>
      client.mutate({ mutation: UpdateHighlightTagsDocument, variables: { input } });
    if (untaggedIds.length > 0) await update({ highlightIds: untaggedIds, addTagIds: [from.key] });
    if (taggedIds.length > 0) await update({ highlightIds: taggedIds, removeTagIds: [to.key] });
  }
  function move(moved: CardMove): Promise<boolean> {
    let done: Moved = nothingMoved;
    const { from, to, afterId, wasAfterId } = moved;
    return performAction({
      label: t("view.card.moved", "Moved to “{title}”.", { title: to.label }),
      toast: from.key !== to.key,
      run: async () => {
        done = await send(moved);
      },
      undo: async () => {
        const isByTag = group.kind === "TAG";
        if (isByTag) await tagBack(moved, done);
        const back = { ...moved, from: isByTag ? from : to, to: from, afterId: wasAfterId };
        await send({ ...back, wasAfterId: afterId }, { moved: done, groupKey: to.key });
      },
    });
  }
  return { moves, move };
}

/** A group's cards, with pending moves applied. */
export function movedCards(
  cards: readonly ViewRow[],
  key: string,
  moves: readonly CardMove[],
): readonly ViewRow[] {
  let shown = cards;
  for (const { row, from, to, afterId } of moves) {
    if (from.key === key || to.key === key) shown = shown.filter(({ id }) => id !== row.id);
    if (to.key !== key) continue;
    const above = shown.findIndex(({ id }) => id === afterId);
    const place = afterId === null ? 0 : above === -1 ? shown.length : above + 1;
    shown = [...shown.slice(0, place), row, ...shown.slice(place)];
  }
  return shown;
}
