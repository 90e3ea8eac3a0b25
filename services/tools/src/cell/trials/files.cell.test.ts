import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { docxOf, wordParagraph } from "@fieldstone/media/intake/imports/zip.testing.ts";
import { partChecksumHeader } from "@fieldstone/platform/objects/object-store.ts";
import { uniqueName } from "@fieldstone/testkit/browser/workspace.ts";
import { pdfOf } from "@fieldstone/testkit/files/pdf-file.ts";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type CellWorkspace, openCellWorkspace } from "./cell-workspace.testing.ts";

/** What media is given for a file here, where one processor may have to do for the whole cell. */
const readyMs = 180_000;

const identified = z.object({ id: z.string() });
const madeProject = z.object({ createProject: z.object({ project: identified }) });
const madeNote = z.object({ createNote: z.object({ note: identified }) });
const begun = z.object({ beginUpload: z.object({ upload: z.object({ file: identified }) }) });
const signed = z.object({
  signUploadParts: z.object({ parts: z.array(z.object({ url: z.string() })) }),
});
const ended = z.object({ finishUpload: z.object({ file: identified }) });

let workspace: CellWorkspace;
let projectId: string;
let noteId: string;

beforeAll(async () => {
  workspace = await openCellWorkspace(uniqueName("files"));
  const project = `mutation { createProject(input: { title: "Calls" }) { project { id } } }`;
  projectId = (await workspace.ask(madeProject, project)).createProject.project.id;
  const note = `mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }`;
  const input = { projectId, title: "Call" };
  noteId = (await workspace.ask(madeNote, note, { input })).createNote.note.id;
});

/** As the page does it, to the bucket's own address that the cell signs; answers the file's id. */
async function upload(name: string, bytes: Buffer): Promise<string> {
  const begin = `mutation ($input: BeginUploadInput!) { beginUpload(input: $input) { upload { file { id } } } }`;
  const input = { documentId: noteId, name, sizeBytes: bytes.length };
  const { id } = (await workspace.ask(begun, begin, { input })).beginUpload.upload.file;
  const sign = `mutation ($input: SignUploadPartsInput!) { signUploadParts(input: $input) { parts { url } } }`;
  const sha256 = createHash("sha256").update(bytes).digest("base64");
  const parts = [{ partNumber: 1, sha256 }];
  const [part] = (await workspace.ask(signed, sign, { input: { id, parts } })).signUploadParts.parts;
  const sent = await fetch(part?.url ?? "", {
    method: "PUT",
    headers: { [partChecksumHeader]: sha256 },
    body: new Uint8Array(bytes),
  });
  expect(sent.status, await sent.text()).toBe(200);
  const finish = `mutation ($input: ObjectIdInput!) { finishUpload(input: $input) { file { id } } }`;
  await workspace.ask(ended, finish, { input: { id } });
  return id;
}

/** Something of the note's file once it is not what it was before. */
async function fileOnce<T>(id: string, fields: string, shape: z.ZodType<T>, isReady: (file: T) => boolean) {
  const ofNote = z.object({ note: z.object({ files: z.array(z.looseObject({ id: z.string() })) }) });
  const query = `query ($id: ID!) { note(id: $id) { files { id ${fields} } } }`;
  const read = async () => {
    const { note } = await workspace.ask(ofNote, query, { id: noteId });
    return shape.parse(note.files.find((file) => file.id === id));
  };
  await expect.poll(async () => isReady(await read()), { timeout: readyMs, interval: 1_000 }).toBe(true);
  return await read();
}

test("a recording goes up, is prepared by media, and is played from the bucket by its segments", async () => {
  const id = await upload("call.mp4", await readFile(await smallRecording("call.mp4")));
  const shape = z.object({
    recording: z
      .object({ status: z.string(), failureCode: z.string().nullable(), storyboardCount: z.number() })
      .nullable(),
  });
  const fields = "recording { status failureCode storyboardCount }";
  const isReady = ({ recording }: z.infer<typeof shape>) =>
    !["PROCESSING", undefined].includes(recording?.status);
  const { recording } = await fileOnce(id, fields, shape, isReady);
  expect(recording).toEqual({ status: "DONE", failureCode: null, storyboardCount: 1 });
  const open = (name: string) =>
    fetch(`${workspace.origin}/files/avf-stream/${id}/${name}`, { headers: { cookie: workspace.cookie } });
  const list = await open("playlist.m3u8");
  expect(list.status).toBe(200);
  const segment = (await list.text()).split("\n").find((line) => line !== "" && !line.startsWith("#")) ?? "";
  const played = await fetch(new URL(segment, list.url), { headers: { cookie: workspace.cookie } });
  expect(played.status).toBe(200);
  expect((await played.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
}, 300_000);

test("the pages of a PDF are read", async () => {
  const id = await upload(
    "report.pdf",
    pdfOf([{ lines: ["The export button"] }, { lines: ["Second page"] }]),
  );
  const shape = z.object({
    extraction: z.object({ status: z.string(), failureCode: z.string().nullable() }).nullable(),
    pages: z.array(z.object({ text: z.string() })),
  });
  const fields = "extraction { status failureCode } pages(first: 1, last: 2) { text }";
  const file = await fileOnce(id, fields, shape, ({ extraction }) =>
    ["complete", "failed"].includes(extraction?.status ?? ""),
  );
  expect(file.extraction).toEqual({ status: "complete", failureCode: null });
  expect(file.pages.map(({ text }) => text.trim())).toEqual(["The export button", "Second page"]);
}, 300_000);

test("an office file becomes a note", async () => {
  const bytes = docxOf(wordParagraph("The tablet locks itself."));
  const sent = await fetch(`${workspace.origin}/api/import?projectId=${projectId}`, {
    method: "POST",
    headers: { cookie: workspace.cookie, "x-file-name": "interview.docx", origin: workspace.origin },
    body: new Uint8Array(bytes),
  });
  const answer = await sent.text();
  expect(sent.status, answer).toBe(202);
  const { importId } = z.object({ importId: z.string() }).parse(JSON.parse(answer));
  const shape = z.object({
    import: z.object({
      status: z.string(),
      failureMessage: z.string().nullable(),
      notes: z.array(z.object({ content: z.unknown() })),
    }),
  });
  const query = `query ($id: ID!) { import(id: $id) { status failureMessage notes { content } } }`;
  const read = () => workspace.ask(shape, query, { id: importId });
  await expect
    .poll(async () => ["DONE", "FAILED"].includes((await read()).import.status), {
      timeout: readyMs,
      interval: 1_000,
    })
    .toBe(true);
  const made = (await read()).import;
  expect(made).toMatchObject({ status: "DONE", failureMessage: null });
  expect(JSON.stringify(made.notes)).toContain("The tablet locks itself.");
}, 300_000);
