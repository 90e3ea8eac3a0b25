import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const notesMade = 50;
/** Length of each note's content: all together are 20 MB, any two are below the limit of an answer. */
const textLength = 400_000;

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let cookie: string;
let projectId: string;
let noteId: string;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
  cookie = await sessionCookieOf(database, team, team.owner);
  await withTenant(database.cell, team.owner.context, "write", async (tx) => {
    projectId = await createProject(tx, { title: "Long" });
    const body = { kind: "markdown", markdown: "Short." } as const;
    for (let at = 0; at < notesMade; at += 1) {
      ({ id: noteId } = await createNote(tx, { projectId, title: `Note ${at}`, body }));
    }
  });
  await setText("true", textLength);
});
afterAll(() => api.close());

/** Fills saved contents with random characters, so that compression does not shorten them in storage. */
async function setText(where: string, length: number): Promise<void> {
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      `update documents set content = json_build_object('type', 'doc', 'content', json_build_array(
          json_build_object('type', 'paragraph', 'content', json_build_array(
            json_build_object('type', 'text', 'text', (
              select string_agg(md5(random()::text || at || document_id), '') from generate_series(1, $1::int / 32) at))))))
        where ${where}`,
      [length],
    ),
  );
}

const ask = (query: string) => askGraphql(api, team, { query }, { cookie });
const listOf = (first: number, fields: string) =>
  ask(`{ project(id: "${projectId}") { notes(first: ${first}) { edges { node { ${fields} } } } } }`);
const codesOf = (body: { errors?: { extensions: { code: string } }[] }) => [
  ...new Set(body.errors?.map(({ extensions }) => extensions.code)),
];

/** Peak memory of contents while `work` runs, in bytes. */
async function peakBytes(work: () => Promise<void>): Promise<number> {
  const memory = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
  const before = memory();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 1);
  await work();
  clearInterval(timer);
  return Math.max(peak, memory()) - before;
}

describe.each(["content", "contentBeginning"])("%s", (field) => {
  it("of a thousand notes is refused by its price", async () => {
    expect(codesOf((await listOf(1_000, field)).body)).toEqual(["query.too_costly"]);
  });

  it("of notes that are too long together is refused before it is read", async () => {
    const peak = await peakBytes(async () => {
      expect(codesOf((await listOf(notesMade, field)).body)).toEqual(["document.contents_too_long"]);
    });
    expect(peak).toBeLessThan(notesMade * textLength);
  });

  it("of one note under many names is refused before it is written out", async () => {
    const fields = Array.from({ length: 100 }, (_, at) => `a${at}: ${field}`).join(" ");
    const { body } = await ask(`{ note(id: "${noteId}") { ${fields} } }`);
    expect(codesOf(body)).toEqual(["query.answer_too_long"]);
  });

  it("of some notes, and of one that is longer than an answer of several, is answered", async () => {
    const several = (await listOf(10, field)).body.data.project.notes.edges;
    expect(
      several.map(
        ({ node }: { node: Record<string, unknown> }) => JSON.stringify(node[field]).length > textLength,
      ),
    ).toEqual(Array(10).fill(true));
    await setText(`document_id = '${noteId}'`, 10_000_000);
    const { body } = await ask(`{ note(id: "${noteId}") { ${field} } }`);
    expect(JSON.stringify(body.data.note[field]).length).toBeGreaterThan(9_000_000);
    await setText(`document_id = '${noteId}'`, textLength);
  });
});

describe("a short text under many names", () => {
  const titles = (names: number) => Array.from({ length: names }, (_, at) => `a${at}: title`).join(" ");

  it("is refused where its answer would be longer than texts may be together", async () => {
    await withTenant(database.cell, team.owner.context, "write", ({ db }) =>
      db
        .updateTable("notes")
        .set({ title: "Long title ".repeat(18) })
        .where("team_id", "=", team.teamId)
        .execute(),
    );
    expect(codesOf((await listOf(notesMade, titles(1_000))).body)).toEqual(["query.answer_too_long"]);
  });

  it("is answered where it would not", async () => {
    const { edges } = (await listOf(notesMade, titles(100))).body.data.project.notes;
    expect(edges).toHaveLength(notesMade);
  });
});
