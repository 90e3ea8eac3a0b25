import type { ExportedView } from "@fieldstone/model/project-export/exported-view.ts";
import { idsInSettings } from "@fieldstone/model/views/map-settings.ts";
import { viewSettingsSchema } from "@fieldstone/model/views/view-settings.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { findPlacedCards } from "../../../research/view-rows/read-card-ranks.ts";
import { readDrawing } from "../../../research/views/canvas.ts";
import type { View } from "../../../research/views/view.ts";
import { readExportedMembers } from "./exported-members.ts";

/** A view of a readable project as data, with its canvas and the places of its cards. */
export async function readExportedView(tx: TenantTransaction, view: View): Promise<ExportedView> {
  const { id, title, target, layout } = view;
  // Settings from before displays existed have none.
  const settings = viewSettingsSchema.parse(view.settings);
  const named = idsInSettings(settings).filter(({ kind }) => kind === "member");
  const members = await readExportedMembers(
    tx,
    named.map((each) => each.id),
  );
  const cards = await findPlacedCards(tx, id);
  return {
    id,
    title,
    target,
    layout,
    settings,
    canvas: (await readDrawing(tx, id)) ?? null,
    cards: cards.map(({ groupKey, objectIds }) => ({ groupKey, objectIds: [...objectIds] })),
    members: [...members.values()],
  };
}
