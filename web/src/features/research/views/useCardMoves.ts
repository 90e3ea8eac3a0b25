import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import { MoveCardDocument } from "../../../graphql/graphql.ts";
import type { BoardGroup, GroupColumn } from "./board-groups.ts";
import { viewLists } from "./view-lists.ts";
import type { ViewRow } from "./view-row.ts";

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
  async function send(move: CardMove): Promise<void> {
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
      await client.mutate({ mutation: MoveCardDocument, variables: { input } });
      await refresh();
    } finally {
      setMoves((before) => before.filter((each) => each !== move));
    }
  }
  return {
    moves,
    move: (move: CardMove) =>
      performAction({
        label: t("view.card.moved", "Moved to “{title}”.", { title: move.to.label }),
        toast: move.from.key !== move.to.key,
        run: () => send(move),
        undo: () =>
          send({
            ...move,
            from: move.to,
            to: move.from,
            afterId: move.wasAfterId,
            wasAfterId: move.afterId,
          }),
      }),
  };
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
