import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { cancelImport } from "@fieldstone/domain/intake/imports/change-import-course.ts";
import type { Import } from "@fieldstone/domain/intake/imports/import.ts";
import { readImports } from "@fieldstone/domain/intake/imports/read-imports.ts";
import { startImport } from "@fieldstone/domain/intake/imports/start-import.ts";
import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { ensureDefaultTagBoard } from "@fieldstone/domain/research/tags/default-tag-board.ts";
import type { CustomFieldType } from "@fieldstone/model/fields/custom-field.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { parserLimits } from "./file-parser.ts";
import { runImport } from "./run-import.ts";

/** A start of the process and its file, on a machine that others use too. */
const importMs = 240_000;

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;
let task: TaskImplementation;
let objects: ReturnType<typeof openObjectStore>;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, team.owner.context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
  projectId = await write((tx) => createProject(tx, { title: "Interviews" }));
  const dir = await mkdtemp(path.join(tmpdir(), "imports-"));
  objects = openObjectStore({ driver: "file", dir, signingKey: "signing-key-of-the-tests-0123456789" });
  task = runImport({ cell: database.cell, objects });
});

async function upload(
  name: string,
  text: string | Buffer,
  choices: TableChoices | null = null,
): Promise<string> {
  const id = newId();
  const key = objectKey({ region: team.region, teamId: team.teamId }, "files", id);
  const body = Buffer.from(text);
  await objects.put(key, body, "text/plain");
  const file = { id, projectId, name, mimeType: "text/plain", fileType: "DOCUMENT" as const };
  const started = await write((tx) =>
    startImport(tx, { ...file, sizeBytes: body.length, sha256: Buffer.alloc(32), objectKey: key }, choices),
  );
  return started.id;
}

function run(importId: string, attempt = 1, implementation = task): Promise<void> {
  return implementation.run(
    { importId },
    {
      context: team.system,
      attempt,
      attemptsMax: 5,
      signal: new AbortController().signal,
      log: silentLog,
    },
  );
}

async function stateOf(importId: string): Promise<Import | undefined> {
  return (await write((tx) => readImports(tx, [importId]))).get(importId);
}

/** The longest that this thread worked without a pause, in ms of its own processor time: other programs do not count. */
function watchEventLoop(): () => number {
  let longest = 0;
  let before = process.threadCpuUsage();
  let beforeMs = performance.now();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, Math.min((user + system) / 1000, performance.now() - beforeMs));
    before = process.threadCpuUsage();
    beforeMs = performance.now();
  }, 5);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

test(
  "a file becomes notes, and a second run makes none twice",
  async () => {
    const importId = await upload("answers.csv", "Name,Answer\nDana,Too slow\nKim,Too dear\n");
    await run(importId);
    await run(importId, 2);
    expect(await stateOf(importId)).toMatchObject({
      status: "DONE",
      progressPercent: 100,
      runStartedAt: null,
    });
    expect((await stateOf(importId))?.notesMade).toBe(2);
  },
  importMs,
);

describe("a table as somebody chose it", () => {
  const table = [
    "when;what;about;who",
    "1.3.2024;I write on paper first;paper, speed;Dana",
    "soon;It never syncs;Speed;dana",
    "2.3.2024;The export takes an hour;;kim@shop.example",
  ].join("\n");
  const choices: TableChoices = {
    shape: "NOTES",
    hasHeader: true,
    roles: ["DATE", "TEXT", "TAGS", "PERSON"],
    tagSeparator: ",",
    dateOrder: "DMY",
    skipsProblemRows: false,
    tagIds: [],
  };

  test(
    "becomes notes with dates, people, and highlights of what was said that carry their tags",
    async () => {
      const everywhere = await write(async (tx) =>
        createTag(tx, { tagBoardId: await ensureDefaultTagBoard(tx, projectId), title: "Survey" }),
      );
      const importId = await upload("shop.csv", table, { ...choices, tagIds: [everywhere] });
      await run(importId);
      expect(await stateOf(importId)).toMatchObject({ status: "DONE", notesMade: 3 });
      const found = await asAdministrator(database.adminUrl, (admin) =>
        admin.query(
          `select n.title, n.happened_at::date::text as day, h.text as said,
             (select array_agg(t.title order by t.title) from highlight_tags ht join tags t using (team_id, tag_id)
               where ht.highlight_id = h.highlight_id) as tags,
             (select array_agg(p.name) from note_people np join people p using (team_id, person_id)
               where np.note_id = n.note_id) as people
             from notes n left join highlights h on h.document_id = n.note_id
            where n.author_id = $1 order by n.note_id`,
          [importId],
        ),
      );
      expect(found.rows).toEqual([
        {
          title: "I write on paper first",
          day: "2024-03-01",
          said: "I write on paper first",
          tags: ["Survey", "paper", "speed"],
          people: ["Dana"],
        },
        {
          title: "It never syncs",
          day: null,
          said: "It never syncs",
          tags: ["Survey", "speed"],
          people: ["Dana"],
        },
        {
          title: "The export takes an hour",
          day: "2024-03-02",
          said: "The export takes an hour",
          tags: ["Survey"],
          people: ["kim@shop.example"],
        },
      ]);
    },
    importMs,
  );

  test(
    "becomes values of fields, makes options and people, and keeps what is no value in the text",
    async () => {
      const makeField = (title: string, type: CustomFieldType) =>
        write((tx) => createCustomField(tx, { projectId, objectType: "NOTE", title, type }));
      const boxes = await makeField("Boxes", "NUMBER");
      const stage = await makeField("Stage", "SELECT");
      const who = await makeField("Who", "PERSON");
      const text = "said;boxes;stage;who\nWe count;12;Early; Hana\nWe guess;a dozen;early;Hana\n";
      const importId = await upload("fields.csv", text, {
        ...choices,
        roles: ["TEXT", "FIELD", "FIELD", "FIELD"],
        fields: [
          null,
          { id: boxes, type: "NUMBER" },
          { id: stage, type: "SELECT" },
          { id: who, type: "PERSON" },
        ],
      });
      await run(importId);
      const { rows } = await asAdministrator(database.adminUrl, (admin) =>
        admin.query(
          `select d.text, (select json_object_agg(f.title, coalesce(p.name, o.option ->> 'label', v.value))
             from custom_field_values v join custom_fields f using (team_id, field_id)
             left join people p on p.person_id::text = v.value
             left join lateral jsonb_array_elements(f.options) o (option) on o.option ->> 'id' = v.value
            where v.object_id = n.note_id) as fields
             from notes n join documents d on d.document_id = n.note_id
            where n.author_id = $1 order by n.note_id`,
          [importId],
        ),
      );
      expect(rows).toEqual([
        { text: "We count", fields: { Boxes: "12", Stage: "Early", Who: "Hana" } },
        { text: "We guess\nboxes: a dozen", fields: { Stage: "Early", Who: "Hana" } },
      ]);
      await expect(
        upload("a.csv", text, {
          ...choices,
          roles: ["TEXT", "FIELD"],
          fields: [null, { id: boxes, type: "TEXT" }],
        }),
      ).rejects.toMatchObject({ code: "import.field_changed" });
    },
    importMs,
  );

  test("that names a tag of another project, or no text, is refused before it begins", async () => {
    const otherId = await write((tx) => createProject(tx, { title: "Other" }));
    const other = await write(async (tx) =>
      createTag(tx, { tagBoardId: await ensureDefaultTagBoard(tx, otherId), title: "Elsewhere" }),
    );
    await expect(upload("a.csv", table, { ...choices, tagIds: [other] })).rejects.toMatchObject({
      code: "tag.not_found",
    });
    await expect(upload("a.csv", table, { ...choices, roles: ["DATE"] })).rejects.toMatchObject({
      code: "import.no_text",
    });
  });
});

test(
  "a file that is too much fails at once, in words, and is not tried again",
  async () => {
    const importId = await upload("hostile.md", "a\n\n".repeat(1_000_000));
    const limits = { ...parserLimits, memoryMegabytesMax: 100 };
    await run(importId, 1, runImport({ cell: database.cell, objects, limits }));
    expect(await stateOf(importId)).toMatchObject({ status: "FAILED", failureCode: "import.too_complex" });
  },
  importMs,
);

test(
  "an import whose process ended is tried once more, and then ended in words",
  async () => {
    const lost = await upload("talk.txt", "Ana: Hello\nBen: Hi");
    const endWithProcess = () =>
      asAdministrator(database.adminUrl, (admin) =>
        admin.query("update imports set status = 'PROCESSING', run_started_at = now() where import_id = $1", [
          lost,
        ]),
      );
    await endWithProcess();
    await run(lost, 2);
    expect(await stateOf(lost)).toMatchObject({ status: "DONE", lostRuns: 1 });
    await endWithProcess();
    await run(lost, 3);
    expect(await stateOf(lost)).toMatchObject({ status: "FAILED", failureCode: "import.too_complex" });
  },
  importMs,
);

test(
  "an import that is cancelled while its file is read stops",
  async () => {
    const importId = await upload("long.md", "a paragraph.\n\n".repeat(600_000));
    const running = run(importId);
    await expect.poll(async () => (await stateOf(importId))?.status).toBe("PROCESSING");
    await write((tx) => cancelImport(tx, importId));
    await running;
    expect(await stateOf(importId)).toMatchObject({ status: "CANCELLED", notesMade: 0 });
  },
  importMs,
);

test(
  "the largest imports delay nobody in this process by more than 200 ms",
  async () => {
    const files = [
      ["lines.txt", "a line of some words here\n".repeat(370_000)],
      ["paragraphs.md", "a short paragraph.\n\n".repeat(50_000)],
    ] as const;
    for (const [name, text] of files) {
      const importId = await upload(name, text);
      const longestMs = watchEventLoop();
      await run(importId);
      const longest = longestMs();
      expect(await stateOf(importId)).toMatchObject({ status: "DONE" });
      expect(longest).toBeLessThan(200);
    }
  },
  importMs * 2,
);
