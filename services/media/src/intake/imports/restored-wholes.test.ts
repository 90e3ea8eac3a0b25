import "@fieldstone/domain/objects.ts";
import "@fieldstone/domain/steps.ts";
import { readLeftOut } from "@fieldstone/domain/intake/imports/read-imports.ts";
import { undoImport, undoNextPart } from "@fieldstone/domain/intake/imports/undo/undo-import.ts";
import { addPerson } from "@fieldstone/domain/research/people/add-person.ts";
import { findConsentsOfPeople } from "@fieldstone/domain/research/people/consent/read-consents.ts";
import { recordConsent } from "@fieldstone/domain/research/people/consent/record-consent.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { updateProject } from "@fieldstone/domain/research/projects/update-project.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { emptyWorld, type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { importMs } from "./import-fixture.testing.ts";
import { beginImport, exportProject, openObjects, runOnce } from "./project-archive-fixture.testing.ts";
import { canonical, makeWhole, wholeOf } from "./whole-project.testing.ts";

let database: TestCellDatabase;
let objects: ObjectStore;
let from: World;
let archive: Buffer;
let own: World;

beforeAll(async () => {
  database = await createCellDatabase();
  objects = await openObjects();
  from = await world(database, { title: "Calls" });
  await makeWhole(from);
  archive = await exportProject(database, from, objects);
}, importMs);
beforeEach(async () => {
  own = { ...(await emptyWorld(database, { title: "Calls" })), noteId: "" };
});

async function imported(by = own.team.owner) {
  const importer = { ...own, contributor: by };
  const importId = await beginImport(importer, objects, { name: "Calls.zip", bytes: archive });
  expect(await runOnce(database, importer, objects, importId)).toMatchObject({ status: "DONE" });
  const leftOut = await own.as(by, (tx) => readLeftOut(tx, [importId]));
  return { importId, leftOut: leftOut.get(importId)?.named ?? [] };
}

const exported = (by = own.team.owner) => exportProject(database, { ...own, contributor: by }, objects);

it(
  "restores boards, codebook, look, settings, people, filters, summaries and comments in another workspace",
  async () => {
    const { email } = from.team.owner;
    await seedUser(database, own.team, { email });
    const { leftOut } = await imported();
    expect(leftOut).toEqual([]);
    const came = await canonical(await exported());
    expect(came).toEqual(await canonical(await exportProject(database, from, objects)));
    expect(came).toMatchObject({
      project: {
        ...{ icon: "🪨", readmeNoteId: "note About this project" },
        transcription: { language: "de-DE", labelsSpeakers: false, vocabulary: ["Fieldstone", "Silva"] },
      },
      boards: [
        ...[{ groups: [] }, { title: "Not used yet", groups: [{ title: "Nor this" }] }],
        { title: "Topics", groups: [{ title: "Empty group" }, { title: "Time" }] },
      ],
      threads: expect.arrayContaining([
        [
          "Interview",
          [
            { inReplyTo: null, resolvedAt: expect.any(String), body: expect.stringContaining("Ask again.") },
            {
              inReplyTo: expect.stringContaining("Ask again."),
              reactions: [
                { shortName: "+1", count: 1, members: [{ email, skinTone: "1F3FD" }] },
                { shortName: "tada", count: 1, members: [{ email, skinTone: null }] },
              ],
            },
            { inReplyTo: expect.stringContaining("Ask again."), resolvedAt: null },
            { highlightId: "highlight was slow", resolvedAt: null },
          ].map((each) => expect.objectContaining(each)),
        ],
      ]),
      tags: [{ role: "theme", locked: true, description: "How fast." }],
      codebookChanges: [{ changedBy: email }, { examples: [{ highlightId: "highlight was slow" }, {}] }],
      savedFilters: [{ title: "Mine" }, { form: { fields: [{ values: { ids: ["tag Speed"] } }, {}, {}] } }],
      summaries: expect.arrayContaining([
        {
          title: "Interview",
          summaries: [true, false].map((isStale) => expect.objectContaining({ isStale, isEdited: true })),
        },
      ]),
    });
    expect(JSON.stringify(came)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}/u);
  },
  importMs,
);

it(
  "leaves out what a contributor may not create, names who is missing, and keeps the project's own",
  async () => {
    const { contributor, team } = own;
    // Contributors write in it, and have no full access.
    const projectId = await own.as(team.owner, (tx) => createProject(tx, { title: "Calls" }));
    own = { ...own, projectId };
    const personId = await own.as(team.owner, async (tx) => {
      await updateProject(tx, { id: projectId, icon: "🌊" });
      const id = await addPerson(tx, { name: "Ana", email: "ana@example.com" });
      await recordConsent(tx, { id, state: "WITHDRAWN" });
      return id;
    });
    const { leftOut } = await imported(contributor);
    const reaction = {
      kind: "REACTION",
      name: expect.stringContaining("Asked."),
      reason: "NOT_MEMBER",
    } as const;
    expect(leftOut).toEqual([
      ...[reaction, reaction],
      { kind: "TAG_SETTING", name: "Speed: lock", reason: "NOT_ALLOWED" },
      { kind: "PROJECT_SETTING", name: "icon", reason: "KEPT" },
      { kind: "PROJECT_SETTING", name: "transcription", reason: "NOT_ALLOWED" },
      { kind: "PERSON_DETAIL", name: "Ana Silva <ana@example.com>: consent", reason: "KEPT" },
      { kind: "FIELD", name: "Segment", reason: "NOT_ALLOWED" },
      { kind: "SAVED_FILTER", name: "Mine", reason: "NOT_MEMBER" },
      { kind: "SAVED_FILTER", name: "Of Ana", reason: "ELSEWHERE" },
    ]);
    const whole = await wholeOf(await exported());
    expect(whole.project).toMatchObject({ icon: "🌊", cover: "dots" });
    expect(whole.tags).toMatchObject([{ role: "theme", locked: false }]);
    const consents = await own.as(team.owner, (tx) => findConsentsOfPeople(tx, [personId]));
    expect(consents.get(personId)).toMatchObject({ state: "WITHDRAWN" });
  },
  importMs,
);

it(
  "takes back what it restored: tags that it locked, people, fields and filters",
  async () => {
    const { importId } = await imported();
    await own.as(own.team.owner, (tx) => undoImport(tx, { id: importId, editedNoteIds: [] }));
    const undoNext = () =>
      withTenant(database.cell, own.team.system, "write", (tx) => undoNextPart(tx, importId));
    while (!(await undoNext()));
    const left = await wholeOf(await exported());
    expect(left).toMatchObject({
      ...{ notes: [], tags: [], people: [], personFields: [], savedFilters: [], codebookChanges: [] },
      project: { readmeNoteId: null },
    });
  },
  importMs,
);
