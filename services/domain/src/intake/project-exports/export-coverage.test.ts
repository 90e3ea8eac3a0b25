import { asAdministrator, createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, it } from "vitest";

interface Coverage {
  /** Columns whose data the archive has, in any of its files. */
  readonly exported: string;
  /** Columns that it leaves out, by reason. */
  readonly leftOut: Readonly<Record<string, string>>;
}

const created = {
  "says who did it or when, not what they made": "author_kind author_id author_model author_prompt_version",
};
const order = { "is the order of the list": "rank" };
const trash = { "the trash is not exported": "deleted_at" };

/** Tables with what people make in a project. Each column needs a decision before it can be added. */
const covered: Readonly<Record<string, Coverage>> = {
  projects: {
    exported: "project_id title icon color cover readme_note_id",
    leftOut: {
      ...trash,
      "is the workspace's order and access": "folder_id workspace_access is_sample archived_at",
      "says who did it or when, not what they made": "created_by created_at updated_at",
    },
  },
  notes: {
    exported: "note_id project_id title happened_at created_at updated_at",
    leftOut: { ...created, ...trash, "is the name of a file that may be elsewhere": "import_origin" },
  },
  insights: {
    exported: "insight_id project_id title published_at created_at updated_at",
    leftOut: {
      "says who did it or when, not what they made": `${created["says who did it or when, not what they made"]} published_by`,
      "undoes an unpublish": "former_published_at former_published_by",
      ...trash,
    },
  },
  highlights: {
    exported:
      "highlight_id document_id anchor_start anchor_end text inline_comment_only speaker start_ms end_ms created_at file_id page_num range_start range_end area",
    leftOut: {
      ...created,
      ...trash,
      "follows from the text": "project_id document_version state updated_at recording_file_id",
    },
  },
  comments: {
    exported:
      "comment_id object_type object_id parent_comment_id body author_id author_model created_at resolved_at",
    leftOut: {
      ...trash,
      "says who did it or when, not what they made":
        "author_kind author_prompt_version updated_at resolved_by",
      "follows from the text": "project_id mentioned_user_ids",
    },
  },
  comment_reactions: {
    exported: "comment_id short_name user_id skin_tone",
    leftOut: { "is the order of the list": "created_at" },
  },
  tag_boards: {
    exported: "tag_board_id project_id title",
    leftOut: { ...order, ...trash, "belongs to the workspace": "extension_id created_at updated_at" },
  },
  tag_groups: {
    exported: "tag_group_id tag_board_id title",
    leftOut: { ...order, "the trash is not exported": "deleted_at former_tag_ids" },
  },
  tags: {
    exported: "tag_id tag_board_id tag_group_id title color description role locked",
    leftOut: {
      ...order,
      ...trash,
      "says who did it or when, not what they made": `${created["says who did it or when, not what they made"]} created_at updated_at`,
    },
  },
  codebook_changes: {
    exported: "tag_id change_number definition use_when avoid_when examples changed_by changed_at",
    leftOut: {},
  },
  people: {
    exported:
      "person_id name email company job_title consent_state consent_until consent_recorded_by consent_recorded_at",
    leftOut: {
      ...trash,
      "says who did it or when, not what they made": `${created["says who did it or when, not what they made"]} created_at updated_at`,
      "no page shows the names of merged people": "other_names",
    },
  },
  redactions: {
    exported: "file_id start_ms end_ms mutes_audio blurs_video created_at",
    leftOut: { "says who did it or when, not what they made": "redaction_id created_by" },
  },
  note_summaries: {
    exported: "note_id kind framework instructions sections edited_by created_at",
    leftOut: { ...trash, "says how it was generated": "summary_id text_hash model prompt_version" },
  },
  tag_summaries: {
    exported: "tag_id kind framework instructions sections created_at",
    leftOut: {
      ...trash,
      "says how it was generated": "summary_id highlight_ids highlight_count model prompt_version created_by",
    },
  },
  saved_filters: {
    exported: "project_id target title form",
    leftOut: { ...trash, "nothing refers to it": "saved_filter_id created_at updated_at" },
  },
  transcription_settings: {
    exported: "project_id language labels_speakers removes_fillers vocabulary",
    leftOut: {
      "is the workspace's choice": "scope_id provider",
      "counts changes": "updated_at change_number",
    },
  },
  reels: {
    exported: "document_id tag_id project_id title transition",
    leftOut: {
      ...trash,
      "says who did it or when, not what they made": "reel_id created_by created_at updated_at",
    },
  },
  reel_clips: {
    exported: "reel_id highlight_id place title",
    leftOut: { "removed clips are not exported": "removed_at" },
  },
  custom_fields: {
    exported: "field_id project_id object_type title type options selectable_max",
    leftOut: {
      ...order,
      "archived fields are not exported": "archived_at",
      "undoes a move": "former_option_ids",
      "belongs to the workspace": "extension_id created_at updated_at",
    },
  },
};

/** Tables of a project that have other tests, or that are left out as a whole. */
const otherTables: Readonly<Record<string, string>> = {
  ...{ documents: "the text", files: "the files", project_views: "the views" },
  ...{ coding_rounds: "the coding rounds", custom_field_values: "the values of fields" },
  ...{ bulk_import_items: "work of the machine", import_projects: "work of the machine" },
  ...{ imports: "work of the machine", project_workspace_fields: "the fields", stars: "a member's own" },
  ...{ project_extensions: "the workspace's", theme_runs: "found by a model, which finds them again" },
};

const words = (text: string) => text.split(" ");
let columnsOf: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  const { adminUrl } = await createCellDatabase();
  const { rows } = await asAdministrator(adminUrl, (admin) =>
    admin.query<{ table: string; column: string }>(
      `select table_name::text as "table", column_name::text as "column" from information_schema.columns
        where table_schema = 'public' and column_name <> 'team_id'`,
    ),
  );
  columnsOf = new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => [
      table,
      columns.map(({ column }) => column),
    ]),
  );
});

it.each(Object.entries(covered))(
  "every column of %s is exported, or left out for a reason",
  (table, { exported, leftOut }) => {
    const decided = [...words(exported), ...Object.values(leftOut).flatMap(words)];
    const columns = columnsOf.get(table) ?? [];
    expect(columns.filter((column) => !decided.includes(column))).toEqual([]);
    expect(columns.length).toBeGreaterThan(0);
  },
);

it("every table of a project is covered, or left out for a reason", () => {
  const ofProjects = [...columnsOf].flatMap(([table, columns]) =>
    columns.includes("project_id") ? [table] : [],
  );
  expect(ofProjects.filter((table) => !(table in covered) && !(table in otherTables))).toEqual([]);
});
