import { createHash, randomBytes } from "node:crypto";
import { giveUpAbandonedUploads } from "@fieldstone/domain/research/files/uploads/give-up-abandoned-uploads.ts";
import { uploadPartSizeBytes } from "@fieldstone/model/files/upload-parts.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { askGraphql } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { type ApiWorld, apiWorld } from "@fieldstone/testkit/worlds/api-world.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let database: ApiWorld["database"];
let api: ApiWorld["api"];
let team: ApiWorld["team"];
let cookies: ApiWorld["cookies"];
let projectId: string;

beforeAll(async () => {
  ({ database, api, team, cookies, projectId } = await apiWorld());
});
afterAll(() => api.close());

async function ask(query: string, input: Record<string, unknown>, as = cookies.contributor) {
  const { body } = await askGraphql(api, team, { query, variables: { input } }, { cookie: as });
  return body;
}
const codeOf = (body: { errors?: readonly { extensions: { code: string } }[] }) =>
  body.errors?.[0]?.extensions.code;

const begin = (name: string, sizeBytes: number, as?: string) =>
  ask(
    `mutation ($input: BeginImportUploadInput!) { beginImportUpload(input: $input) {
      upload { id name partCount arrivedParts { partNumber } } } }`,
    { projectId, name, sizeBytes },
    as,
  );
const finish = (id: string, as?: string) =>
  ask(
    `mutation ($input: ObjectIdInput!) { finishImportUpload(input: $input) {
      import { id status fileName leftOut { count first { name } } } } }`,
    { id },
    as,
  );

async function send(id: string, partNumber: number, bytes: Buffer, as?: string) {
  const sha256 = createHash("sha256").update(bytes).digest("base64");
  const body = await ask(
    `mutation ($input: SignUploadPartsInput!) { signUploadParts(input: $input) { parts { url } } }`,
    { id, parts: [{ partNumber, sha256 }] },
    as,
  );
  const url = body.data?.signUploadParts?.parts[0]?.url;
  if (url === undefined) return codeOf(body);
  const headers = { ...api.headersFor(team), "x-amz-checksum-sha256": sha256 };
  const { status } = await fetch(new URL(url, api.origin), {
    method: "PUT",
    headers,
    body: new Uint8Array(bytes),
  });
  return status;
}

it("sends an archive in parts, of which each arrives once, and starts its import once all are there", async () => {
  const bytes = randomBytes(uploadPartSizeBytes + 100);
  const { upload } = (await begin("C:\\exports\\Calls.zip", bytes.length)).data.beginImportUpload;
  expect(upload).toMatchObject({ name: "Calls.zip", partCount: 2, arrivedParts: [] });
  expect(await send(upload.id, 1, bytes.subarray(0, uploadPartSizeBytes))).toBe(200);
  expect(codeOf(await finish(upload.id))).toBe("upload.incomplete");
  const query = `query ($id: ID!) { importUpload(id: $id) { arrivedParts { partNumber } } }`;
  const { body } = await askGraphql(
    api,
    team,
    { query, variables: { id: upload.id } },
    { cookie: cookies.contributor },
  );
  expect(body.data.importUpload.arrivedParts).toEqual([{ partNumber: 1 }]);
  expect(await send(upload.id, 2, bytes.subarray(uploadPartSizeBytes))).toBe(200);
  const started = (await finish(upload.id)).data.finishImportUpload.import;
  expect(started).toMatchObject({
    status: "QUEUED",
    fileName: "Calls.zip",
    leftOut: { count: 0, first: [] },
  });
  // The answer was lost, and the page sends the request again.
  expect((await finish(upload.id)).data.finishImportUpload.import.id).toBe(started.id);
});

it("lists one's own in a project until all has arrived or it is ended, and nobody else's", async () => {
  const list = async (as = cookies.contributor) => {
    const query = `query ($projectId: ID!) { importUploads(projectId: $projectId) { id name sizeBytes } }`;
    const { body } = await askGraphql(api, team, { query, variables: { projectId } }, { cookie: as });
    return body;
  };
  const { upload } = (await begin("Half.zip", 11)).data.beginImportUpload;
  const { upload: whole } = (await begin("Whole.zip", 11)).data.beginImportUpload;
  const here = [
    { id: upload.id, name: "Half.zip", sizeBytes: 11 },
    { id: whole.id, name: "Whole.zip", sizeBytes: 11 },
  ];
  expect((await list()).data.importUploads).toEqual(here);
  expect((await list(cookies.uninvited)).data.importUploads).toEqual([]);
  expect((await list(cookies.viewer)).errors?.[0]?.extensions).toMatchObject({ errorCode: "FORBIDDEN" });
  expect(await send(whole.id, 1, randomBytes(11))).toBe(200);
  await finish(whole.id);
  expect((await list()).data.importUploads).toEqual(here.slice(0, 1));
  await ask(`mutation ($input: ObjectIdInput!) { cancelImportUpload(input: $input) { deletedId } }`, {
    id: upload.id,
  });
  expect((await list()).data.importUploads).toEqual([]);
});

it("refuses what is no archive, too large, or of a member who may not write", async () => {
  expect(codeOf(await begin("notes.txt", 10))).toBe("import.not_project");
  expect(codeOf(await begin("Calls.zip", 20_000_000_000))).toBe("upload.too_large");
  expect(codeOf(await begin("Calls.zip", 0))).toBe("upload.empty");
  expect((await begin("Calls.zip", 10, cookies.viewer)).errors?.[0]?.extensions).toMatchObject({
    errorCode: "FORBIDDEN",
  });
});

it("is its maker's alone, and given up after a week", async () => {
  const { upload } = (await begin("Calls.zip", 10)).data.beginImportUpload;
  expect(await send(upload.id, 1, randomBytes(10), cookies.uninvited)).toBe("upload.of_another");
  expect(codeOf(await finish(upload.id, cookies.uninvited))).toBe("upload.of_another");
  const later = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000);
  await withTenant(database.cell, team.system, "write", (tx) => giveUpAbandonedUploads(tx, later));
  const { rows } = await asAdministrator(database.adminUrl, (admin) =>
    admin.query("select upload_status from files where size_bytes = 10 and team_id = $1", [team.teamId]),
  );
  expect(rows).toEqual([{ upload_status: "CANCELLED" }]);
  expect(codeOf(await finish(upload.id))).toBe("upload.ended");
});
