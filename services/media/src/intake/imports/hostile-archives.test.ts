import "@fieldstone/domain/objects.ts";
import "@fieldstone/domain/steps.ts";
import { readLeftOut } from "@fieldstone/domain/intake/imports/read-imports.ts";
import { readExportedDocument } from "@fieldstone/domain/intake/project-exports/contents/read-exported-document.ts";
import { readProjectContents } from "@fieldstone/domain/intake/project-exports/contents/read-project-contents.ts";
import { readDrawing } from "@fieldstone/domain/research/views/canvas.ts";
import { findViewsOfProjects } from "@fieldstone/domain/research/views/read-views.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { exportedProject } from "@fieldstone/model/project-export/exported-project.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import JSZip from "jszip";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { importMs } from "./import-fixture.testing.ts";
import {
  beginImport,
  exportProject,
  makeRichProject,
  openObjects,
  pdfBytes,
  runOnce,
} from "./project-archive-fixture.testing.ts";
import { type ZipEntry, zipOf } from "./zip.testing.ts";

let database: TestCellDatabase;
let objects: ObjectStore;
let own: World;

beforeAll(async () => {
  database = await createCellDatabase();
  objects = await openObjects();
});
beforeEach(async () => {
  own = await world(database, { title: "Calls" });
});

const at = "2026-11-20T10:00:00.000Z";
const blank = { content: { type: "doc", content: [{ type: "paragraph" }] }, personIds: [], fields: [] };

function noteOf(parts: Readonly<Record<string, unknown>> = {}) {
  const note = { id: newId(), title: "Call", createdAt: at, updatedAt: at, happenedAt: null };
  return { ...note, ...blank, highlights: [], comments: [], files: [], ...parts };
}

function projectOf(notes: readonly unknown[], parts: Readonly<Record<string, unknown>> = {}): Buffer {
  const format = { format: "fieldstone.project", version: 1, exportedAt: at };
  const project = { id: newId(), title: "Calls" };
  const whole = { ...format, project, people: [], fields: [], tags: [], notes, insights: [], ...parts };
  return Buffer.from(JSON.stringify(whole));
}

const unfinished = { firstFinishedAt: null, secondFinishedAt: null };

const whole: ZipEntry = { name: "Calls/project.json", content: projectOf([noteOf()]) };

/** A directory of many entries that share one entry's bytes. */
function overlapping(): Buffer {
  const archive = zipOf([{ name: "Calls/files/a.bin", content: Buffer.alloc(3_000_000) }, whole]);
  const end = archive.length - 22;
  const start = archive.readUInt32LE(end + 16);
  const record = archive.subarray(start, start + 46 + "Calls/files/a.bin".length);
  const copies = Array.from({ length: 26 }, (_, index) => {
    const copy = Buffer.from(record);
    copy[46 + "Calls/files/".length] = 98 + index - 1;
    return copy;
  });
  const directory = Buffer.concat([...copies, archive.subarray(start + record.length, end)]);
  const tail = Buffer.from(archive.subarray(end));
  tail.writeUInt16LE(copies.length + 1, 8);
  tail.writeUInt16LE(copies.length + 1, 10);
  tail.writeUInt32LE(directory.length, 12);
  return Buffer.concat([archive.subarray(0, start), directory, tail]);
}

const large = Buffer.alloc(9_900_000, " ");
const hostile: readonly (readonly [what: string, archive: () => Buffer, code: string])[] = [
  ["that is none", () => Buffer.from("PK\x03\x04 and no more"), "import.damaged"],
  ["cut off", () => zipOf([whole]).subarray(0, -30), "import.damaged"],
  [
    "without a project",
    () => zipOf([{ name: "readme.txt", content: Buffer.from("x") }]),
    "import.not_project",
  ],
  ["whose data is none", () => zipOf([{ ...whole, content: Buffer.from("{") }]), "import.not_project"],
  [
    "with a name that leads out",
    () => zipOf([whole, { name: "../../etc/x", content: pdfBytes }]),
    "import.damaged",
  ],
  ["with an absolute name", () => zipOf([whole, { name: "/etc/x", content: pdfBytes }]), "import.damaged"],
  ["with a name twice", () => zipOf([whole, whole]), "import.damaged"],
  ["that is locked", () => zipOf([{ ...whole, encrypted: true }]), "import.locked"],
  ["whose data is longer than stated", () => zipOf([{ ...whole, statedSize: 20 }]), "import.damaged"],
  ["whose data is shorter than stated", () => zipOf([{ ...whole, statedSize: 90_000 }]), "import.damaged"],
  [
    "whose data grows too much",
    () => zipOf([{ ...whole, content: Buffer.alloc(60_000_000, " ") }]),
    "import.too_large",
  ],
  [
    "whose data grows too much in parts",
    () => zipOf([2, 3, 4, 5, 6, 7].map((part) => ({ name: `Calls/project-${part}.json`, content: large }))),
    "import.too_large",
  ],
  ["whose entries share their bytes", overlapping, "import.damaged"],
];

it.each(hostile)(
  "refuses an archive %s in words, and makes nothing",
  async (_what, archive, code) => {
    const importId = await beginImport(own, objects, { name: "Calls.zip", bytes: archive() });
    const ended = await runOnce(database, own, objects, importId);
    expect(ended).toMatchObject({ status: "FAILED", failureCode: code, notesMade: 0 });
    expect(ended?.failureMessage).toMatch(/^This .+\.$/u);
    const { notes } = await own.as(own.contributor, (tx) =>
      readProjectContents((work) => work(tx), own.projectId),
    );
    expect(notes.map(({ id }) => id)).toEqual([own.noteId]);
  },
  importMs,
);

async function importOf(entries: readonly ZipEntry[]) {
  const importId = await beginImport(own, objects, { name: "Calls.zip", bytes: zipOf(entries) });
  expect(await runOnce(database, own, objects, importId)).toMatchObject({ status: "DONE" });
  return own.as(own.contributor, async (tx) => {
    const contents = await readProjectContents((work) => work(tx), own.projectId);
    const note = contents.notes.find(({ id }) => id !== own.noteId);
    const document = await readExportedDocument(tx, contents, { type: "note", id: note?.id ?? "" });
    return { document, leftOut: (await readLeftOut(tx, [importId])).get(importId)?.named ?? [] };
  });
}

const attachment = (name: string, path: string, id = newId()) => ({
  id,
  purpose: "ATTACHMENT",
  path,
  name,
  transcript: null,
});

it(
  "leaves out by name what is not what it says, and takes names and types from nobody",
  async () => {
    const pictureId = newId();
    const content = { type: "doc", content: [{ type: "image", attrs: { fileId: pictureId, alt: "" } }] };
    const attachments = [
      attachment("../../etc/passwd.pdf", "files/a.pdf"),
      attachment("short.pdf", "files/b.pdf"),
      attachment("outside.pdf", "../../secret.pdf"),
      attachment("twice.pdf", "files/a.pdf"),
      attachment("empty.pdf", "files/empty.pdf"),
      attachment("run.mp4", "files/run.mp4"),
      { ...attachment("drawing.png", "files/drawing.png", pictureId), purpose: "PICTURE" },
    ];
    const { document, leftOut } = await importOf([
      { name: "Calls/project.json", content: projectOf([noteOf({ attachments, content })]) },
      { name: "Calls/files/a.pdf", content: pdfBytes },
      { name: "Calls/files/b.pdf", content: pdfBytes, statedSize: 9_000 },
      { name: "Calls/files/empty.pdf", content: Buffer.alloc(0) },
      {
        name: "Calls/files/run.mp4",
        content: Buffer.from("MZ\x90\0\x03 this is a program".padEnd(600, "\0")),
      },
      { name: "Calls/files/drawing.png", content: Buffer.from("<svg onload='x()'/>") },
    ]);
    expect(leftOut).toEqual(
      expect.arrayContaining([
        { kind: "FILE", name: "short.pdf", reason: "DAMAGED" },
        { kind: "FILE", name: "outside.pdf", reason: "MISSING" },
        { kind: "FILE", name: "twice.pdf", reason: "INVALID" },
        { kind: "FILE", name: "empty.pdf", reason: "INVALID" },
        { kind: "PICTURE", name: "drawing.png", reason: "DAMAGED" },
      ]),
    );
    const done = document.files.filter(({ uploadStatus }) => uploadStatus === "DONE");
    expect(done.map(({ name }) => name).sort()).toEqual(["passwd.pdf", "run.mp4"]);
    const { rows } = await asAdministrator(database.adminUrl, (admin) =>
      admin.query("select mime_type, file_type from files where name = 'run.mp4' and team_id = $1", [
        own.team.teamId,
      ]),
    );
    expect(rows).not.toEqual([expect.objectContaining({ file_type: "VIDEO" })]);
  },
  importMs,
);

it(
  "refers to nothing of another workspace, whichever ids it names, and changes nothing there",
  async () => {
    const other = await world(database, { title: "Calls" });
    await makeRichProject(other, objects);
    const before = await exportProject(database, other, objects);
    const text = (await (await JSZip.loadAsync(before)).file("Calls/project.json")?.async("string")) ?? "";
    const theirs = exportedProject.parse(JSON.parse(text));
    const call = theirs.notes.find(({ title }) => title === "Call");
    // Their data without their files: each id in it exists, but in another workspace.
    const { document, leftOut } = await importOf([
      {
        name: "Calls/project.json",
        content: projectOf([call], { tags: theirs.tags, tagReels: theirs.tagReels }),
      },
    ]);
    const ids = [...text.matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gu)].map(([id]) => id);
    expect(ids.length).toBeGreaterThan(10);
    const made = JSON.stringify(document);
    expect(ids.filter((id) => made.includes(id))).toEqual([]);
    expect(document.files).toEqual([]);
    expect(document.highlights.map((highlight) => highlight.text)).toEqual(["was slow"]);
    expect(leftOut.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["call.mp4", "guide: part 1.pdf"]),
    );
    const after = await exportProject(database, other, objects);
    const again = (await (await JSZip.loadAsync(after)).file("Calls/project.json")?.async("string")) ?? "";
    expect({ ...JSON.parse(again), exportedAt: "" }).toEqual({ ...JSON.parse(text), exportedAt: "" });
  },
  importMs,
);

it(
  "keeps files from older exports, which the manifest alone names",
  async () => {
    const fileId = newId();
    const files = { [fileId]: { uploadStatus: "COMPLETE", filepath: "Calls/files/guide.pdf" } };
    const area = { fileId, pageNum: 1, range: null, area: [1, 2, 30, 40] };
    const highlight = {
      id: newId(),
      range: null,
      inFile: area,
      text: "",
      speaker: null,
      startMs: null,
      endMs: null,
    };
    const note = noteOf({
      files: ["files/guide.pdf"],
      highlights: [{ ...highlight, tagIds: [], createdAt: at }],
    });
    const { document, leftOut } = await importOf([
      { name: "Calls/project.json", content: projectOf([note]) },
      { name: "Calls/files/guide.pdf", content: pdfBytes },
      { name: "manifest.json", content: Buffer.from(JSON.stringify({ projectIds: [], files })) },
    ]);
    expect(leftOut).toEqual([]);
    expect(document.files).toMatchObject([{ name: "guide.pdf", uploadStatus: "DONE" }]);
    expect(document.highlights).toMatchObject([
      { text: "guide.pdf, p. 1", inFile: { pageNum: 1, area: [1, 2, 30, 40] } },
    ]);
  },
  importMs,
);

it(
  "imports the rest where views and rounds hold what no database takes, and shows what it cannot",
  async () => {
    const note = noteOf();
    const long = `\u0000\ud800${"x".repeat(3_000)}`;
    const plain = { sort: [], filter: { combinator: "And", fields: [] }, columns: [], fieldVisibility: [] };
    const view = {
      ...{ id: newId(), title: long, target: "NOTE", layout: "CANVAS", cards: [], members: [] },
      settings: { ...plain, group: { kind: "SELECT", id: newId() } },
    };
    const text = { type: "text", x: 0, y: 0, format: "H1", text: long };
    const items = Array.from({ length: 2_000 }, (_, at) => ({ ...text, id: `t${at}`, x: at }));
    const canvas = { items, objectRanks: { t1: -5 }, expandedCards: ["t1"], stagingArea: { x: 0, y: 0 } };
    const member = { id: newId(), name: long, email: own.contributor.email };
    const round = {
      ...{ id: newId(), title: long, firstDoneAt: at, secondDoneAt: at, settledAt: at, settledBy: member },
      ...{ firstCoder: member, secondCoder: member, notes: [{ noteId: note.id, ...unfinished }] },
      ...{ tagIds: [], codings: [], decisions: [], highlightIds: [newId()] },
    };
    const parts = {
      views: [
        { ...view, canvas },
        { ...view, canvas: 1 },
      ],
      codingRounds: [round, [round]],
    };
    const { leftOut } = await importOf([{ name: "Calls/project.json", content: projectOf([note], parts) }]);
    expect(leftOut.map(({ kind, reason }) => `${kind} ${reason}`).sort()).toEqual([
      "CODING_ROUND INVALID",
      "CODING_ROUND MISSING",
      "VIEW INVALID",
      "VIEW_SETTING ELSEWHERE",
    ]);
    const views = await own.as(own.contributor, (tx) => findViewsOfProjects(tx, [own.projectId]));
    const [made] = views.get(own.projectId) ?? [];
    expect(made?.title).toHaveLength(200);
    const drawn = await own.as(own.contributor, (tx) => readDrawing(tx, made?.id ?? ""));
    expect(drawn?.items).toHaveLength(2_000);
  },
  importMs,
);
