// Written by `npm run schema:dump` from the migrated database; do not edit.
import type { ColumnType } from "kysely";

type Bytes = ColumnType<Buffer, Uint8Array, Uint8Array>;
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
type GeneratedAlways<T> = ColumnType<T, never, never>;
/** Read as parsed JSON, written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type Nullable<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S | null, I | null | undefined, U | null> : T | null;
type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccessRequests {
  team_id: string;
  access_request_id: string;
  requester_id: string;
  object_type: "project" | "note" | "insight";
  object_id: string;
  level: "READ" | "WRITE" | "FULL";
  message: string | null;
  status: Generated<"OPEN" | "ALLOWED" | "REFUSED">;
  created_at: Generated<Timestamp>;
  decided_at: Nullable<Timestamp>;
  decided_by: string | null;
  granted_level: "READ" | "WRITE" | "FULL" | null;
}

export interface AccountLinks {
  team_id: string;
  account_link_id: string;
  user_id: string;
  purpose: "RESET_PASSWORD" | "UNLOCK" | "CHANGE_EMAIL";
  secret_hash: Bytes;
  email: string | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  used_at: Nullable<Timestamp>;
}

export interface AiActions {
  team_id: string;
  ai_action_id: string;
  feature: "ask" | "summarize" | "highlights" | "tags" | "redact" | "insights" | "translate";
  object_type: string | null;
  object_id: string | null;
  user_id: string | null;
  model: string;
  prompt_version: string;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
  cost_micros: number | null;
  outcome: "DONE" | "FAILED" | "CANCELLED" | "REFUSED";
  created_at: Generated<Timestamp>;
  error_code: string | null;
}

export interface AiSettings {
  team_id: string;
  enabled: Generated<boolean>;
  switches: Generated<Json>;
  regions: string[] | null;
  updated_at: Generated<Timestamp>;
}

export interface ApiTokens {
  team_id: string;
  api_token_id: string;
  user_id: string;
  name: string;
  token_hash: Bytes;
  scopes: Generated<string[]>;
  created_at: Generated<Timestamp>;
  last_used_at: Nullable<Timestamp>;
  expires_at: Nullable<Timestamp>;
  revoked_at: Nullable<Timestamp>;
}

export interface AskConversations {
  team_id: string;
  conversation_id: string;
  user_id: string;
  title: string;
  filter: Nullable<Json>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
}

export interface AskMessages {
  team_id: string;
  message_id: string;
  conversation_id: string;
  place: number;
  role: "ASSISTANT" | "USER";
  text: Generated<string>;
  status: "WRITING" | "DONE" | "FAILED" | "CANCELLED";
  failure_code: string | null;
  failure_message: string | null;
  claims: Generated<Json>;
  counted: Nullable<Json>;
  receipt: Nullable<Json>;
  passages: Generated<Json>;
  model: string | null;
  prompt_version: string | null;
  feedback: "Good" | "Bad" | null;
  created_at: Generated<Timestamp>;
}

export interface AuditEntries {
  team_id: string;
  audit_entry_id: string;
  seq: number;
  kind: string;
  actor_kind: "user" | "token" | "application" | "model" | "system" | "public" | "anonymous";
  actor_id: string | null;
  actor_name: string | null;
  subject_type: string;
  subject_id: string | null;
  data: Generated<Json>;
  request_id: string;
  region: string;
  created_at: Timestamp;
  actor_through_id: string | null;
  previous_hash: Bytes;
  hash: Bytes;
}

export interface BulkImportItems {
  team_id: string;
  bulk_import_id: string;
  position: number;
  project_id: string;
  path: string;
  size_bytes: number;
  kind: "TEXT" | "FILE";
  import_id: string | null;
  note_id: string | null;
  transcript_path: string | null;
}

export interface BulkImports {
  team_id: string;
  bulk_import_id: string;
  created_by: string;
  stopped_at: Nullable<Timestamp>;
  created_at: Generated<Timestamp>;
  undo_started_at: Nullable<Timestamp>;
  undone_by: string | null;
  undo_edited_ids: Generated<string[]>;
  undo_ended_at: Nullable<Timestamp>;
  undo_failed: Generated<boolean>;
}

export interface ChannelData {
  team_id: string;
  datum_id: string;
  channel_id: string;
  source: "CSV" | "API" | "ZAPIER";
  import_id: string | null;
  external_id: string | null;
  text: string;
  title: string | null;
  author: string | null;
  url: string | null;
  said_at: Timestamp;
  created_at: Generated<Timestamp>;
  revision: Generated<number>;
  vector: number[] | null;
  vector_model: string | null;
  theme_id: string | null;
  sorted_by: "AI" | "MEMBER" | null;
  to_sort: Generated<boolean>;
  deleted_at: Nullable<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface ChannelImports {
  team_id: string;
  import_id: string;
  channel_id: string;
  source: "CSV" | "API" | "ZAPIER";
  file_name: string | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  undone_at: Nullable<Timestamp>;
}

export interface ChannelSummaries {
  team_id: string;
  summary_id: string;
  channel_id: string;
  theme_id: string | null;
  kind: "chapter" | "paragraph" | "streaming";
  sections: Json;
  datum_ids: string[];
  data_count: number;
  model: string;
  prompt_version: string;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
  framework: Generated<string>;
  instructions: Generated<string>;
}

export interface ChannelThemeSearches {
  team_id: string;
  search_id: string;
  channel_id: string;
  status: "WAITING" | "RUNNING" | "DONE" | "FAILED" | "CANCELLED";
  found_count: Generated<number>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface ChannelThemes {
  team_id: string;
  theme_id: string;
  channel_id: string;
  topic_id: string | null;
  title: string;
  description: Generated<string>;
  origin: "PRESET" | "MEMBER" | "AI";
  centre: number[] | null;
  centre_model: string | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
  search_id: string | null;
}

export interface ChannelTopics {
  team_id: string;
  topic_id: string;
  channel_id: string;
  title: string;
  created_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
}

export interface ChannelVisits {
  team_id: string;
  channel_id: string;
  user_id: string;
  seen_at: Timestamp;
}

export interface Channels {
  team_id: string;
  channel_id: string;
  title: string;
  template: "SUPPORT_TICKETS" | "CHURN_REASONS" | "NPS_FEEDBACK" | "PRODUCT_REVIEW" | "APP_REVIEW" | "OTHER";
  folder_id: string | null;
  strictness: Generated<number>;
  sorting_revision: Generated<number>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  archived_at: Nullable<Timestamp>;
  deleted_at: Nullable<Timestamp>;
  theme_size_percent: Generated<number>;
}

export interface Clips {
  team_id: string;
  highlight_id: string;
  job_id: string;
  file_id: string;
  audio_video_file_id: string;
  start_ms: number;
  end_ms: number;
  created_at: Generated<Timestamp>;
}

export interface CodebookChanges {
  team_id: string;
  tag_id: string;
  change_number: number;
  definition: Generated<string>;
  use_when: Generated<string>;
  avoid_when: Generated<string>;
  examples: Generated<Json>;
  changed_by: string | null;
  changed_at: Generated<Timestamp>;
}

export interface CodingDecisions {
  team_id: string;
  round_id: string;
  difference_id: string;
  coding_ids: string[];
  choice: "FIRST" | "SECOND" | "BOTH" | "NEITHER";
  reason: Generated<string>;
  decided_by: string | null;
  decided_at: Generated<Timestamp>;
}

export interface CodingRoundHighlights {
  team_id: string;
  round_id: string;
  highlight_id: string;
}

export interface CodingRoundNotes {
  team_id: string;
  round_id: string;
  note_id: string;
  place: number;
  first_finished_at: Nullable<Timestamp>;
  second_finished_at: Nullable<Timestamp>;
}

export interface CodingRoundTags {
  team_id: string;
  round_id: string;
  tag_id: string;
}

export interface CodingRounds {
  team_id: string;
  round_id: string;
  project_id: string;
  title: string;
  first_coder: string;
  second_coder: string;
  first_done_at: Nullable<Timestamp>;
  second_done_at: Nullable<Timestamp>;
  settled_at: Nullable<Timestamp>;
  settled_by: string | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
}

export interface Codings {
  team_id: string;
  coding_id: string;
  round_id: string;
  note_id: string;
  tag_id: string;
  coder_id: string;
  anchor_start: Bytes;
  anchor_end: Bytes;
  created_at: Generated<Timestamp>;
}

export interface CommentReactions {
  team_id: string;
  comment_id: string;
  user_id: string;
  short_name: string;
  skin_tone: string | null;
  created_at: Generated<Timestamp>;
}

export interface Comments {
  team_id: string;
  comment_id: string;
  object_type: "note" | "insight" | "highlight" | "reel" | "person";
  object_id: string;
  project_id: string | null;
  parent_comment_id: string | null;
  body: string;
  author_kind: "person" | "import" | "model";
  author_id: string | null;
  author_model: string | null;
  author_prompt_version: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
  resolved_at: Nullable<Timestamp>;
  resolved_by: string | null;
  mentioned_user_ids: Generated<string[]>;
}

export interface CopiedMasks {
  team_id: string;
  suggestion_id: string;
  note_id: string;
  mask_start: Bytes;
  mask_end: Bytes;
}

export interface CustomFieldValues {
  team_id: string;
  object_id: string;
  field_id: string;
  document_id: string | null;
  person_id: string | null;
  value: string | null;
  entered_value: string | null;
  entered_type: string | null;
  updated_at: Generated<Timestamp>;
  entered_replaced: Generated<boolean>;
}

export interface CustomFields {
  team_id: string;
  field_id: string;
  project_id: string | null;
  object_type: "NOTE" | "INSIGHT" | "PERSON";
  title: string;
  type: "BOOLEAN" | "DATETIME" | "EMAIL" | "NPS" | "NUMBER" | "PERSON" | "PHONE" | "SELECT" | "TEXT" | "URL";
  options: Generated<Json>;
  selectable_max: Generated<number>;
  rank: number;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  archived_at: Nullable<Timestamp>;
  extension_id: string | null;
  former_option_ids: Generated<string[]>;
}

export interface DocumentClients {
  team_id: string;
  document_id: string;
  client_id: number;
  user_id: string | null;
}

export interface DocumentUpdates {
  team_id: string;
  document_id: string;
  update_id: GeneratedAlways<number>;
  update: Bytes;
  author_id: string | null;
  created_at: Generated<Timestamp>;
}

export interface DocumentUpdatesRejected {
  team_id: string;
  document_id: string;
  rejected_id: GeneratedAlways<number>;
  source: "update" | "state";
  bytes: Bytes;
  author_id: string | null;
  created_at: Generated<Timestamp>;
}

export interface DocumentVersions {
  team_id: string;
  document_id: string;
  version: number;
  snapshot: Bytes;
  text: string;
  author_kind: "person" | "import" | "model";
  author_id: string | null;
  author_model: string | null;
  author_prompt_version: string | null;
  created_at: Generated<Timestamp>;
}

export interface Documents {
  team_id: string;
  document_id: string;
  object_type: "note" | "insight" | "view";
  project_id: string;
  state: Bytes;
  version: Generated<number>;
  text: Generated<string>;
  word_count: Generated<number>;
  updated_at: Generated<Timestamp>;
  abstract: Generated<string>;
  compacted_through: Generated<number>;
  content: Nullable<Json>;
  content_hash: Nullable<Bytes>;
  imported_at: Nullable<Timestamp>;
}

export interface EnterpriseConnections {
  team_id: string;
  kind: "OIDC" | "AUTH0";
  issuer: string | null;
  domain: string | null;
  audience: string | null;
  client_id: string;
  client_secret_sealed: string | null;
  join_role: "MANAGER" | "CONTRIBUTOR" | "VIEWER" | null;
  created_at: Generated<Timestamp>;
  changed_at: Generated<Timestamp>;
}

export interface EnterpriseDomains {
  team_id: string;
  domain: string;
  proof: string;
  created_at: Generated<Timestamp>;
  verified_at: Nullable<Timestamp>;
}

export interface ErrorReports {
  team_id: string;
  reference: string;
  request_id: string;
  release: string;
  path: string;
  message: string;
  stack: string;
  received_at: Generated<Timestamp>;
}

export interface Extensions {
  team_id: string;
  extension_id: string;
  title: string;
  description: Generated<string>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
}

export interface FileExtractions {
  team_id: string;
  file_id: string;
  status: Generated<"waiting" | "started" | "complete" | "failed">;
  ocr: Generated<"none" | "started" | "complete" | "failed">;
  page_count: number | null;
  failure_code: string | null;
  run: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface FilePages {
  team_id: string;
  file_id: string;
  page_num: number;
  status: "processed" | "failed";
  width_pt: number;
  height_pt: number;
  text: Generated<string>;
  words: Generated<number[]>;
  is_recognized: Generated<boolean>;
}

export interface Files {
  team_id: string;
  file_id: string;
  project_id: string | null;
  name: string;
  mime_type: string;
  file_type: "AUDIO" | "IMAGE" | "VIDEO" | "SPREADSHEET" | "DOCUMENT" | "PRESENTATION" | "OTHER";
  size_bytes: number;
  sha256: Nullable<Bytes>;
  object_key: string;
  upload_status: "CANCELLED" | "DONE" | "FAILED" | "UPLOADING";
  created_by: string | null;
  created_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
  document_id: string | null;
  purpose: "SOURCE" | "PICTURE" | "ATTACHMENT";
  failure_code: string | null;
  store_upload_id: string | null;
  joining_since: Nullable<Timestamp>;
  purged_at: Nullable<Timestamp>;
}

export interface Folders {
  team_id: string;
  folder_id: string;
  parent_folder_id: string | null;
  title: string;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
  former_content_ids: Generated<string[]>;
}

export interface GroupMembers {
  team_id: string;
  group_id: string;
  user_id: string;
}

export interface Groups {
  team_id: string;
  group_id: string;
  name: string;
  created_at: Generated<Timestamp>;
}

export interface HiddenTaggings {
  team_id: string;
  highlight_id: string;
  tag_id: string;
  extension_id: string;
  author_kind: "person" | "import" | "model";
  author_id: string | null;
  author_model: string | null;
  author_prompt_version: string | null;
  created_at: Timestamp;
}

export interface HighlightTags {
  team_id: string;
  highlight_id: string;
  tag_id: string;
  author_kind: "person" | "import" | "model";
  author_id: string | null;
  author_model: string | null;
  author_prompt_version: string | null;
  created_at: Generated<Timestamp>;
}

export interface Highlights {
  team_id: string;
  highlight_id: string;
  document_id: string;
  project_id: string;
  anchor_start: Nullable<Bytes>;
  anchor_end: Nullable<Bytes>;
  text: string;
  document_version: number | null;
  state: Generated<"anchored" | "orphaned">;
  inline_comment_only: Generated<boolean>;
  speaker: string | null;
  start_ms: number | null;
  end_ms: number | null;
  author_kind: "person" | "import" | "model";
  author_id: string | null;
  author_model: string | null;
  author_prompt_version: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
  file_id: string | null;
  page_num: number | null;
  range_start: number | null;
  range_end: number | null;
  area: number[] | null;
  recording_file_id: string | null;
}

export interface ImportItems {
  team_id: string;
  import_id: string;
  position: number;
  kind: "FILE" | "PICTURE" | "HIGHLIGHT" | "REEL" | "CLIP" | "FIELD" | "VIEW" | "VIEW_SETTING" | "CANVAS_ITEM" | "CODING_ROUND" | "CODING" | "DECISION" | "REFERENCE" | "PERSON" | "SET" | "GRAPH" | "LINK" | "VARIABLE" | "TRANSCRIPT" | "TAG_SETTING" | "PROJECT_SETTING" | "PERSON_DETAIL" | "SAVED_FILTER" | "SUMMARY" | "COMMENT" | "REACTION" | "TAG_BOARD" | "TAG_GROUP";
  name: string;
  path: string | null;
  file_id: string | null;
  state: "WAITING" | "DONE" | "LEFT_OUT";
  reason: "BLIND" | "CANCELLED" | "DAMAGED" | "ELSEWHERE" | "INCOMPLETE" | "INVALID" | "KEPT" | "LIMIT" | "MISSING" | "NOT_ALLOWED" | "NOT_MEMBER" | "NO_TEXT" | "PLAN" | "TOO_LARGE" | "UNSUPPORTED" | "WORDS_GONE" | null;
}

export interface ImportProjects {
  team_id: string;
  import_id: string;
  number: number;
  project_id: string;
}

export interface Imports {
  team_id: string;
  import_id: string;
  project_id: string;
  file_id: string;
  file_name: string;
  status: "QUEUED" | "PROCESSING" | "DONE" | "FAILED" | "CANCELLED" | "UNDOING" | "UNDONE";
  progress_percent: Generated<number>;
  failure_count: Generated<number>;
  failure_code: string | null;
  failure_message: string | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  run_started_at: Nullable<Timestamp>;
  lost_runs: Generated<number>;
  table_choices: Nullable<Json>;
  notes_made: Generated<number>;
  undone_by: string | null;
  undo_edited_ids: Generated<string[]>;
  lane: Generated<number>;
  made_field_ids: Generated<string[]>;
}

export interface InsightDrafts {
  team_id: string;
  insight_id: string;
  statements: Json;
  highlight_ids: string[];
}

export interface InsightHighlights {
  team_id: string;
  insight_id: string;
  highlight_id: string;
}

export interface Insights {
  team_id: string;
  insight_id: string;
  project_id: string;
  title: Generated<string>;
  published_at: Nullable<Timestamp>;
  published_by: string | null;
  author_kind: "person" | "import" | "model";
  author_id: string | null;
  author_model: string | null;
  author_prompt_version: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
  former_published_at: Nullable<Timestamp>;
  former_published_by: string | null;
}

export interface Invitations {
  team_id: string;
  invitation_id: string;
  email: string;
  role: "MANAGER" | "CONTRIBUTOR" | "VIEWER";
  workspace_admin: Generated<boolean>;
  message: string | null;
  invited_by: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  accepted_at: Nullable<Timestamp>;
  revoked_at: Nullable<Timestamp>;
}

export interface MaskedQuotes {
  team_id: string;
  highlight_id: string;
  text: string;
  masked: string;
}

export interface MediaJobs {
  team_id: string;
  job_id: string;
  file_id: string;
  audio_video_file_id: string;
  type: string;
  payload: Json;
  status: "QUEUED" | "RUNNING" | "DONE" | "SKIPPED" | "FAILED" | "CANCELLED";
  failure_code: string | null;
  run_started_at: Nullable<Timestamp>;
  lost_runs: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  progress_percent: Generated<number>;
  service_job_id: string | null;
  service_gave_back: Generated<boolean>;
}

export interface NoteCopies {
  team_id: string;
  note_id: string;
  source_note_id: string;
}

export interface NotePeople {
  team_id: string;
  note_id: string;
  person_id: string;
}

export interface NoteSummaries {
  team_id: string;
  summary_id: string;
  note_id: string;
  kind: "chapter" | "paragraph" | "streaming";
  framework: string;
  instructions: Generated<string>;
  sections: Json;
  text_hash: string;
  model: string;
  prompt_version: string;
  edited_by: string | null;
  created_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
}

export interface NoteTranslations {
  team_id: string;
  note_id: string;
  source_note_id: string | null;
  source_language: string;
  target_language: string;
  text_hash: string;
  created_at: Generated<Timestamp>;
}

export interface Notes {
  team_id: string;
  note_id: string;
  project_id: string;
  title: Generated<string>;
  import_origin: string | null;
  author_kind: "person" | "import" | "model";
  author_id: string | null;
  author_model: string | null;
  author_prompt_version: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
  happened_at: Nullable<Timestamp>;
}

export interface OauthApplications {
  team_id: string;
  oauth_application_id: string;
  name: string;
  redirect_uris: string[];
  scopes: string[];
  secret_hash: Nullable<Bytes>;
  created_by: string;
  created_at: Generated<Timestamp>;
}

export interface OauthRecords {
  team_id: string;
  kind: string;
  record_key: Bytes;
  user_id: string | null;
  oauth_application_id: string | null;
  grant_id: string | null;
  uid: string | null;
  payload: Json;
  created_at: Generated<Timestamp>;
  consumed_at: Nullable<Timestamp>;
  last_used_at: Nullable<Timestamp>;
  expires_at: Timestamp;
}

export interface People {
  team_id: string;
  person_id: string;
  name: Generated<string>;
  email: string | null;
  company: string | null;
  job_title: string | null;
  author_kind: "person" | "import" | "model";
  author_id: string | null;
  author_model: string | null;
  author_prompt_version: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
  consent_state: "ASKED" | "GIVEN" | "WITHDRAWN" | null;
  consent_until: Nullable<Timestamp>;
  consent_recorded_by: string | null;
  consent_recorded_at: Nullable<Timestamp>;
  other_names: Generated<Json>;
}

export interface PeopleImportRows {
  team_id: string;
  people_import_id: string;
  row_number: number;
  cells: Nullable<Json>;
  outcome: "NEW" | "UPDATED" | "UNCHANGED" | "REFUSED";
  reason: string | null;
  person_id: string | null;
  before: Nullable<Json>;
  after: Nullable<Json>;
  is_undone: Generated<boolean>;
}

export interface PeopleImports {
  team_id: string;
  people_import_id: string;
  file_name: string;
  status: "DRAFT" | "RUNNING" | "DONE" | "FAILED" | "UNDOING" | "UNDONE";
  columns: Json;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  undone_by: string | null;
}

export interface Permissions {
  team_id: string;
  object_type: "project" | "folder" | "insight" | "note";
  object_id: string;
  subject_type: "user" | "group" | "special";
  subject_id: string;
  level: "READ" | "WRITE" | "FULL";
  created_at: Generated<Timestamp>;
}

export interface PersonErasures {
  team_id: string;
  erasure_id: string;
  person_id: string;
  phase: Generated<"TEXTS" | "ROWS" | "FILES" | "INDEX" | "DONE">;
  terms: Nullable<Json>;
  position: string | null;
  document_ids: Generated<string[]>;
  counts: Generated<Json>;
  requested_by: string | null;
  created_at: Generated<Timestamp>;
  finished_at: Nullable<Timestamp>;
}

export interface PersonMerges {
  team_id: string;
  person_merge_id: string;
  kept_person_id: string;
  merged_person_id: string;
  before: Json;
  after: Json;
  moved: Json;
  merged_by: string | null;
  merged_at: Generated<Timestamp>;
  undone_at: Nullable<Timestamp>;
}

export interface ProjectExports {
  team_id: string;
  project_export_id: string;
  format: "ARCHIVE" | "QDPX";
  title: string;
  project_ids: string[];
  status: "QUEUED" | "RUNNING" | "DONE" | "FAILED" | "CANCELLED" | "EXPIRED";
  progress_percent: Generated<number>;
  failure_code: string | null;
  size_bytes: number | null;
  run_started_at: Nullable<Timestamp>;
  lost_runs: Generated<number>;
  created_by: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  data_size_bytes: number | null;
}

export interface ProjectExtensions {
  team_id: string;
  project_id: string;
  extension_id: string;
  created_at: Generated<Timestamp>;
}

export interface ProjectViews {
  team_id: string;
  view_id: string;
  project_id: string;
  title: string;
  target: "HIGHLIGHT" | "INSIGHT" | "NOTE";
  layout: "BOARD" | "CANVAS" | "GRID" | "LIST" | "TABLE";
  settings: Json;
  rank: number;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
}

export interface ProjectWorkspaceFields {
  team_id: string;
  project_id: string;
  field_id: string;
  created_at: Generated<Timestamp>;
}

export interface Projects {
  team_id: string;
  project_id: string;
  folder_id: string | null;
  title: string;
  icon: string | null;
  color: string | null;
  workspace_access: Generated<"open" | "limited" | "private">;
  is_sample: Generated<boolean>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  archived_at: Nullable<Timestamp>;
  deleted_at: Nullable<Timestamp>;
  cover: "plain" | "dots" | "grid" | "stripes" | "waves" | null;
  readme_note_id: string | null;
}

export interface RateLimits {
  team_id: string;
  bucket: string;
  window_started_at: Timestamp;
  attempts: number;
}

export interface Recordings {
  team_id: string;
  file_id: string;
  audio_video_file_id: string;
  status: "PROCESSING" | "DONE" | "FAILED" | "CANCELLED";
  failure_code: string | null;
  progress_percent: Generated<number>;
  media_type: "AUDIO" | "VIDEO" | null;
  duration_ms: number | null;
  width_px: number | null;
  height_px: number | null;
  frame_rate: number | null;
  storyboard_count: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  has_audio: boolean | null;
  interim: Nullable<Json>;
}

export interface Redactions {
  team_id: string;
  redaction_id: string;
  file_id: string;
  start_ms: number;
  end_ms: number;
  mutes_audio: boolean;
  blurs_video: boolean;
  created_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface ReelClips {
  team_id: string;
  reel_id: string;
  highlight_id: string;
  place: number;
  title: string | null;
  removed_at: Nullable<Timestamp>;
}

export interface ReelExports {
  team_id: string;
  export_id: string;
  reel_id: string;
  highlight_ids: string[];
  captions: "NONE" | "SOFT" | "BURNED";
  content_hash: string;
  media_type: "AUDIO" | "VIDEO";
  status: "QUEUED" | "RUNNING" | "DONE" | "FAILED" | "CANCELLED" | "EXPIRED";
  progress_percent: Generated<number>;
  failure_code: string | null;
  run_started_at: Nullable<Timestamp>;
  lost_runs: Generated<number>;
  created_by: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface Reels {
  team_id: string;
  reel_id: string;
  document_id: string | null;
  tag_id: string | null;
  project_id: string | null;
  title: string;
  transition: Generated<"CUT" | "FADE" | "TITLE_CARD">;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
}

export interface RequestAllowances {
  team_id: string;
  requests_left: number;
  refilled_at: Timestamp;
}

export interface SavedFeedVisits {
  team_id: string;
  feed_id: string;
  user_id: string;
  seen_at: Timestamp;
}

export interface SavedFeeds {
  team_id: string;
  feed_id: string;
  user_id: string;
  title: string;
  search: Json;
  shared: Generated<boolean>;
  rank: number;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
}

export interface SavedFilters {
  team_id: string;
  saved_filter_id: string;
  project_id: string | null;
  target: "highlights" | "insights" | "notes" | "people" | "projects" | "tags";
  title: string;
  form: Json;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
}

export interface ScimGroups {
  team_id: string;
  group_id: string;
  external_id: string | null;
  updated_at: Generated<Timestamp>;
}

export interface ScimTokens {
  team_id: string;
  scim_token_id: string;
  name: string;
  token_hash: Bytes;
  created_by: string;
  created_at: Generated<Timestamp>;
  last_used_at: Nullable<Timestamp>;
  expires_at: Nullable<Timestamp>;
  revoked_at: Nullable<Timestamp>;
}

export interface ScimUsers {
  team_id: string;
  user_id: string;
  user_name: string;
  external_id: string | null;
  attributes: Generated<Json>;
  updated_at: Generated<Timestamp>;
  removed_at: Nullable<Timestamp>;
}

export interface SearchChanges {
  team_id: string;
  change_id: GeneratedAlways<number>;
  object_type: "note" | "highlight" | "insight" | "tag" | "project" | "person" | "folder" | "theme" | "channel" | "channelTheme" | "channelDatum";
  object_id: string;
  stage: Generated<"WORDS" | "MEANING">;
  behind: Generated<boolean>;
  runs_begun: Generated<number>;
}

export interface Sessions {
  team_id: string;
  session_id: string;
  user_id: string;
  token_hash: Bytes;
  method: "ONE_TIME_CODE" | "MAGIC_LINK" | "PASSWORD" | "OIDC" | "INVITE" | "GOOGLE" | "MICROSOFT" | "AUTH0" | "ENTERPRISE";
  ip_address: string | null;
  user_agent: string | null;
  created_at: Generated<Timestamp>;
  last_used_at: Generated<Timestamp>;
  expires_at: Timestamp;
  revoked_at: Nullable<Timestamp>;
}

export interface ShareLinks {
  team_id: string;
  share_link_id: string;
  object_type: "note" | "insight" | "highlight" | "reel";
  object_id: string;
  token: string;
  created_by: string;
  created_at: Generated<Timestamp>;
  expires_at: Nullable<Timestamp>;
  revoked_at: Nullable<Timestamp>;
  password_hash: string | null;
  grant_key: Nullable<Bytes>;
}

export interface SignInSettings {
  team_id: string;
  password_enabled: Generated<boolean>;
  google_enabled: Generated<boolean>;
  microsoft_enabled: Generated<boolean>;
  email_code_enabled: Generated<boolean>;
  enterprise_required: Generated<boolean>;
  updated_at: Generated<Timestamp>;
}

export interface Stars {
  team_id: string;
  user_id: string;
  object_id: string;
  project_id: string | null;
  folder_id: string | null;
  note_id: string | null;
  insight_id: string | null;
  created_at: Generated<Timestamp>;
}

export interface Suggestions {
  team_id: string;
  suggestion_id: string;
  kind: "TAG" | "HIGHLIGHT" | "TITLE" | "REDACTION";
  document_id: string;
  highlight_id: string | null;
  tag_id: string | null;
  score: number | null;
  state: Generated<"PENDING" | "ACCEPTED" | "REJECTED">;
  model: string;
  prompt_version: string;
  created_at: Generated<Timestamp>;
  decided_by: string | null;
  decided_at: Nullable<Timestamp>;
  words: string | null;
  words_start: number | null;
  words_before: string | null;
  personal_kind: "NAME" | "EMAIL" | "PHONE" | "CARD" | "ADDRESS" | null;
  mask_start: Nullable<Bytes>;
  mask_end: Nullable<Bytes>;
  redaction_id: string | null;
}

export interface TagBoards {
  team_id: string;
  tag_board_id: string;
  project_id: string | null;
  title: string;
  rank: number;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
  extension_id: string | null;
}

export interface TagGroups {
  team_id: string;
  tag_group_id: string;
  tag_board_id: string;
  title: string;
  rank: number;
  deleted_at: Nullable<Timestamp>;
  former_tag_ids: Generated<string[]>;
}

export interface TagMerges {
  team_id: string;
  tag_merge_id: string;
  from_tag_id: string;
  into_tag_id: string;
  added_highlight_ids: string[];
  created_at: Generated<Timestamp>;
  undone_at: Nullable<Timestamp>;
  moved_settings: Generated<Json>;
}

export interface TagSummaries {
  team_id: string;
  summary_id: string;
  tag_id: string;
  kind: "chapter" | "paragraph" | "streaming";
  framework: string;
  instructions: string;
  sections: Json;
  highlight_ids: string[];
  highlight_count: number;
  model: string;
  prompt_version: string;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
}

export interface Tags {
  team_id: string;
  tag_id: string;
  tag_board_id: string;
  tag_group_id: string | null;
  title: string;
  color: string;
  description: Generated<string>;
  role: string | null;
  locked: Generated<boolean>;
  rank: number;
  author_kind: "person" | "import" | "model";
  author_id: string | null;
  author_model: string | null;
  author_prompt_version: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
}

export interface TeamSecurity {
  team_id: string;
  join_domains: Generated<string[]>;
  join_role: Generated<"MANAGER" | "CONTRIBUTOR" | "VIEWER">;
  session_age_max_seconds: number | null;
  ip_allow_list: Generated<string[]>;
  updated_at: Generated<Timestamp>;
  public_access: Generated<boolean>;
}

export interface TeamWrites {
  team_id: string;
  slot: number;
  writes: number;
}

export interface Teams {
  team_id: string;
  subdomain: string;
  name: string;
  region: string;
  state: Generated<"active" | "moving" | "frozen" | "retired">;
  epoch: Generated<number>;
  primary_color: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  logo_id: string | null;
  logo_type: string | null;
}

export interface Templates {
  team_id: string;
  template_id: string;
  workspace_template: "PROJECT" | "INSIGHT";
  title: string;
  description: Generated<string>;
  content: Json;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
}

export interface TenantLimits {
  team_id: string;
  plan_tier: "FREE" | "PROFESSIONAL" | "BUSINESS" | "ENTERPRISE";
  retention_days: number | null;
  members_max: number | null;
  storage_bytes_max: number | null;
  requests_per_minute_max: number | null;
  updated_at: Generated<Timestamp>;
  plan: string | null;
  add_ons: Generated<string[]>;
}

export interface ThemeHighlights {
  team_id: string;
  theme_id: string;
  highlight_id: string;
}

export interface ThemeRuns {
  team_id: string;
  theme_run_id: string;
  project_id: string;
  tag_id: string | null;
  size_percent: number;
  strictness: number;
  status: "WAITING" | "RUNNING" | "DONE" | "FAILED" | "CANCELLED";
  failure_code: string | null;
  done_count: Generated<number>;
  total_count: Generated<number>;
  model: string | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
  scope_count: number | null;
}

export interface Themes {
  team_id: string;
  theme_id: string;
  theme_run_id: string;
  title: string;
  place: number;
  is_outliers: Generated<boolean>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface TranscriptTurns {
  team_id: string;
  file_id: string;
  position: number;
  speaker: string | null;
  start_ms: number;
  end_ms: number;
  text: string;
  word_times: number[];
}

export interface TranscriptionSettings {
  team_id: string;
  scope_id: string;
  project_id: string | null;
  provider: "aws" | "assemblyai" | "random" | "openai-compatible" | null;
  language: string | null;
  labels_speakers: boolean | null;
  removes_fillers: boolean | null;
  vocabulary: Generated<Json>;
  updated_at: Generated<Timestamp>;
  change_number: Generated<number>;
}

export interface TranscriptionUsage {
  team_id: string;
  transcription_id: string;
  duration_ms: number;
  created_at: Generated<Timestamp>;
}

export interface Transcriptions {
  team_id: string;
  file_id: string;
  transcription_id: string;
  note_id: string;
  provider: "aws" | "assemblyai" | "random" | "openai-compatible" | null;
  language: string;
  labels_speakers: boolean;
  removes_fillers: boolean;
  vocabulary: Json;
  duration_ms: number;
  status: "QUEUED" | "RUNNING" | "DONE" | "FAILED" | "CANCELLED";
  failure_code: string | null;
  job_name: string | null;
  run_started_at: Nullable<Timestamp>;
  lost_runs: Generated<number>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  replaces_earlier: Generated<boolean>;
  file_name: string | null;
  file_content: string | null;
}

export interface Users {
  team_id: string;
  user_id: string;
  email: string;
  name: Generated<string>;
  role: "MANAGER" | "CONTRIBUTOR" | "VIEWER";
  workspace_admin: Generated<boolean>;
  job_role: string | null;
  job_title: string | null;
  password_hash: string | null;
  preferences: Generated<Json>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  last_seen_at: Nullable<Timestamp>;
  deactivated_at: Nullable<Timestamp>;
  email_assigned_at: Nullable<Timestamp>;
}

export interface VersionRewrites {
  team_id: string;
  document_id: string;
  rewrite_id: GeneratedAlways<number>;
  done_version: Generated<number>;
  through_version: number;
  work: Json;
}

export interface ViewCardRanks {
  team_id: string;
  view_id: string;
  group_key: string;
  object_id: string;
  rank: number;
}

export interface WebhookEvents {
  team_id: string;
  webhook_event_id: string;
  type: "google-meet" | "microsoft-teams" | "respondent" | "slack" | "stripe";
  external_event_id: string;
  event: Json;
  received_at: Generated<Timestamp>;
  handled_at: Nullable<Timestamp>;
}

export interface CellTables {
  access_requests: AccessRequests;
  account_links: AccountLinks;
  ai_actions: AiActions;
  ai_settings: AiSettings;
  api_tokens: ApiTokens;
  ask_conversations: AskConversations;
  ask_messages: AskMessages;
  audit_entries: AuditEntries;
  bulk_import_items: BulkImportItems;
  bulk_imports: BulkImports;
  channel_data: ChannelData;
  channel_imports: ChannelImports;
  channel_summaries: ChannelSummaries;
  channel_theme_searches: ChannelThemeSearches;
  channel_themes: ChannelThemes;
  channel_topics: ChannelTopics;
  channel_visits: ChannelVisits;
  channels: Channels;
  clips: Clips;
  codebook_changes: CodebookChanges;
  coding_decisions: CodingDecisions;
  coding_round_highlights: CodingRoundHighlights;
  coding_round_notes: CodingRoundNotes;
  coding_round_tags: CodingRoundTags;
  coding_rounds: CodingRounds;
  codings: Codings;
  comment_reactions: CommentReactions;
  comments: Comments;
  copied_masks: CopiedMasks;
  custom_field_values: CustomFieldValues;
  custom_fields: CustomFields;
  document_clients: DocumentClients;
  document_updates: DocumentUpdates;
  document_updates_rejected: DocumentUpdatesRejected;
  document_versions: DocumentVersions;
  documents: Documents;
  enterprise_connections: EnterpriseConnections;
  enterprise_domains: EnterpriseDomains;
  error_reports: ErrorReports;
  extensions: Extensions;
  file_extractions: FileExtractions;
  file_pages: FilePages;
  files: Files;
  folders: Folders;
  group_members: GroupMembers;
  groups: Groups;
  hidden_taggings: HiddenTaggings;
  highlight_tags: HighlightTags;
  highlights: Highlights;
  import_items: ImportItems;
  import_projects: ImportProjects;
  imports: Imports;
  insight_drafts: InsightDrafts;
  insight_highlights: InsightHighlights;
  insights: Insights;
  invitations: Invitations;
  masked_quotes: MaskedQuotes;
  media_jobs: MediaJobs;
  note_copies: NoteCopies;
  note_people: NotePeople;
  note_summaries: NoteSummaries;
  note_translations: NoteTranslations;
  notes: Notes;
  oauth_applications: OauthApplications;
  oauth_records: OauthRecords;
  people: People;
  people_import_rows: PeopleImportRows;
  people_imports: PeopleImports;
  permissions: Permissions;
  person_erasures: PersonErasures;
  person_merges: PersonMerges;
  project_exports: ProjectExports;
  project_extensions: ProjectExtensions;
  project_views: ProjectViews;
  project_workspace_fields: ProjectWorkspaceFields;
  projects: Projects;
  rate_limits: RateLimits;
  recordings: Recordings;
  redactions: Redactions;
  reel_clips: ReelClips;
  reel_exports: ReelExports;
  reels: Reels;
  request_allowances: RequestAllowances;
  saved_feed_visits: SavedFeedVisits;
  saved_feeds: SavedFeeds;
  saved_filters: SavedFilters;
  scim_groups: ScimGroups;
  scim_tokens: ScimTokens;
  scim_users: ScimUsers;
  search_changes: SearchChanges;
  sessions: Sessions;
  share_links: ShareLinks;
  sign_in_settings: SignInSettings;
  stars: Stars;
  suggestions: Suggestions;
  tag_boards: TagBoards;
  tag_groups: TagGroups;
  tag_merges: TagMerges;
  tag_summaries: TagSummaries;
  tags: Tags;
  team_security: TeamSecurity;
  team_writes: TeamWrites;
  teams: Teams;
  templates: Templates;
  tenant_limits: TenantLimits;
  theme_highlights: ThemeHighlights;
  theme_runs: ThemeRuns;
  themes: Themes;
  transcript_turns: TranscriptTurns;
  transcription_settings: TranscriptionSettings;
  transcription_usage: TranscriptionUsage;
  transcriptions: Transcriptions;
  users: Users;
  version_rewrites: VersionRewrites;
  view_card_ranks: ViewCardRanks;
  webhook_events: WebhookEvents;
}
