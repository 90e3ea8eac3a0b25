import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { createTagBoard } from "@fieldstone/domain/research/tags/boards/create-tag-board.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { customFieldsPerPlaceMax } from "@fieldstone/model/limits.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askJson,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

const choices = {
  shape: "NOTES",
  hasHeader: true,
  roles: ["TEXT", "TAGS"],
  tagSeparator: ";",
  dateOrder: "DMY",
  skipsProblemRows: false,
  tagIds: [] as readonly string[],
};

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let cookie: string;
let projectId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, team.owner.context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
  cookie = await sessionCookieOf(database, team, team.owner);
  projectId = await write((tx) => createProject(tx, { title: "Survey" }));
});
afterAll(() => api.close());

function upload(
  name: string,
  header?: string,
  by: { readonly team: SeededTeam; readonly cookie: string } = { team, cookie },
) {
  return askJson(`${api.origin}/api/import?projectId=${projectId}`, {
    method: "POST",
    headers: {
      ...api.headersFor(by.team),
      cookie: by.cookie,
      "content-type": "text/csv",
      "x-file-name": name,
      ...(header === undefined ? {} : { "x-table-choices": header }),
    },
    body: "text,topic\nToo slow,speed",
  });
}

const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value));

async function tagIn(otherProjectId: string, title: string): Promise<string> {
  const tagBoardId = await write((tx) => createTagBoard(tx, { projectId: otherProjectId, title: "Board" }));
  return write((tx) => createTag(tx, { tagBoardId, title }));
}

async function storedChoices(): Promise<readonly unknown[]> {
  const { rows } = await asAdministrator(database.adminUrl, (admin) =>
    admin.query("select table_choices from imports order by import_id"),
  );
  return rows.map((row) => row.table_choices);
}

it("keeps a name without its folders and the characters that nobody sees", async () => {
  const named = async (name: string) => {
    const { status, body } = await upload(encodeURIComponent(name));
    return [status, body.errors?.[0].title];
  };
  for (const name of ["nul\0l.txt", "line\r\nbreak.txt", "\u202etxt.exe", "../../a\u2066b\u2069.txt"])
    expect(await named(name)).toEqual([202, undefined]);
  const { rows } = await asAdministrator(database.adminUrl, (admin) =>
    admin.query("delete from imports returning (select name from files where file_id = imports.file_id)"),
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(["ab.txt", "linebreak.txt", "null.txt", "txt.exe"]);
});

it("refuses choices with a NUL, which no database stores", async () => {
  const answer = await upload("a.csv", encoded({ ...choices, sheetName: "a\0" }));
  expect([answer.status, answer.body.errors[0].title]).toEqual([400, "import.choices_invalid"]);
});

it("keeps what was chosen for a table, with tags named as the API names them", async () => {
  const tagId = await tagIn(projectId, "Spring");
  const answer = await upload("a.csv", encoded({ ...choices, tagIds: [toShortId(tagId)] }));
  expect(answer.status).toBe(202);
  expect((await upload("b.csv")).status).toBe(202);
  expect((await upload("c.txt", encoded(choices))).status).toBe(202);
  expect(await storedChoices()).toEqual([{ ...choices, tagIds: [tagId] }, null, null]);
});

it.each([
  ["that are no JSON", "%7B", "import.choices_invalid"],
  ["that are not encoded", "%", "import.choices_invalid"],
  ["that name an unknown role", encoded({ ...choices, roles: ["COLOUR"] }), "import.choices_invalid"],
  [
    "with a field of an unknown type",
    encoded({ ...choices, roles: ["TEXT", "NEW_FIELD"], newFieldTypes: [null, "COLOUR"] }),
    "import.choices_invalid",
  ],
  ["without tags", encoded({ ...choices, tagIds: undefined }), "import.choices_invalid"],
  ["without a text", encoded({ ...choices, roles: ["TAGS"] }), "import.no_text"],
])("refuses choices %s, and imports nothing", async (_what, header, code) => {
  const before = await storedChoices();
  const answer = await upload("a.csv", header);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(code);
  expect(await storedChoices()).toEqual(before);
});

it("refuses a tag of another project as one that does not exist", async () => {
  const otherId = await write((tx) => createProject(tx, { title: "Other" }));
  const tagId = await tagIn(otherId, "Elsewhere");
  const answer = await upload("a.csv", encoded({ ...choices, tagIds: [toShortId(tagId)] }));
  expect(answer.status).toBe(404);
  expect(JSON.stringify(answer.body)).toContain("tag.not_found");
});

const withNewFields = (count: number) =>
  encoded({
    ...choices,
    roles: ["TEXT", ...Array.from({ length: count }, () => "NEW_FIELD")],
    newFieldTypes: [null, ...Array.from({ length: count }, () => "NUMBER")],
  });

it("makes new fields for who may write in the project, for no viewer and nobody elsewhere", async () => {
  const before = await storedChoices();
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const others = await seedTeam(database);
  for (const [by, code] of [
    [{ team, cookie: await sessionCookieOf(database, team, viewer) }, "project.write_needed"],
    [{ team: others, cookie: await sessionCookieOf(database, others, others.owner) }, "project.not_found"],
  ] as const)
    expect(JSON.stringify((await upload("a.csv", withNewFields(1), by)).body)).toContain(code);
  expect(await storedChoices()).toEqual(before);
  expect((await upload("a.csv", withNewFields(1))).status).toBe(202);
});

it("refuses more new fields than the project has room for, before it begins", async () => {
  const before = await storedChoices();
  const answer = await upload("a.csv", withNewFields(customFieldsPerPlaceMax + 1));
  expect(JSON.stringify(answer.body)).toContain("custom_field.limit");
  expect(await storedChoices()).toEqual(before);
});
