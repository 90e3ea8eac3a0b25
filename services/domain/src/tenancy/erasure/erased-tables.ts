import type { IndexedType } from "../../kernel/objects/object-types.ts";
import type { ErasedPlace } from "./erasure.ts";

interface ErasedColumn {
  readonly name: string;
  readonly lengthMax?: number;
  readonly isJson?: true;
  /** Values must be unique; the end of the row's id is appended. */
  readonly isUnique?: true;
  /** Words of the file `file_id`, or of what is said in it. */
  readonly isReadFromFile?: true;
}

/** A table with text that people write. */
export interface ErasedTable {
  readonly name: string;
  readonly place: ErasedPlace;
  readonly columns: readonly ErasedColumn[];
  readonly idColumn?: string;
  /** The type of its rows in the search index. */
  readonly indexedAs?: IndexedType;
  /** A row that is empty afterwards is deleted. */
  readonly dropsEmptied?: true;
}

const title = { name: "title", lengthMax: 200 } as const;

/** Known details of tables. Text columns that are missing here are searched too. */
export const erasedTables: readonly ErasedTable[] = [
  { name: "access_requests", place: "MESSAGES", columns: [{ name: "message", lengthMax: 500 }] },
  { name: "ask_conversations", place: "OTHER", columns: [title, { name: "filter", isJson: true }] },
  {
    name: "ask_messages",
    place: "OTHER",
    columns: [
      { name: "text", lengthMax: 2_000 },
      { name: "claims", isJson: true },
      { name: "counted", isJson: true },
      { name: "passages", isJson: true },
      { name: "failure_message" },
    ],
  },
  {
    name: "channel_data",
    place: "QUOTES",
    columns: [
      { name: "text", lengthMax: 10_000 },
      { name: "title", lengthMax: 300 },
      { name: "author", lengthMax: 300 },
      { name: "url", lengthMax: 2_048 },
      { name: "external_id", lengthMax: 300, isUnique: true },
    ],
    idColumn: "datum_id",
    indexedAs: "channelDatum",
  },
  { name: "channel_imports", place: "FILE_NAMES", columns: [{ name: "file_name", lengthMax: 255 }] },
  {
    name: "channel_summaries",
    place: "OTHER",
    columns: [
      { name: "instructions", lengthMax: 2_000 },
      { name: "sections", isJson: true },
    ],
  },
  {
    name: "channel_themes",
    place: "TITLES",
    columns: [title, { name: "description", lengthMax: 2_000 }],
    idColumn: "theme_id",
    indexedAs: "channelTheme",
  },
  { name: "channel_topics", place: "TITLES", columns: [title] },
  { name: "channels", place: "TITLES", columns: [title], idColumn: "channel_id", indexedAs: "channel" },
  { name: "saved_feeds", place: "OTHER", columns: [title, { name: "search", isJson: true }] },
  {
    name: "codebook_changes",
    place: "OTHER",
    columns: [
      { name: "definition", lengthMax: 4_000 },
      { name: "use_when", lengthMax: 4_000 },
      { name: "avoid_when", lengthMax: 4_000 },
      { name: "examples", isJson: true },
    ],
  },
  { name: "coding_decisions", place: "COMMENTS", columns: [{ name: "reason", lengthMax: 2_000 }] },
  { name: "coding_rounds", place: "TITLES", columns: [title] },
  { name: "comments", place: "COMMENTS", columns: [{ name: "body", lengthMax: 10_000 }] },
  {
    name: "custom_field_values",
    place: "FIELDS",
    columns: [
      { name: "value", lengthMax: 10_299 },
      { name: "entered_value", lengthMax: 10_299 },
    ],
    dropsEmptied: true,
  },
  {
    name: "custom_fields",
    place: "FIELDS",
    columns: [
      { name: "title", lengthMax: 100, isUnique: true },
      { name: "options", isJson: true },
    ],
    idColumn: "field_id",
  },
  {
    name: "error_reports",
    place: "EVENTS",
    columns: [
      { name: "path", lengthMax: 4_096 },
      { name: "message", lengthMax: 2_000 },
      { name: "stack", lengthMax: 8_000 },
    ],
  },
  {
    name: "extensions",
    place: "TITLES",
    columns: [
      { name: "title", lengthMax: 50 },
      { name: "description", lengthMax: 1_000 },
    ],
  },
  { name: "file_pages", place: "OTHER", columns: [{ name: "text", isReadFromFile: true }] },
  { name: "files", place: "FILE_NAMES", columns: [{ name: "name", lengthMax: 255 }] },
  { name: "folders", place: "TITLES", columns: [title], idColumn: "folder_id", indexedAs: "folder" },
  {
    name: "highlights",
    place: "QUOTES",
    columns: [
      { name: "text", lengthMax: 40_000 },
      { name: "speaker", lengthMax: 200 },
    ],
    idColumn: "highlight_id",
    indexedAs: "highlight",
  },
  {
    name: "bulk_import_items",
    place: "FILE_NAMES",
    columns: [
      { name: "path", lengthMax: 500 },
      { name: "transcript_path", lengthMax: 500 },
    ],
  },
  {
    name: "import_items",
    place: "FILE_NAMES",
    columns: [
      { name: "name", lengthMax: 255 },
      { name: "path", lengthMax: 2_000 },
    ],
  },
  {
    name: "imports",
    place: "FILE_NAMES",
    columns: [
      { name: "file_name", lengthMax: 255 },
      { name: "failure_message" },
      { name: "table_choices", isJson: true },
    ],
  },
  { name: "insights", place: "TITLES", columns: [title], idColumn: "insight_id", indexedAs: "insight" },
  { name: "invitations", place: "MESSAGES", columns: [{ name: "message", lengthMax: 500 }] },
  {
    name: "note_summaries",
    place: "OTHER",
    columns: [
      { name: "instructions", lengthMax: 2_000 },
      { name: "sections", isJson: true },
    ],
  },
  { name: "masked_quotes", place: "QUOTES", columns: [{ name: "text" }, { name: "masked" }] },
  {
    name: "notes",
    place: "TITLES",
    columns: [title, { name: "import_origin", lengthMax: 255 }],
    idColumn: "note_id",
    indexedAs: "note",
  },
  { name: "people_imports", place: "FILE_NAMES", columns: [{ name: "file_name", lengthMax: 255 }] },
  { name: "projects", place: "TITLES", columns: [title], idColumn: "project_id", indexedAs: "project" },
  { name: "reel_clips", place: "TITLES", columns: [title] },
  { name: "reels", place: "TITLES", columns: [title] },
  { name: "tag_boards", place: "TITLES", columns: [{ name: "title", lengthMax: 50 }] },
  { name: "tag_groups", place: "TITLES", columns: [{ name: "title", lengthMax: 50 }] },
  {
    name: "tag_summaries",
    place: "OTHER",
    columns: [
      { name: "instructions", lengthMax: 2_000 },
      { name: "sections", isJson: true },
    ],
  },
  {
    name: "tags",
    place: "TITLES",
    columns: [{ ...title, isUnique: true }, { name: "description" }, { name: "role", lengthMax: 50 }],
    idColumn: "tag_id",
    indexedAs: "tag",
  },
  {
    name: "transcript_turns",
    place: "QUOTES",
    columns: [{ name: "text" }, { name: "speaker", lengthMax: 200 }],
  },
  { name: "transcription_settings", place: "OTHER", columns: [{ name: "vocabulary", isJson: true }] },
  {
    name: "transcriptions",
    place: "OTHER",
    columns: [
      { name: "vocabulary", isJson: true },
      { name: "file_name", lengthMax: 255 },
      { name: "file_content", isReadFromFile: true },
    ],
  },
  { name: "webhook_events", place: "EVENTS", columns: [{ name: "event", isJson: true }] },
  { name: "themes", place: "TITLES", columns: [title], idColumn: "theme_id", indexedAs: "theme" },
];
