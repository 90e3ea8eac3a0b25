import { boardPlacedCardsMax, rankGap } from "@fieldstone/model/limits.ts";
import { type Ranked, rankBetween, rebalancedRanks, spreadWhereCrowded } from "@fieldstone/model/rank.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import type { View } from "../views/view.ts";
import { findCardRanks, writeCardRanks } from "./card-rank-store.ts";
import type { ViewGroup } from "./group-key.ts";
import { listViewRows } from "./read-view-rows.ts";

interface CardPlace {
  readonly group: ViewGroup;
  readonly groupKey: string;
  readonly objectId: string;
  /** Null for the top. */
  readonly afterId: string | null;
}

/** Gives a card of a board its place below another, or at the top; where ranks run out they are spread out again. */
export async function placeCard(
  tx: TenantTransaction,
  view: Pick<View, "id" | "projectId" | "target" | "title">,
  { group, groupKey, objectId, afterId }: CardPlace,
): Promise<void> {
  const place = { viewId: view.id, groupKey };
  const placed = (await findCardRanks(tx, place)).filter(({ id }) => id !== objectId);
  const isPlaced = afterId === null || placed.some(({ id }) => id === afterId);
  const others = isPlaced ? placed : await placeThrough(tx, view, { group, groupKey, objectId, afterId });
  const at = afterId === null ? 0 : others.findIndex(({ id }) => id === afterId) + 1;
  const rank = rankBetween(others[at - 1]?.rank, others[at]?.rank);
  const moved = { id: objectId, rank: rank ?? others[at]?.rank ?? rankGap };
  const inOrder = [...others.slice(0, at), moved, ...others.slice(at)];
  const isCrowded = rank === undefined || spreadWhereCrowded(others, moved) !== undefined;
  const spread = rebalancedRanks(inOrder.length);
  const ranks: readonly Ranked[] = isCrowded
    ? inOrder.map(({ id }, index) => ({ id, rank: spread[index] ?? rankGap }))
    : inOrder;
  await writeCardRanks(tx, place, isCrowded || !isPlaced ? ranks : [moved]);
  const { id, projectId, title } = view;
  await recordChange(tx, "view", "card_placed", { id, projectId }, { title, objectId, groupKey });
}

/** The cards down to one that nobody has placed yet, with ranks: until now they stood in the order of the list. */
async function placeThrough(
  tx: TenantTransaction,
  { id: viewId, projectId, target }: Pick<View, "id" | "projectId" | "target">,
  { group, groupKey, objectId, afterId }: CardPlace,
): Promise<readonly Ranked[]> {
  const request = { projectId, target, settings: { sort: [], group }, groupKey, viewId };
  const ids = await listViewRows(tx, request, { offset: 0, limit: boardPlacedCardsMax });
  const listed = ids.filter((id) => id !== objectId);
  const last = listed.indexOf(afterId ?? "");
  const through = last === -1 ? listed : listed.slice(0, last + 1);
  const ranks = rebalancedRanks(through.length);
  return through.map((id, index) => ({ id, rank: ranks[index] ?? rankGap }));
}
