import type { CustomFieldType } from "@fieldstone/model/fields/custom-field.ts";
import { newId } from "@fieldstone/model/ids.ts";
import pg from "pg";

export interface SeededTable {
  readonly teamId: string;
  readonly projectId: string;
  /** Ids of the fields by title: `NUMBER 1`, `SELECT 2`, … */
  readonly fieldIds: ReadonlyMap<string, string>;
  /** Options of each SELECT, in order. */
  readonly optionIds: readonly string[];
}

const fieldTypes: readonly CustomFieldType[] = [
  "NUMBER",
  "SELECT",
  "TEXT",
  "DATETIME",
  "BOOLEAN",
  "NUMBER",
  "SELECT",
  "TEXT",
  "NPS",
  "URL",
  "NUMBER",
  "SELECT",
  "TEXT",
  "DATETIME",
  "EMAIL",
  "NUMBER",
  "SELECT",
  "TEXT",
  "PHONE",
  "TEXT",
];
const optionCount = 8;
const colors = ["#c0392b", "#2980b9", "#27ae60", "#8e44ad", "#d35400", "#16a085", "#7f8c8d", "#2c3e50"];

/**
 * Creates notes with 20 fields, nine of ten filled, in a team's project. Bulk rows bypass the commands.
 * `adminUrl` is the administrator's, for the cell's database.
 */
export async function seedTable(
  adminUrl: string,
  place: { readonly teamId: string; readonly projectId: string; readonly authorId: string },
  noteCount: number,
): Promise<SeededTable> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { teamId, projectId, authorId } = place;
  const optionIds = Array.from({ length: optionCount }, () => newId());
  const options = optionIds.map((id, at) => ({
    id,
    label: `Choice ${at + 1}`,
    color: colors[at] ?? "#2c3e50",
  }));
  const fieldIds = new Map<string, string>();
  try {
    await admin.query("begin");
    await admin.query("set local synchronous_commit = off");
    await admin.query("set local row_security = off");
    for (const [at, type] of fieldTypes.entries()) {
      const fieldId = newId();
      const title = `${type} ${fieldTypes.slice(0, at + 1).filter((other) => other === type).length}`;
      fieldIds.set(title, fieldId);
      await admin.query(
        `insert into custom_fields (team_id, field_id, project_id, object_type, title, type, options, selectable_max, rank)
         values ($1, $2, $3, 'NOTE', $4, $5, $6, 1, $7)`,
        [
          teamId,
          fieldId,
          projectId,
          title,
          type,
          JSON.stringify(type === "SELECT" ? options : []),
          (at + 1) * 65_536,
        ],
      );
    }
    await admin.query(
      `create temporary table seeded on commit drop as
         select n, uuidv7() as id from generate_series(1, $1::int) n`,
      [noteCount],
    );
    await admin.query(
      `insert into notes (team_id, note_id, project_id, title, author_kind, author_id, created_at, updated_at)
       select $1, id, $2, 'Interview ' || n, 'person', $3, now() - n * interval '1 minute', now() - n * interval '1 minute'
         from seeded`,
      [teamId, projectId, authorId],
    );
    await admin.query(
      `insert into documents (team_id, document_id, object_type, project_id, state, abstract)
       select $1, id, 'note', $2, '\\x0000', 'What customer ' || n || ' said about the order' from seeded`,
      [teamId, projectId],
    );
    for (const [at, [title, fieldId]] of [...fieldIds].entries()) {
      await admin.query(
        `insert into custom_field_values (team_id, object_id, field_id, document_id, value)
         select $1, id, $2, id, ${valueInRow(title)} from seeded where (n + $4::int) % 10 <> 0 and $3::text[] is not null`,
        [teamId, fieldId, optionIds, at],
      );
    }
    await admin.query("commit");
    await admin.query("vacuum analyze notes");
    await admin.query("vacuum analyze documents");
    await admin.query("vacuum analyze custom_field_values");
    await admin.query("analyze custom_fields");
  } finally {
    await admin.end();
  }
  return { teamId, projectId, fieldIds, optionIds };
}

/** SQL for a field's value in row `n`: times a prime and folded, so that no two fields share an order. */
function valueInRow(title: string): string {
  const [type = "", place = "1"] = title.split(" ");
  const random = `(n::bigint * ${[7919, 104_729, 1_299_709, 15_485_863, 32_452_843][Number(place) - 1]} % 100003)`;
  switch (type) {
    case "SELECT":
      return `($3::text[])[1 + (${random} % ${optionCount})::int]`;
    case "NUMBER":
      return `${random}::text`;
    case "NPS":
      return `(${random} % 11)::text`;
    case "BOOLEAN":
      return `(${random} % 2 = 0)::text`;
    case "DATETIME":
      return `to_char(timestamp '2020-01-01' + ${random} * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;
    case "EMAIL":
      return `'person' || ${random} || '@example.com'`;
    case "URL":
      return `'https://example.com/' || ${random}`;
    case "PHONE":
      return `'+1 ' || ${random}`;
    default:
      return `'Answer ' || ${random}`;
  }
}
