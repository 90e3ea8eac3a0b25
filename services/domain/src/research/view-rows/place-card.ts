import { ProductError } from "@fieldstone/model/errors.ts";
import { boardPlacedCardsMax, rankGap, viewPlacedCardsMax } from "@fieldstone/model/limits.ts";
import { type Ranked, rankBetween, rebalancedRanks, rebalanceIfFull } from "@fieldstone/model/rank.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { View } from "../views/view.ts";
import { countPlaced, deleteLostCards, findCardRanks, writeCardRanks } from "./card-rank-store.ts";
import type { ViewGroup } from "./group-key.ts";
import { listViewRows } from "./read-view-rows.ts";

/** What a move did to the places of cards, with which it can be undone. */
export interface Placed {
  /** Whether the card had a place of its own in the group that it left, or was moved in. */
  readonly wasPlaced: boolean;
  /** The cards, with the moved one, that had no place in the group and got one. */
  readonly placedIds: readonly string[];
}

interface CardPlace {
  readonly group: ViewGroup;
  readonly groupKey: string;
  readonly objectId: string;
  /** Null for the top. */
  readonly afterId: string | null;
  /** Places that the move frees in other groups. */
  readonly freed: number;
}

/**
 * Places a card of a board below another or at the top. If the other is not there, or too far down for all above
 * it to be placed, the card comes below those that are. If the ranks run out, they are redistributed.
 * @throws ProductError `view.too_many_placed`
 */
export async function placeCard(
  tx: TenantTransaction,
  view: Pick<View, "id" | "projectId" | "target">,
  { group, groupKey, objectId, afterId, freed }: CardPlace,
): Promise<Placed> {
  const place = { viewId: view.id, groupKey };
  const ranked = await findCardRanks(tx, place);
  const placed = ranked.filter(({ id }) => id !== objectId);
  const isPlaced = afterId === null || placed.some(({ id }) => id === afterId);
  const others = isPlaced ? placed : await placeThrough(tx, view, { group, groupKey, objectId, afterId });
  const above = others.findIndex(({ id }) => id === afterId);
  // A card that left the group meanwhile, or that is below those placed here: then last, never at the top.
  const at = afterId === null ? 0 : above === -1 ? others.length : above + 1;
  const rank = rankBetween(others[at - 1]?.rank, others[at]?.rank);
  const moved = { id: objectId, rank: rank ?? others[at]?.rank ?? rankGap };
  const inOrder = [...others.slice(0, at), moved, ...others.slice(at)];
  const isRebalanced = rank === undefined || rebalanceIfFull(others, moved) !== undefined;
  const spread = rebalancedRanks(inOrder.length);
  const ranks: readonly Ranked[] = isRebalanced
    ? inOrder.map(({ id }, index) => ({ id, rank: spread[index] ?? rankGap }))
    : inOrder;
  const written = isRebalanced || !isPlaced ? ranks : [moved];
  const known = new Set(ranked.map(({ id }) => id));
  const added = written.map(({ id }) => id).filter((id) => !known.has(id));
  const lost = added.length > freed ? await requireCommentCapacity(tx, view, added.length) : nothingLost;
  await writeCardRanks(
    tx,
    place,
    written.filter(({ id }) => !lost.has(id)),
  );
  return { wasPlaced: known.has(objectId), placedIds: added.filter((id) => !lost.has(id)) };
}

const nothingLost: ReadonlySet<string> = new Set();

/**
 * Requires room for more places. On a full board, first deletes those of cards that it no longer lists, and
 * returns the ids of these cards.
 */
async function requireCommentCapacity(
  tx: TenantTransaction,
  view: Pick<View, "id" | "projectId" | "target">,
  added: number,
): Promise<ReadonlySet<string>> {
  const hasRoom = async () => (await countPlaced(tx, view.id)) + added <= viewPlacedCardsMax;
  if (await hasRoom()) return nothingLost;
  const lost = await deleteLostCards(tx, view);
  if (!(await hasRoom())) throw tooManyPlaced();
  return lost;
}

function tooManyPlaced(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "view.too_many_placed",
    `At most ${viewPlacedCardsMax.toLocaleString("en")} cards of a board can have places of their own. Sort the board instead.`,
  );
}

/** Ranks all cards down to one that was not placed manually: until now they were in list order. */
async function placeThrough(
  tx: TenantTransaction,
  { id: viewId, projectId, target }: Pick<View, "id" | "projectId" | "target">,
  { group, groupKey, objectId, afterId }: Omit<CardPlace, "freed">,
): Promise<readonly Ranked[]> {
  const request = { projectId, target, settings: { sort: [], group }, groupKey, viewId };
  const ids = await listViewRows(tx, request, { offset: 0, limit: boardPlacedCardsMax });
  const listed = ids.filter((id) => id !== objectId);
  const last = listed.indexOf(afterId ?? "");
  const through = last === -1 ? listed : listed.slice(0, last + 1);
  const ranks = rebalancedRanks(through.length);
  return through.map((id, index) => ({ id, rank: ranks[index] ?? rankGap }));
}
