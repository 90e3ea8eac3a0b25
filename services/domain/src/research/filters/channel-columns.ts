import { sql } from "kysely";
import { timeColumns, titleColumn } from "./shared-columns.ts";
import type { SystemColumns } from "./system-columns.ts";

export function channelColumns(): SystemColumns<"channels"> {
  return {
    Archived: { type: "boolean", value: sql`(channels.archived_at is not null)`, required: true },
    ...timeColumns("channels"),
    Title: titleColumn(sql`channels.title`),
    ProjectCategory: { type: "id", idType: "uuid", value: sql`channels.folder_id` },
  };
}

/** Columns of channel themes, whose points correspond to the highlights of other themes. */
export function channelThemeColumns(): SystemColumns<"themes"> {
  const points = sql`from channel_data where channel_data.theme_id = channel_themes.theme_id
    and channel_data.deleted_at is null`;
  return {
    ...timeColumns("channel_themes"),
    Title: titleColumn(sql`channel_themes.title`),
    Channel: { type: "id", idType: "uuid", value: sql`channel_themes.channel_id` },
    AiGenerated: { type: "boolean", value: sql`(channel_themes.origin = 'AI')`, required: true },
    HighlightCount: { type: "number", value: sql`(select count(*) ${points})`, required: true },
    Highlight: { type: "id", idType: "uuid", value: sql`channel_data.datum_id`, rows: points },
  };
}
