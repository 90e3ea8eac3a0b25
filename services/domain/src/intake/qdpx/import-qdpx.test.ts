import "../../objects.ts";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { newId } from "@fieldstone/model/ids.ts";
import type { QdaCode, QdaProject } from "@fieldstone/model/qdpx/qda-project.ts";
import { writeCodes } from "@fieldstone/model/qdpx/write-codes.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import JSZip from "jszip";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createComment } from "../../conversation/comments/create-comment.ts";
import { markWords } from "../../research/highlights/mark-words.ts";
import { createNote } from "../../research/notes/create-note.ts";
import { updateNote } from "../../research/notes/update-note.ts";
import { createPerson } from "../../research/people/create-person.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { createTagBoard } from "../../research/tags/boards/create-tag-board.ts";
import { createTagGroup } from "../../research/tags/boards/create-tag-group.ts";
import { createTag } from "../../research/tags/create-tag.ts";
import { writeTenantLimits } from "../../tenancy/provisioning/tenant-limits.ts";
import { importAtOnce } from "../imports/import-at-once.testing.ts";
import { readLeftOut } from "../imports/read-imports.ts";
import { readUndoSummary } from "../imports/undo/undo-import.ts";
import { packQdpx } from "./pack-qdpx.testing.ts";
import { readQdaProject } from "./read-qda-project.ts";

const run = promisify(execFile);
/** Where `.ci/run` installs the second program. */
const peerFolder = path.join(import.meta.dirname, "../../../../../.cache/qdpx-peer");

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;

const as = <T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, user.context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  projectId = await as(team.owner, (tx) => createProject(tx, { title: "Study" }));
});

/** Imports a file as the media process does, with all notes at once. */
const importFile = (bytes: Uint8Array, into: string) =>
  importAtOnce(database, team, { name: "study.qdpx", bytes, projectId: into });

const pathsOf = ({ name, isCodable, codes }: QdaCode): readonly string[] => [
  ...(isCodable ? [name] : []),
  ...codes.flatMap(pathsOf).map((inner) => `${name} / ${inner}`),
];

/** A project's contents without ids and times. */
function contentOf({ codes, sources, cases }: QdaProject) {
  const names = new Map<string, string>();
  const name = (code: QdaCode) => {
    names.set(code.id, code.name);
    code.codes.forEach(name);
  };
  codes.forEach(name);
  return {
    codes: codes.flatMap(pathsOf).toSorted(),
    cases: cases.map((each) => `${each.name}: ${each.sourceIds.length}`).toSorted(),
    texts: sources
      .map((source) => ({
        name: source.name,
        text: source.text,
        memo: source.memo,
        codings: source.selections
          .map(({ start, end, codeIds, memo }) => ({
            memo,
            words: [...source.text].slice(start, end).join(""),
            start,
            codes: codeIds.map((id) => names.get(id) ?? "").toSorted(),
          }))
          .toSorted((a, b) => a.start - b.start || a.words.length - b.words.length),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

const exported = (id: string) => as(team.owner, (tx) => readQdaProject((work) => work(tx), id));
const comments = async () =>
  (
    await as(team.owner, (tx) =>
      sql<{ type: string; body: string; words: string | null }>`
        select object_type as type, body, highlights.text as words
          from comments left join highlights on highlight_id = object_id order by body`.execute(tx.db),
    )
  ).rows;

test("a project that was exported is imported with the same texts, codes and codings, and undone", async () => {
  await as(team.owner, async (tx) => {
    const tagBoardId = await createTagBoard(tx, { projectId, title: "Codes" });
    const tagGroupId = await createTagGroup(tx, { tagBoardId, title: "Pains" });
    const price = await createTag(tx, {
      tagBoardId,
      tagGroupId,
      title: "Price",
      description: "Costs\nof it",
    });
    const other = await createTag(tx, { tagBoardId, title: "Other", color: "#336699" });
    await createTag(tx, { tagBoardId, title: "Unused" });
    const text = "😀 The price is too high.\n\nIt is steep & rising 😀.";
    const { id: first } = await createNote(tx, { projectId, title: "Talk", body: { kind: "text", text } });
    const marked = await markWords(tx, {
      documentId: first,
      words: "price is too high",
      tagIds: [price, other],
    });
    await createComment(tx, { objectType: "highlight", objectId: marked, body: "Compare <last> year." });
    await createComment(tx, { objectType: "note", objectId: first, body: "Two\nparagraphs" });
    await markWords(tx, { documentId: first, words: "rising 😀", tagIds: [price] });
    const { id: second } = await createNote(tx, {
      projectId,
      title: "Visit",
      body: { kind: "text", text: "Nothing else to say." },
    });
    await markWords(tx, { documentId: second, words: "Nothing", tagIds: [other] });
    const ana = await createPerson(tx, { name: "Ana Lopez" });
    const ben = await createPerson(tx, { name: "Ben & Co" });
    await updateNote(tx, { id: first, peopleIds: [ana, ben] });
    await updateNote(tx, { id: second, peopleIds: [ana] });
  });
  const before = await exported(projectId);
  const target = await as(team.owner, (tx) => createProject(tx, { title: "Copy" }));
  const started = await importFile(await packQdpx(before, new Date()), target);
  expect(contentOf(await exported(target))).toEqual(contentOf(before));
  const done = { ...started, status: "DONE" as const };
  expect(await as(team.owner, (tx) => readUndoSummary(tx, done))).toEqual({
    noteCount: 2,
    editedCount: 0,
    editedNoteIds: [],
    insightCount: 0,
    editedInsightCount: 0,
  });
  await importFile(await packQdpx(before, new Date()), target);
  expect(contentOf(await exported(target)).codes).toEqual(contentOf(before).codes);
});

test("a codebook without texts becomes the tags with their groups, and a note that lists them", async () => {
  const heading = { description: "", isCodable: false };
  const price = { id: newId(), name: "Price", color: "#336699", description: "What it costs.", codes: [] };
  const pains = { ...heading, id: newId(), name: "Pains", codes: [{ ...price, isCodable: true }] };
  const board = { ...heading, id: newId(), name: "Shared", codes: [pains] };
  const target = await as(team.owner, (tx) => createProject(tx, { title: "From a codebook" }));
  await importFile(Buffer.from(writeCodes("Codebook", [board], new Date())), target);
  const { codes, sources } = await exported(target);
  expect(codes.filter(({ name }) => name === "Shared")).toMatchObject([
    {
      name: "Shared",
      codes: [{ name: "Pains", codes: [{ name: "Price", color: "#336699", description: "What it costs." }] }],
    },
  ]);
  expect(sources).toMatchObject([{ name: "Codebook", text: "Price: What it costs." }]);
});

test("what cannot be brought is said: cases of no text, sets, and people where the plan has none", async () => {
  await withTenant(database.cell, team.system, "write", (tx) =>
    writeTenantLimits(tx, { planTier: "FREE", plan: "freeMar2024" }),
  );
  const qde = `<Project xmlns="urn:QDA-XML:project:1.0" name="Study">
    <Cases><Case guid="a" name="Ana Lopez"><SourceRef targetGUID="s"/></Case><Case guid="b" name="Nowhere"/></Cases>
    <Sources><TextSource guid="s" name="Talk"><PlainTextContent>words</PlainTextContent></TextSource>
      <PictureSource guid="p" name="Photo"/></Sources>
    <Sets><Set guid="m" name="Spring"/></Sets></Project>`;
  const archive = new JSZip().file("project.qde", qde);
  const { id } = await importFile(await archive.generateAsync({ type: "uint8array" }), projectId);
  const left = await as(team.owner, async (tx) => (await readLeftOut(tx, [id])).get(id)?.named);
  expect(left?.map(({ kind, name, reason }) => `${kind} ${name} ${reason}`).toSorted()).toEqual([
    "FILE Photo NO_TEXT",
    "PERSON Ana Lopez PLAN",
    "PERSON Nowhere NO_TEXT",
    "SET Spring UNSUPPORTED",
  ]);
  expect((await exported(projectId)).cases).toEqual([]);
});

test("people whom the plan leaves out are named once, whatever the case, in however many batches", async () => {
  await withTenant(database.cell, team.system, "write", (tx) =>
    writeTenantLimits(tx, { planTier: "FREE", plan: "freeMar2024" }),
  );
  const texts = ["a", "b", "c"].map(
    (id) =>
      `<TextSource guid="${id}" name="Talk ${id}"><PlainTextContent>words</PlainTextContent></TextSource>`,
  );
  const people = [
    ["Ana Lopez", "a"],
    ["ana lopez", "a"],
    ["ANA LOPEZ", "b"],
    ["Ben", "c"],
  ].map(([name, id]) => `<Case guid="${name}" name="${name}"><SourceRef targetGUID="${id}"/></Case>`);
  const qde = `<Project xmlns="urn:QDA-XML:project:1.0" name="Study">
    <Cases>${people.join("")}</Cases><Sources>${texts.join("")}</Sources></Project>`;
  const bytes = await new JSZip().file("project.qde", qde).generateAsync({ type: "uint8array" });
  const { id } = await importAtOnce(database, team, { name: "s.qdpx", bytes, projectId, batchSize: 1 });
  const left = await as(team.owner, async (tx) => (await readLeftOut(tx, [id])).get(id));
  expect(left?.count).toBe(2);
  expect(left?.named.map(({ name }) => name)).toEqual(["Ana Lopez", "Ben"]);
});

const writer = `
import sys
from pathlib import Path
from pyrefiqda import RefiProject
from pyrefiqda.models.project import *
guids = ["00000000-0000-4000-8000-%012d" % n for n in range(20)]
text = "\\U0001F600 The price is too high.\\nIt is steep & rising."
folder = Path(sys.argv[2])
folder.mkdir()
(folder / (guids[5] + ".txt")).write_text(text, encoding="utf-8")
def at(words):
    start = text.index(words)
    return dict(start_position=start, end_position=start + len(words))
codes = CodesType(code=[
    CodeType(guid=guids[1], name="Feelings", is_codable=True, color="#cc3333", description="What people feel", code=[
        CodeType(guid=guids[2], name="Anger", is_codable=True),
    ]),
    CodeType(guid=guids[3], name="Pains", is_codable=False, code=[
        CodeType(guid=guids[4], name="Price", is_codable=True, note_ref=[NoteRefType(target_guid=guids[10])]),
    ]),
])
source = TextSourceType(guid=guids[5], name="Talk", plain_text_path="internal://" + guids[5] + ".txt",
    note_ref=[NoteRefType(target_guid=guids[12])],
    plain_text_selection=[
        PlainTextSelectionType(guid=guids[6], **at("price is too high"), note_ref=[NoteRefType(target_guid=guids[11])],
            coding=[CodingType(guid=guids[7], code_ref=CodeRefType(target_guid=guids[4])),
                    CodingType(guid=guids[8], code_ref=CodeRefType(target_guid=guids[2]))]),
        PlainTextSelectionType(guid=guids[9], **at("steep & rising"),
            coding=[CodingType(guid=guids[14], code_ref=CodeRefType(target_guid=guids[1]))]),
    ])
def memo(n, name, text):
    return TextSourceType(guid=guids[n], name=name, plain_text_content=text)
project = Project(name="Prices", origin="a second program", code_book=CodeBookType(codes=codes),
    sources=SourcesType(text_source=[source]),
    cases=CasesType(case=[CaseType(guid=guids[15], name="Ana Lopez", source_ref=[SourceRefType(target_guid=guids[5])]),
        CaseType(guid=guids[16], name="Nowhere")]),
    notes=NotesType(note=[memo(10, "Of the code", "Use for money"), memo(11, "Of words", "Said twice"),
        memo(12, "Of the text", "A long talk"), memo(13, "Diary", "Began in May")]))
RefiProject.save(project, sys.argv[1], folder)
`;

/** pyrefiqda's classes are generated from the standard's schema. */
test.skipIf(!existsSync(peerFolder))(
  "a project that a second program (pyrefiqda) wrote brings its texts, codes, codings and memos to their places",
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "fieldstone-qdpx-"));
    try {
      const file = path.join(folder, "study.qdpx");
      await run("python3", ["-c", writer, file, path.join(folder, "sources")], {
        env: { ...process.env, PYTHONPATH: peerFolder },
      });
      await importFile(await readFile(file), projectId);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    expect(contentOf(await exported(projectId))).toEqual({
      cases: ["Ana Lopez: 1"],
      codes: ["Pains / Price", "Prices / Feelings", "Prices / Feelings / Anger"],
      texts: [
        { name: "Diary", text: "Began in May", memo: "", codings: [] },
        {
          name: "Talk",
          text: "😀 The price is too high.\nIt is steep & rising.",
          memo: "A long talk",
          codings: [
            { words: "price is too high", start: 6, memo: "Said twice", codes: ["Anger", "Price"] },
            { words: "steep & rising", start: 31, memo: "", codes: ["Feelings"] },
          ],
        },
      ],
    });
    expect(await comments()).toEqual([
      { type: "note", body: "A long talk", words: null },
      { type: "highlight", body: "Said twice", words: "price is too high" },
    ]);
    const { rows } = await as(team.owner, (tx) =>
      sql<{ title: string; description: string; color: string }>`select title, description, color from tags
        where title in ('Feelings', 'Price') order by title`.execute(tx.db),
    );
    expect(rows).toMatchObject([
      { title: "Feelings", description: "What people feel", color: "#cc3333" },
      { title: "Price", description: "Use for money" },
    ]);
  },
  60_000,
);
