import { boardPlacedCardsMax, viewPlacedCardsMax, viewsPerProjectMax } from "@fieldstone/model/limits.ts";
import { rebalancedRanks } from "@fieldstone/model/rank.ts";
import { mapSettings, type SettingsIdOf } from "@fieldstone/model/views/map-settings.ts";
import type { ViewLayout } from "@fieldstone/model/views/view-settings.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { listActiveMembers } from "../../../identity/members/read-members.ts";
import type { Author } from "../../../kernel/authors/author.ts";
import { type Entitlements, readEntitlements } from "../../../kernel/entitlements/entitlements.ts";
import { writeCardRanks } from "../../../research/view-rows/card-rank-store.ts";
import { addView } from "../../../research/views/create-view.ts";
import { findViewsOfProjects } from "../../../research/views/read-views.ts";
import type { LeftOut } from "../exported/exported-parts.ts";
import type { DraftView } from "../exported/exported-view-parts.ts";
import { findSettingsIds } from "../exported/settings-ids.ts";
import type { Import } from "../import.ts";
import { importedId } from "../imported-id.ts";
import type { PreparedNote } from "../prepare-import.ts";

/**
 * Creates the views of an exported project after the project's existing ones, after the last of its texts.
 * Returns what is left out. The caller holds `importedNames`.
 */
export async function createImportedViews(
  tx: TenantTransaction,
  { id: importId, projectId }: Pick<Import, "id" | "projectId">,
  notes: readonly Pick<PreparedNote, "exported">[],
  author: Author,
): Promise<readonly LeftOut[]> {
  const leftOut: LeftOut[] = [];
  for (const { views, names } of notes.flatMap(({ exported }) => exported?.views ?? [])) {
    const entitlements = await readEntitlements(tx);
    const idOf = await findSettingsIds(tx, projectId, names, author);
    const memberIds = new Map(
      (await listActiveMembers(tx)).map(({ email, id }) => [email.toLowerCase(), id]),
    );
    let room =
      viewsPerProjectMax - ((await findViewsOfProjects(tx, [projectId])).get(projectId)?.length ?? 0);
    for (const draft of views) {
      const { number, title, target } = draft;
      const layout = layoutWithin(draft, entitlements);
      if (room <= 0 || layout === undefined) {
        leftOut.push({ kind: "VIEW", name: title, reason: room <= 0 ? "LIMIT" : "PLAN" });
        continue;
      }
      room -= 1;
      const members = new Map(draft.members.map(({ id, email }) => [id, memberIds.get(email.toLowerCase())]));
      const { settings, lost } = mapSettings(draft.settings, (kind, id) =>
        kind === "member" ? members.get(id) : idOf(kind, id),
      );
      for (const { setting, kind } of lost) {
        const reason = kind === "member" ? "NOT_MEMBER" : "ELSEWHERE";
        leftOut.push({ kind: "VIEW_SETTING", name: `${title}: ${setting}`, reason });
      }
      const id = importedId(importId, "view", number);
      const view = { id, projectId, title, target, layout, settings };
      await addView(tx, view, { canvas: draft.canvas ?? undefined, author });
      await placeCards(tx, id, draft, idOf);
    }
  }
  return leftOut;
}

/** The layout, if the plan includes it. */
function layoutWithin({ layout }: DraftView, { capabilities }: Entitlements): ViewLayout | undefined {
  return capabilities.has(layout === "CANVAS" ? "canvasView" : "viewsAndFilters") ? layout : undefined;
}

/** Places cards as they were, as far as a view has places: the others follow in the board's order. */
async function placeCards(
  tx: TenantTransaction,
  viewId: string,
  { cards }: DraftView,
  idOf: SettingsIdOf,
): Promise<void> {
  let room = viewPlacedCardsMax;
  for (const { groupKey: given, objectIds } of cards) {
    const groupKey = given === "" || given === "published" ? given : groupOf(given, idOf);
    const ids = [...new Set(objectIds)].slice(0, Math.min(boardPlacedCardsMax, room));
    if (groupKey === undefined || ids.length === 0) continue;
    room -= ids.length;
    const ranks = rebalancedRanks(ids.length);
    await writeCardRanks(
      tx,
      { viewId, groupKey },
      ids.map((id, at) => ({ id, rank: ranks[at] ?? 0 })),
    );
  }
}

/** A group is an option, a person or a tag, depending on how the board was grouped. */
function groupOf(id: string, idOf: SettingsIdOf): string | undefined {
  return idOf("option", id) ?? idOf("person", id) ?? idOf("tag", id);
}
