import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import type { Authored, World } from "./filter-world.testing.ts";

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Inserts a world without access checks. */
export async function seedWorld(adminUrl: string, teamId: string, world: World): Promise<void> {
  const position = { anchor_start: "\\x", anchor_end: "\\x" };
  const documents = world.documents.map((document) => ({ ...authored(document), ...document }));
  const tables: readonly (readonly [string, Rows])[] = [
    ["folders", world.folderIds.map((id) => ({ folder_id: id, title: "Folder", ...moments }))],
    [
      "projects",
      world.projects.map(({ id, title, folderId, authorId, ...project }) => ({
        project_id: id,
        title,
        folder_id: folderId,
        created_by: authorId,
        workspace_access: project.isPrivate ? "private" : "open",
        is_sample: false,
        created_at: project.createdAt,
        updated_at: project.updatedAt,
        archived_at: project.isArchived ? moment : null,
        deleted_at: project.isDeleted ? moment : null,
      })),
    ],
    [
      "people",
      world.people.map((person) => ({
        ...authored(person),
        person_id: person.id,
        name: person.name,
        consent_state: person.consentState,
        consent_until: person.consentUntil,
        consent_recorded_at: person.consentState === null ? null : moment,
      })),
    ],
    [
      "documents",
      documents.map(({ id, kind, projectId, text }) => ({
        document_id: id,
        object_type: kind,
        project_id: projectId,
        text,
        state: "\\x",
        version: 0,
        word_count: 0,
        abstract: "",
        compacted_through: 0,
        updated_at: moment,
      })),
    ],
    ...(["note", "insight"] as const).map(
      (kind) =>
        [
          `${kind}s`,
          world.documents
            .filter((document) => document.kind === kind)
            .map((document) => ({
              ...authored(document),
              [`${kind}_id`]: document.id,
              project_id: document.projectId,
              title: document.title,
              published_at: document.isPublished ? moment : null,
            })),
        ] as const,
    ),
    [
      "stars",
      distinct(world.stars).map(({ userId, objectId }) => ({
        user_id: userId,
        object_id: objectId,
        [`${starredType(world, objectId)}_id`]: objectId,
        created_at: moment,
      })),
    ],
    [
      "document_versions",
      world.documents.flatMap(({ id, versionAuthorIds }) =>
        versionAuthorIds.map((userId, version) => ({
          document_id: id,
          version,
          snapshot: "\\x",
          text: "",
          author_kind: "person",
          author_id: userId,
          created_at: moment,
        })),
      ),
    ],
    [
      "highlights",
      world.highlights.map((highlight) => ({
        ...authored(highlight),
        ...position,
        highlight_id: highlight.id,
        document_id: highlight.documentId,
        project_id: highlight.projectId,
        text: highlight.text,
        document_version: 1,
        state: "anchored",
        inline_comment_only: highlight.isInline,
        speaker: highlight.speaker,
      })),
    ],
    [
      "tag_boards",
      world.boards.map(({ id, projectId, title, isDeleted }) => ({
        tag_board_id: id,
        project_id: projectId,
        title,
        rank: 1,
        ...moments,
        deleted_at: isDeleted ? moment : null,
      })),
    ],
    [
      "tag_groups",
      world.groups.map(({ id, boardId, title }) => ({
        tag_group_id: id,
        tag_board_id: boardId,
        title,
        rank: 1,
      })),
    ],
    [
      "tags",
      world.tags.map((tag) => ({
        ...authored(tag),
        tag_id: tag.id,
        tag_board_id: tag.boardId,
        tag_group_id: tag.groupId,
        title: tag.title,
        color: "#112233",
        description: "",
        locked: false,
        rank: 1,
      })),
    ],
    [
      "highlight_tags",
      world.highlights.flatMap(({ id, tagIds, isTaggedByAi }) =>
        tagIds.map((tagId) => ({
          highlight_id: id,
          tag_id: tagId,
          author_kind: isTaggedByAi ? "model" : "person",
          created_at: moment,
        })),
      ),
    ],
    ["note_people", linked(world, "note").map(([id, personId]) => ({ note_id: id, person_id: personId }))],
    [
      "insight_highlights",
      linked(world, "insight").map(([id, highlightId]) => ({ insight_id: id, highlight_id: highlightId })),
    ],
    [
      "custom_fields",
      world.fields.map(({ id, projectId, objectType, type, isMultiple, isArchived, options }) => ({
        field_id: id,
        project_id: projectId,
        object_type: objectType,
        title: `${objectType} ${type} ${isMultiple}`,
        type,
        options,
        archived_at: isArchived ? moment : null,
        selectable_max: isMultiple ? 3 : 1,
        rank: 1,
        ...moments,
      })),
    ],
    [
      "project_workspace_fields",
      world.enabled.map(({ projectId, fieldId }) => ({ project_id: projectId, field_id: fieldId })),
    ],
    [
      "custom_field_values",
      world.values.map(({ objectId, field, value }) => ({
        object_id: objectId,
        field_id: field.id,
        document_id: field.objectType === "PERSON" ? null : objectId,
        person_id: field.objectType === "PERSON" ? objectId : null,
        value,
        updated_at: moment,
      })),
    ],
  ];
  await asAdministrator(adminUrl, async (admin) => {
    for (const [table, rows] of tables) {
      const columns = [...new Set(rows.flatMap((row) => Object.keys(row))), "team_id"]
        .filter((column) => !(table === "notes" && column === "published_at"))
        .join(", ");
      await admin.query(
        `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows.map((row) => ({ ...row, team_id: teamId })))],
      );
    }
  });
}

const moment = "2026-01-01T00:00:00Z";
const moments = { created_at: moment, updated_at: moment };

function authored({ authorKind, authorId, createdAt, updatedAt, isDeleted }: Authored) {
  return {
    author_kind: authorKind,
    author_id: authorId,
    created_at: createdAt,
    updated_at: updatedAt,
    deleted_at: isDeleted ? moment : null,
  };
}

function linked(world: World, kind: "note" | "insight"): readonly (readonly [string, string])[] {
  return world.documents.flatMap((document) =>
    document.kind === kind ? document.linkedIds.map((linkedId) => [document.id, linkedId] as const) : [],
  );
}

function distinct(stars: World["stars"]): World["stars"] {
  return [...new Map(stars.map((star) => [`${star.userId} ${star.objectId}`, star])).values()];
}

function starredType(world: World, id: string): "project" | "note" | "insight" {
  return world.documents.find((document) => document.id === id)?.kind ?? "project";
}
