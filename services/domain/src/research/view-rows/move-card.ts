import { ProductError } from "@fieldstone/model/errors.ts";
import { splitMultiSelect } from "@fieldstone/model/fields/select-options.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";
import { boardPlacedCardsMax } from "@fieldstone/model/limits.ts";
import type { ViewReferenceType } from "@fieldstone/model/views/view-settings.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { objectNotFound, requireObjectLevel } from "../../access/permissions/object-access.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { findFieldValue } from "../field-values/field-value-store.ts";
import { customFieldNotFound } from "../fields/custom-field.ts";
import { lockField } from "../fields/custom-field-store.ts";
import { findRestorable } from "../fields/parse-field-value.ts";
import { setFieldValue } from "../fields/set-field-value.ts";
import { publishInsight } from "../insights/publish-insight.ts";
import type { View } from "../views/view.ts";
import { requireWritableView } from "../views/view-policy.ts";
import { deleteCardRanks } from "./card-rank-store.ts";
import {
  groupNotPossible,
  parseGroupKey,
  publishedGroup,
  uncategorized,
  type ViewGroup,
} from "./group-key.ts";
import { type Placed, placeCard } from "./place-card.ts";
import { nothingRetagged, type Retagged, retagDocument, retagHighlight } from "./retag-document.ts";

export interface MoveCardInput {
  readonly viewId: string;
  /** The board's grouping, which the address may override. */
  readonly group: ViewGroup;
  readonly objectId: string;
  readonly fromKey: string;
  readonly toKey: string;
  /** The card to place it below. Null: at the top; undefined: by the board's order. */
  readonly afterId?: string | null | undefined;
  /** Cards of a group that lose their places: those that got them by the move that this one undoes. */
  readonly unplaced?: { readonly groupKey: string; readonly objectIds: readonly string[] } | undefined;
  /** The options or people to choose again: those before the move that this one undoes. */
  readonly formerIds?: readonly string[] | undefined;
  /** Whether this undoes a move: an insight has its former date of publication again. */
  readonly undo?: boolean | undefined;
}

/** What a move changed, with which it can be undone. */
export interface MovedCard extends Retagged, Placed {
  /** The options or people that the card had; null if the move changed no field. */
  readonly formerIds: readonly string[] | null;
}

type Regrouped = Omit<MovedCard, keyof Placed>;

const nothingRegrouped: Regrouped = { ...nothingRetagged, formerIds: null };

/**
 * Moves a card of a board: writes the value that the group represents, and the card's place in it.
 * @throws ProductError `view.*`, `custom_field.*`, `*.not_found`, `tag.*`, `bulk.too_many`, `view.too_many_*`, Forbidden
 */
export async function moveCard(tx: TenantTransaction, input: MoveCardInput): Promise<MovedCard> {
  // The card itself, and at most as many as a move places with it.
  if ((input.unplaced?.objectIds.length ?? 0) > boardPlacedCardsMax + 1) throw tooManyUnplaced();
  const view = await requireWritableView(tx, input.viewId);
  const from = parseGroupKey(input.fromKey);
  const to = parseGroupKey(input.toKey);
  const { group, objectId, formerIds, undo } = input;
  await requireCard(tx, view, objectId);
  const change = { objectId, from, to, formerIds, undo };
  const regrouped = from === to ? nothingRegrouped : await changeGroup(tx, view.target, group, change);
  return { ...regrouped, ...(await changePlaces(tx, view, input, change)) };
}

async function changePlaces(
  tx: TenantTransaction,
  view: View,
  { group, afterId, unplaced }: MoveCardInput,
  { objectId, from, to }: Change,
): Promise<Placed> {
  const unplace = (groupKey: string, ids: readonly string[]) =>
    deleteCardRanks(tx, { viewId: view.id, groupKey }, ids);
  const undone = unplaced ? await unplace(parseGroupKey(unplaced.groupKey), unplaced.objectIds) : 0;
  if (afterId === undefined && undone === 0) return nothingPlaced;
  const { id, projectId, title } = view;
  await recordChange(tx, "view", "card_placed", { id, projectId }, { title, objectId, groupKey: to });
  if (afterId === undefined) return nothingPlaced;
  const left = from === to ? 0 : await unplace(from, [objectId]);
  const freed = undone + left;
  const placed = await placeCard(tx, view, { group, groupKey: to, objectId, afterId, freed });
  return { ...placed, wasPlaced: from === to ? placed.wasPlaced : left > 0 };
}

function tooManyUnplaced(): ProductError {
  return new ProductError(
    "ValidationError",
    "view.too_many_unplaced",
    `At most ${(boardPlacedCardsMax + 1).toLocaleString("en")} cards can lose their places at a time.`,
    { field: "unplaced" },
  );
}

const nothingPlaced: Placed = { wasPlaced: false, placedIds: [] };

const cardTypes = { HIGHLIGHT: "highlight", INSIGHT: "insight", NOTE: "note" } as const;

/** @throws ProductError `*.not_found` for an object that the actor may not read, or of another project */
async function requireCard(
  tx: TenantTransaction,
  { target, projectId }: Pick<View, "target" | "projectId">,
  objectId: string,
): Promise<void> {
  const object = { objectType: cardTypes[target], objectId };
  const place = await requireObjectLevel(tx, object, "READ");
  if (place.projectId !== projectId) throw objectNotFound(object);
}

interface Change {
  readonly objectId: string;
  readonly from: string;
  readonly to: string;
  readonly formerIds: MoveCardInput["formerIds"];
  readonly undo: MoveCardInput["undo"];
}

async function changeGroup(
  tx: TenantTransaction,
  target: ViewReferenceType,
  group: ViewGroup,
  change: Change,
): Promise<Regrouped> {
  switch (group.kind) {
    case "PUBLISHED":
      if (target !== "INSIGHT") throw groupNotPossible();
      await publishInsight(tx, {
        id: change.objectId,
        published: change.to === publishedGroup,
        undo: change.undo,
      });
      return nothingRegrouped;
    case "TAG": {
      const retag = target === "HIGHLIGHT" ? retagHighlight(tx, change) : retagDocument(tx, target, change);
      return { ...nothingRegrouped, ...(await retag) };
    }
    case "SELECT":
    case "PERSON":
      return { ...nothingRegrouped, formerIds: await changeFieldGroup(tx, target, group.id, change) };
  }
}

/**
 * Replaces one chosen option and keeps the others; moving to the group without a value clears all. Returns
 * what was chosen before.
 */
async function changeFieldGroup(
  tx: TenantTransaction,
  target: ViewReferenceType,
  fieldKey: string,
  { objectId, from, to, formerIds }: Change,
): Promise<readonly string[]> {
  const fieldId = tryParseId(fieldKey);
  if (target === "HIGHLIGHT" || fieldId === undefined) throw groupNotPossible();
  const field = await lockField(tx, fieldId, "use");
  if (field === undefined) throw customFieldNotFound();
  const single = field.type === "SELECT" && field.selectableMax === 1;
  const before = splitMultiSelect((await findFieldValue(tx, objectId, fieldId))?.value ?? "");
  const others = single ? [] : before.filter((id) => id !== from);
  const moved = to === uncategorized ? [] : [...others, to];
  // What was chosen since the move that this one undoes stays.
  const restorableIds = formerIds ? await findRestorable(tx, field, formerIds) : [];
  const ids = formerIds ? [...restorableIds, ...others] : moved;
  await setFieldValue(tx, target, {
    objectId,
    fieldId,
    restorableIds,
    ...(field.type === "PERSON" ? { personIds: ids } : { optionIds: ids }),
  });
  return before;
}
