import { sql } from "kysely";
import { defineObject, deletionBy } from "../../kernel/objects/object-kind.ts";
import { setReelDeleted } from "./change-reel.ts";
import { fromReels } from "./read-reels.ts";

export const reelObject = defineObject({
  type: "reel",
  auditName: "reel",
  scopeArea: "highlights",
  table: "reels",
  idColumn: "reel_id",
  actions: {
    created: "created",
    updated: "updated",
    clips_added: "updated",
    clips_removed: "updated",
    clips_restored: "updated",
    clip_moved: "updated",
    clip_titled: "updated",
    export_started: "updated",
    export_cancelled: "updated",
    export_downloaded: "updated",
    deleted: "deleted",
    restored: "created",
  },
  place: sql`select 'reel' as "objectType", reels.reel_id as "objectId",
    coalesce(reels.project_id, notes.project_id, insights.project_id) as "projectId",
    coalesce(reels.document_id, reels.reel_id) as "documentId" ${fromReels} and reels.deleted_at is null`,
  sharedPath: "/public-object/",
  page: { folder: "reels", titleColumn: "title" },
  trash: {
    ...deletionBy(setReelDeleted),
    list: () => sql`select reels.reel_id, 'reel', reels.title, reels.deleted_at,
    coalesce(reels.project_id, notes.project_id, insights.project_id) ${fromReels}
    and reels.deleted_at is not null
    and coalesce(reels.project_id, notes.project_id, insights.project_id) in (select project_id from writable)`,
  },
});

declare module "../../kernel/objects/object-types.ts" {
  interface ObjectTypes {
    reel: typeof reelObject;
  }
}
