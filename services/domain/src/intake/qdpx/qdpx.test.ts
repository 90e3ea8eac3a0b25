import "../../objects.ts";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import JSZip from "jszip";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { CodebookExample } from "../../research/codebook/codebook.ts";
import { updateCodebookEntry } from "../../research/codebook/update-codebook-entry.ts";
import { markWords } from "../../research/highlights/mark-words.ts";
import { createNote } from "../../research/notes/create-note.ts";
import { updateNote } from "../../research/notes/update-note.ts";
import { recordConsent } from "../../research/people/consent/record-consent.ts";
import { createPerson } from "../../research/people/create-person.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { createTagBoard } from "../../research/tags/boards/create-tag-board.ts";
import { createTagGroup } from "../../research/tags/boards/create-tag-group.ts";
import { createTag } from "../../research/tags/create-tag.ts";
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
  team = await seedTeam(database);
  await as(team.owner, async (tx) => {
    projectId = await createProject(tx, { title: 'Prices & "more" <1>', workspaceAccess: "private" });
    const text = "😀 The price is too high.\nIt is steep & rising.";
    const { id: documentId } = await createNote(tx, {
      projectId,
      title: "Talk",
      body: { kind: "text", text },
    });
    const tagBoardId = await createTagBoard(tx, { projectId, title: "Codes" });
    const tagGroupId = await createTagGroup(tx, { tagBoardId, title: "Pains" });
    const price = await createTag(tx, {
      tagBoardId,
      tagGroupId,
      title: "Price",
      description: "Costs\nof it",
    });
    const other = await createTag(tx, { tagBoardId, title: "Other" });
    await markWords(tx, { documentId, words: "price is too high", tagIds: [price, other] });
    await markWords(tx, { documentId, words: "steep & rising", tagIds: [price] });
  });
});

const exported = async () =>
  packQdpx(await as(team.owner, (tx) => readQdaProject((work) => work(tx), projectId)), new Date());

test("an exported archive has the texts, and codings at their code points", async () => {
  const project = await as(team.owner, (tx) => readQdaProject((work) => work(tx), projectId));
  const archive = await JSZip.loadAsync(await exported());
  const [source] = project.sources;
  const text = await archive.file(`sources/${source?.id}.txt`)?.async("text");
  const words = source?.selections.map(({ start, end }) => [...(text ?? "")].slice(start, end).join(""));
  expect(words).toEqual(["price is too high", "steep & rising"]);
  expect(source?.selections.map(({ codeIds }) => codeIds.length)).toEqual([2, 1]);
  const qde = await archive.file("project.qde")?.async("text");
  expect(qde).toContain('name="Prices &amp; &quot;more&quot; &lt;1&gt;"');
});

test("a project that somebody may not read is not exported to them", async () => {
  const outsider = await seedUser(database, team);
  const stranger = await seedTeam(database);
  for (const user of [outsider, stranger.owner]) {
    await expect(as(user, (tx) => readQdaProject((work) => work(tx), projectId))).rejects.toMatchObject({
      code: "project.not_found",
    });
  }
});

test("a code has its entry's quotes with consent, without those that the exporter may not read", async () => {
  const { tagId, ownId } = await as(team.owner, async (tx) => {
    const elsewhere = await createProject(tx, { title: "Elsewhere", workspaceAccess: "private" });
    const shared = await createProject(tx, { title: "Open" });
    const boardId = await createTagBoard(tx, { projectId: null, title: "Shared" });
    const id = await createTag(tx, { tagBoardId: boardId, title: "Delivery" });
    const personId = await createPerson(tx, { name: "Marta Silva" });
    await recordConsent(tx, { id: personId, state: "GIVEN", until: new Date("2999-01-31T00:00:00Z") });
    const examples: CodebookExample[] = [{ text: "It came late." }];
    for (const [owner, words] of [
      [shared, "Two weeks late"],
      [elsewhere, "Never came"],
    ] as const) {
      const note = await createNote(tx, { projectId: owner, body: { kind: "text", text: `${words}.` } });
      await updateNote(tx, { id: note.id, peopleIds: [personId] });
      const highlightId = await markWords(tx, { documentId: note.id, words, tagIds: [id] });
      examples.push({ highlightId });
    }
    await updateCodebookEntry(tx, { tagId: id, basedOn: 0, examples });
    return { tagId: id, ownId: shared };
  });
  const descriptionFor = async (user: SeededUser) => {
    const { codes } = await as(user, (tx) => readQdaProject((work) => work(tx), ownId));
    return codes.flatMap((board) => board.codes).find(({ id }) => id === tagId)?.description;
  };
  const consent = "(Consent given until 2999-01-31)";
  const readable = `Example: It came late.\n\nExample: Two weeks late ${consent}`;
  expect(await descriptionFor(team.owner)).toBe(`${readable}\n\nExample: Never came ${consent}`);
  expect(await descriptionFor(await seedUser(database, team))).toBe(readable);
});

const reader = `
import json, sys
from pathlib import Path
from pyrefiqda import RefiProject
project = RefiProject.load(sys.argv[1], sys.argv[2])
names = {}
def walk(codes, path):
    for code in codes:
        names[code.guid] = path + [code.name]
        walk(code.code, path + [code.name])
walk(project.code_book.codes.code, [])
found = []
for source in project.sources.text_source:
    name = source.plain_text_path.removeprefix("internal://")
    text = (Path(sys.argv[2]) / "sources" / name).read_text(encoding="utf-8")
    for selection in source.plain_text_selection:
        words = text[selection.start_position:selection.end_position]
        for coding in selection.coding:
            found.append([words, " / ".join(names[coding.code_ref.target_guid])])
print(json.dumps({"name": project.name, "found": sorted(found)}))
`;

/** pyrefiqda's classes are generated from the standard's schema. */
test.skipIf(!existsSync(peerFolder))(
  "a second program (pyrefiqda) reads the texts, the codes' hierarchy and the codings",
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "fieldstone-qdpx-"));
    try {
      const file = path.join(folder, "study.qdpx");
      await writeFile(file, await exported());
      const { stdout } = await run("python3", ["-c", reader, file, path.join(folder, "read")], {
        env: { ...process.env, PYTHONPATH: peerFolder },
      });
      const answer = z
        .object({ name: z.string(), found: z.array(z.array(z.string())) })
        .parse(JSON.parse(stdout));
      expect(answer).toEqual({
        name: 'Prices & "more" <1>',
        found: [
          ["price is too high", "Codes / Other"],
          ["price is too high", "Codes / Pains / Price"],
          ["steep & rising", "Codes / Pains / Price"],
        ],
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  60_000,
);
