import { createHash, randomBytes } from "node:crypto";
import { uploadPartSizeBytes } from "@fieldstone/model/files/upload-parts.ts";
import { isObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import { askGraphql } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { type ApiWorld, apiWorld } from "@fieldstone/testkit/worlds/api-world.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let database: ApiWorld["database"];
let api: ApiWorld["api"];
let team: ApiWorld["team"];
let cookies: ApiWorld["cookies"];
let documentId: string;

beforeAll(async () => {
  ({ database, api, team, cookies, noteId: documentId } = await apiWorld());
});
afterAll(() => api.close());

async function ask(query: string, variables: Record<string, unknown> = {}, as = cookies.contributor) {
  const { body } = await askGraphql(api, team, { query, variables }, { cookie: as });
  return body;
}

const codeOf = (body: { errors?: readonly { extensions: { code: string } }[] }) =>
  body.errors?.[0]?.extensions.code;

function begin(name: string, sizeBytes: number) {
  return ask(
    `mutation ($input: BeginUploadInput!) { beginUpload(input: $input) {
       upload { partSizeBytes partCount arrivedParts { partNumber } file { id name uploadStatus } } } }`,
    { input: { documentId, name, sizeBytes } },
  );
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("base64");

function sign(id: string, parts: readonly object[], as?: string) {
  const query = `mutation ($input: SignUploadPartsInput!) {
    signUploadParts(input: $input) { parts { partNumber url } } }`;
  return ask(query, { input: { id, parts } }, as);
}

async function addressOf(id: string, partNumber: number, bytes: Buffer): Promise<string> {
  const body = await sign(id, [{ partNumber, sha256: sha256(bytes) }]);
  return new URL(body.data.signUploadParts.parts[0].url, api.origin).href;
}

const put = (url: string, bytes: Buffer) =>
  fetch(url, { method: "PUT", headers: api.headersFor(team), body: new Uint8Array(bytes) });

const finish = (id: string, as?: string) =>
  ask(
    `mutation ($input: ObjectIdInput!) { finishUpload(input: $input) { file { isJoining uploadStatus } } }`,
    { input: { id } },
    as,
  );

const openFile = (kind: string, id: string, as = cookies.contributor, headers: Record<string, string> = {}) =>
  fetch(`${api.origin}/files/${kind}/${id}`, {
    headers: { ...api.headersFor(team), cookie: as, ...headers },
    redirect: "manual",
  });

it("goes up in parts that are checked on arrival, and is continued by its own person with what is missing", async () => {
  const bytes = randomBytes(uploadPartSizeBytes + 100);
  const { upload } = (await begin("../call.mp4", bytes.length)).data.beginUpload;
  expect(upload).toMatchObject({
    partSizeBytes: uploadPartSizeBytes,
    partCount: 2,
    arrivedParts: [],
    file: { name: "call.mp4", uploadStatus: "UPLOADING" },
  });
  const { id } = upload.file;
  const [first, second] = [bytes.subarray(0, uploadPartSizeBytes), bytes.subarray(uploadPartSizeBytes)];
  const address = await addressOf(id, 2, second);
  expect((await put(address, Buffer.from(second).reverse())).status).toBe(400);
  expect((await put(address, second.subarray(1))).status).toBe(400);
  expect((await put(address, second)).status).toBe(200);
  expect(codeOf(await finish(id))).toBe("upload.incomplete");
  expect((await openFile("stream", id)).status).toBe(404);
  const again = await ask(`query ($id: ID!) { upload(id: $id) { arrivedParts { partNumber sha256 } } }`, {
    id,
  });
  expect(again.data.upload.arrivedParts).toEqual([{ partNumber: 2, sha256: sha256(second) }]);
  expect((await put(await addressOf(id, 1, first), first)).status).toBe(200);
  expect(codeOf(await finish(id, cookies.uninvited))).toBe("upload.of_another");
  for (let time = 0; time < 2; time += 1) {
    expect((await finish(id)).data.finishUpload.file).toEqual({ isJoining: true, uploadStatus: "UPLOADING" });
  }
});

it.each([
  ["nothing", "call.mp4", 0, "upload.empty"],
  ["more than 10 GB", "call.mp4", 10_737_418_241, "upload.too_large"],
  ["a GIF over 2 MB", "call.gif", 2_000_001, "file.too_large"],
])("refuses %s before any byte is sent", async (_what, name, sizeBytes, code) => {
  expect(codeOf(await begin(name, sizeBytes))).toBe(code);
});

it("asks the addresses of the file's own parts alone, each with a checksum", async () => {
  const { upload } = (await begin("call.mp4", 10)).data.beginUpload;
  const sum = sha256(Buffer.alloc(10));
  const rejection = async (parts: readonly object[], as?: string) =>
    codeOf(await sign(upload.file.id, parts, as));
  expect(await rejection([{ partNumber: 2, sha256: sum }])).toBe("upload.parts");
  expect(await rejection([{ partNumber: 0, sha256: sum }])).toBe("upload.parts");
  expect(await rejection(Array(21).fill({ partNumber: 1, sha256: sum }))).toBe("upload.parts");
  expect(await rejection([{ partNumber: 1, sha256: "abc" }])).toBe("upload.checksum_invalid");
  expect(await rejection([{ partNumber: 1, sha256: sum }], cookies.uninvited)).toBe("upload.of_another");
});

it("streams a recording by range to whoever may read the note, and saves any file under its name", async () => {
  const { upload } = (await begin("call.mp4", 6)).data.beginUpload;
  const { id } = upload.file;
  const bytes = Buffer.from("spoken");
  await put(await addressOf(id, 1, bytes), bytes);
  await finish(id);
  const open = (kind: string, as: string) => openFile(kind, id, as);
  await asAdministrator(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ object_key: string }>(
      "update files set upload_status = 'DONE' where upload_status = 'UPLOADING' returning object_key",
    );
    for (const { object_key: key } of rows) {
      if (isObjectKey(key)) await api.services.objects.put(key, bytes, "video/mp4");
    }
  });
  const streamed = await open("stream", cookies.contributor);
  expect([streamed.status, await streamed.text()]).toEqual([200, "spoken"]);
  const saved = await open("download", cookies.uninvited);
  expect([saved.status, saved.headers.get("content-disposition")]).toEqual([
    200,
    "attachment; filename=call.mp4",
  ]);
  const part = await openFile("stream", id, cookies.viewer, { range: "bytes=1-3" });
  expect([part.status, await part.text()]).toEqual([206, "pok"]);
});

it("shows an image in the size that was made of it, as it came before that, and an SVG never as it came", async () => {
  const bytes = Buffer.from("<svg/>");
  const upload = async (name: string, mimeType: string) => {
    const { id } = (await begin(name, bytes.length)).data.beginUpload.upload.file;
    await put(await addressOf(id, 1, bytes), bytes);
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query(
        "update files set upload_status = 'DONE', file_type = 'IMAGE', mime_type = $1 where upload_status = 'UPLOADING'",
        [mimeType],
      ),
    );
    return id;
  };
  const show = async (id: string) =>
    (
      await fetch(`${api.origin}/image/${id}?width=320`, {
        headers: { ...api.headersFor(team), cookie: cookies.contributor },
        redirect: "manual",
      })
    ).status;
  expect(await show(await upload("shelf.png", "image/png"))).toBe(302);
  expect(await show(await upload("logo.svg", "image/svg+xml"))).toBe(404);
});
