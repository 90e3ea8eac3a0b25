import type { IndexedType } from "../../kernel/objects/object-types.ts";
import type { ErasedPlace } from "./erasure.ts";

interface ErasedColumn {
  readonly name: string;
  /** The limit that only the product's code has; those of the database are read from its catalogue. */
  readonly lengthMax?: number;
  readonly isJson?: true;
  /** Values must be unique; the end of the row's id is appended. */
  readonly isUnique?: true;
  /** Words of the file `file_id`, or of what is said in it. */
  readonly isReadFromFile?: true;
  /** Where `dropsEmptied`: columns about this one, with their values once it is null. */
  readonly resets?: Readonly<Record<string, null | false>>;
}

/** A table with text that people write. */
export interface ErasedTable {
  readonly name: string;
  readonly place: ErasedPlace;
  readonly columns: readonly ErasedColumn[];
  readonly idColumn?: string;
  /** The type of its rows in the search index. */
  readonly indexedAs?: IndexedType;
  /** Columns that are empty afterwards become null, and a row whose columns are all null is deleted. */
  readonly dropsEmptied?: true;
}

const title = { name: "title" } as const;

/** Known details of tables. Text columns that are missing here are searched too. */
export const erasedTables: readonly ErasedTable[] = [
  { name: "access_requests", place: "MESSAGES", columns: [{ name: "message" }] },
  { name: "ask_conversations", place: "OTHER", columns: [title, { name: "filter", isJson: true }] },
  {
    name: "ask_messages",
    place: "OTHER",
    columns: [
      { name: "text" },
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
      { name: "text" },
      { name: "title" },
      { name: "author" },
      { name: "url" },
      { name: "external_id", isUnique: true },
    ],
    idColumn: "datum_id",
    indexedAs: "channelDatum",
  },
  { name: "channel_imports", place: "FILE_NAMES", columns: [{ name: "file_name" }] },
  {
    name: "channel_summaries",
    place: "OTHER",
    columns: [{ name: "instructions" }, { name: "sections", isJson: true }],
  },
  {
    name: "channel_themes",
    place: "TITLES",
    columns: [title, { name: "description" }],
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
      { name: "definition" },
      { name: "use_when" },
      { name: "avoid_when" },
      { name: "examples", isJson: true },
    ],
  },
  { name: "coding_decisions", place: "COMMENTS", columns: [{ name: "reason" }] },
  { name: "coding_rounds", place: "TITLES", columns: [title] },
  { name: "comments", place: "COMMENTS", columns: [{ name: "body" }] },
  {
    name: "custom_field_values",
    place: "FIELDS",
    columns: [
      { name: "value", resets: { entered_replaced: false } },
      { name: "entered_value", resets: { entered_type: null, entered_replaced: false } },
    ],
    dropsEmptied: true,
  },
  {
    name: "custom_fields",
    place: "FIELDS",
    columns: [
      { name: "title", isUnique: true },
      { name: "options", isJson: true },
    ],
    idColumn: "field_id",
  },
  {
    name: "error_reports",
    place: "EVENTS",
    columns: [{ name: "path" }, { name: "message" }, { name: "stack" }],
  },
  {
    name: "extensions",
    place: "TITLES",
    columns: [{ name: "title" }, { name: "description" }],
  },
  { name: "file_pages", place: "OTHER", columns: [{ name: "text", isReadFromFile: true }] },
  { name: "files", place: "FILE_NAMES", columns: [{ name: "name" }] },
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
    columns: [{ name: "path" }, { name: "transcript_path", lengthMax: 500 }],
  },
  {
    name: "import_items",
    place: "FILE_NAMES",
    columns: [{ name: "name" }, { name: "path" }],
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
  { name: "invitations", place: "MESSAGES", columns: [{ name: "message" }] },
  {
    name: "note_summaries",
    place: "OTHER",
    columns: [{ name: "instructions" }, { name: "sections", isJson: true }],
  },
  { name: "masked_quotes", place: "QUOTES", columns: [{ name: "text" }, { name: "masked" }] },
  {
    name: "notes",
    place: "TITLES",
    columns: [title, { name: "import_origin", lengthMax: 255 }],
    idColumn: "note_id",
    indexedAs: "note",
  },
  { name: "people_imports", place: "FILE_NAMES", columns: [{ name: "file_name" }] },
  { name: "projects", place: "TITLES", columns: [title], idColumn: "project_id", indexedAs: "project" },
  { name: "reel_clips", place: "TITLES", columns: [title] },
  { name: "reels", place: "TITLES", columns: [title] },
  { name: "tag_boards", place: "TITLES", columns: [{ name: "title" }] },
  { name: "tag_groups", place: "TITLES", columns: [{ name: "title" }] },
  {
    name: "tag_summaries",
    place: "OTHER",
    columns: [{ name: "instructions" }, { name: "sections", isJson: true }],
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
