import "@fieldstone/domain/objects.ts";
import "@fieldstone/domain/steps.ts";
import { readLeftOut } from "@fieldstone/domain/intake/imports/read-imports.ts";
import { undoImport, undoNextPart } from "@fieldstone/domain/intake/imports/undo/undo-import.ts";
import {
  finalizeCodingRound,
  revertCodingRound,
} from "@fieldstone/domain/research/coding/finalize-coding-round.ts";
import {
  findReadableRounds,
  findRoundsOfProjects,
} from "@fieldstone/domain/research/coding/read-coding-rounds.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { readDrawing } from "@fieldstone/domain/research/views/canvas.ts";
import { findViewsOfProjects } from "@fieldstone/domain/research/views/read-views.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { exportedCodingRound } from "@fieldstone/model/project-export/exported-coding-round.ts";
import { exportedProject } from "@fieldstone/model/project-export/exported-project.ts";
import { exportedView } from "@fieldstone/model/project-export/exported-view.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededUser, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import JSZip from "jszip";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { importMs } from "./import-fixture.testing.ts";
import { beginImport, exportProject, openObjects, runOnce } from "./project-archive-fixture.testing.ts";
import { makeViewedProject } from "./viewed-project-fixture.testing.ts";

let database: TestCellDatabase;
let objects: ObjectStore;
let archive: Buffer;
let from: World;
let own: World;
let other: SeededUser;

beforeAll(async () => {
  database = await createCellDatabase();
  objects = await openObjects();
  from = await world(database, { title: "Calls" });
  other = await seedUser(database, from.team, { name: "Ben" });
  await makeViewedProject(from, other);
  archive = await exportProject(database, from, objects);
}, importMs);
beforeEach(async () => {
  own = {
    ...from,
    projectId: await from.as(from.contributor, (tx) => createProject(tx, { title: "Calls" })),
  };
});

async function wholeOf(bytes: Buffer) {
  const zip = await JSZip.loadAsync(bytes);
  return exportedProject.parse(JSON.parse((await zip.file("Calls/project.json")?.async("string")) ?? ""));
}

/** Views, rounds, fields and texts, with ids replaced by names. */
async function canonical(bytes: Buffer) {
  const whole = await wholeOf(bytes);
  const names = new Map<string, string>();
  const name = (id: string, called: string) => {
    names.set(id, called);
    names.set(toShortId(id), called);
  };
  name(whole.project.id, "the project");
  for (const { id, title, boardId, boardTitle, groupId, groupTitle } of whole.tags) {
    name(id, `tag ${title}`);
    if (boardId !== undefined) name(boardId, `board ${boardTitle}`);
    if (groupId != null) name(groupId, `group ${groupTitle}`);
  }
  for (const { id, title, choices } of whole.fields) {
    name(id, `field ${title}`);
    for (const { id: optionId, label } of choices) name(optionId, `option ${label}`);
  }
  for (const { id, name: called } of whole.people) name(id, called);
  for (const { id, title, highlights } of [...whole.notes, ...whole.insights]) {
    name(id, `text ${title}`);
    for (const { id: highlightId, text, tagIds } of highlights)
      name(highlightId, `highlight ${text} ${tagIds.length}`);
  }
  const named = (value: unknown): unknown => {
    if (typeof value === "string") return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [names.get(key) ?? key, named(part)]),
    );
  };
  const rounds = exportedCodingRound
    .array()
    .parse(whole.codingRounds)
    .map((round) => {
      for (const { id, text, isFirst } of round.codings)
        name(id, `${text} of ${isFirst ? "the first" : "the second"}`);
      return named({ ...round, id: "" });
    });
  return {
    fields: named(whole.fields),
    views: exportedView
      .array()
      .parse(whole.views)
      .map(({ id: _id, members, ...view }) => {
        for (const member of members) name(member.id, `member ${member.name}`);
        return named({ ...view, members });
      }),
    rounds,
    texts: [...whole.notes, ...whole.insights]
      .map(({ title, content }) => ({ title, content: named(content) }))
      .sort((one, another) => one.title.localeCompare(another.title)),
  };
}

async function imported(bytes = archive) {
  const importId = await beginImport(own, objects, { name: "Calls.zip", bytes });
  expect(await runOnce(database, own, objects, importId)).toMatchObject({ status: "DONE" });
  const leftOut = await own.as(own.contributor, (tx) => readLeftOut(tx, [importId]));
  return { importId, leftOut: leftOut.get(importId)?.named ?? [] };
}

it(
  "brings views with their settings, drawings and placed cards, fields, references and coding rounds",
  async () => {
    const { leftOut } = await imported();
    expect(leftOut).toEqual([{ kind: "CODING", name: "blind", reason: "BLIND" }]);
    const [came, was] = [
      await canonical(await exportProject(database, own, objects)),
      await canonical(archive),
    ];
    expect(came).toEqual(was);
    expect(was.views).toHaveLength(5);
    expect(JSON.stringify(was.views)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}/u);
    expect(JSON.stringify(was.texts)).toContain('"objectId":"text It is dear"');
    expect(was.rounds).toMatchObject([
      { title: "blind", codings: [], firstDoneAt: null },
      {
        title: "compared",
        decisions: [{ choice: "FIRST", reason: "All of it is said." }],
        settledAt: null,
      },
      { title: "settled", highlightIds: [expect.any(String), expect.any(String)] },
    ]);
  },
  importMs,
);

it(
  "brings rounds that go on: one is finalized by the decisions that came, another taken back",
  async () => {
    await imported();
    await own.as(own.contributor, async (tx) => {
      const rounds = (await findRoundsOfProjects(tx, [own.projectId])).get(own.projectId) ?? [];
      const idOf = (title: string) => rounds.find((round) => round.title === title)?.id ?? "";
      expect(await finalizeCodingRound(tx, idOf("compared"))).toBe(2);
      await revertCodingRound(tx, idOf("settled"));
      const after = (await findReadableRounds(tx, [idOf("settled")])).get(idOf("settled"));
      expect(after).toMatchObject({
        finalizedAt: null,
        firstCoder: own.contributor.userId,
        secondCoder: other.userId,
      });
    });
  },
  importMs,
);

it(
  "names in another workspace what belongs to members who are not there, and keeps the rest",
  async () => {
    own = await world(database, { title: "Calls" });
    const { leftOut } = await imported();
    expect(leftOut).toEqual([
      { kind: "CODING", name: "blind", reason: "BLIND" },
      { kind: "VIEW_SETTING", name: "Table: filter", reason: "NOT_MEMBER" },
      ...["blind", "compared", "settled"].map((name) => ({
        kind: "CODING_ROUND",
        name,
        reason: "NOT_MEMBER",
      })),
    ]);
    await own.as(own.contributor, async (tx) => {
      const views = (await findViewsOfProjects(tx, [own.projectId])).get(own.projectId) ?? [];
      expect(views.map(({ title }) => title)).toEqual(["Table", "Board", "List", "Grid", "Affinity"]);
      expect(views[0]?.settings.filter.fields.map(({ id }) => id)).not.toContain("Authors");
      const drawn = views.find(({ layout }) => layout === "CANVAS");
      const canvas = await readDrawing(tx, drawn?.id ?? "");
      expect(canvas?.items).toHaveLength(6);
    });
    // No ids of the other workspace were imported.
    const there = JSON.stringify(await wholeOf(archive));
    const here = JSON.stringify((await wholeOf(await exportProject(database, own, objects))).views);
    const ids = [...there.matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gu)].map(([id]) => id);
    expect(ids.filter((id) => here.includes(id) || here.includes(`"${toShortId(id)}"`))).toEqual([]);
  },
  importMs,
);

it(
  "takes views and rounds back with their import",
  async () => {
    const { importId } = await imported();
    await own.as(own.contributor, (tx) => undoImport(tx, { id: importId, editedNoteIds: [] }));
    const undoNext = () =>
      withTenant(database.cell, own.team.system, "write", (tx) => undoNextPart(tx, importId));
    while (!(await undoNext()));
    const left = await wholeOf(await exportProject(database, own, objects));
    expect(left).toMatchObject({
      notes: [],
      insights: [],
      tags: [],
      fields: [],
      views: [],
      codingRounds: [],
    });
  },
  importMs,
);
