import { newId } from "@fieldstone/model/ids.ts";
import { templatesLengthMax } from "@fieldstone/model/limits.ts";
import { type Canvas, canvasItemsMax, emptyCanvas } from "@fieldstone/model/views/canvas.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { watchTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { stallMsMax } from "@fieldstone/platform/process/watch-event-loop.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { beforeAll, expect, it } from "vitest";
import { createProject } from "../projects/create-project.ts";
import { createProjectFromTemplate } from "../templates/create-from-template.ts";
import { saveProjectTemplate } from "../templates/save-project-template.ts";
import { readDrawing } from "./canvas.ts";
import { createView } from "./create-view.ts";
import { duplicateView } from "./duplicate-view.ts";
import { findViewsOfProjects } from "./read-views.ts";
import { updateView } from "./update-view.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, team.owner.context, "write", fn);
const canvasOf = (id: string) => write((tx) => readDrawing(tx, id));

const canvas: Canvas = {
  items: [
    { type: "group", id: "g", x: 0, y: 0, width: 600, height: 400, title: "Pricing", color: "#336699" },
    { type: "n", id: "n", x: 20, y: 60 },
  ],
  objectRanks: { g: 1, n: 2 },
  expandedCards: ["n"],
  stagingArea: { x: -300, y: 10 },
};
const drawn = (title = "Affinity") =>
  write((tx) => createView(tx, { projectId, title, target: "NOTE", layout: "CANVAS", canvas }));

beforeAll(async () => {
  database = await createCellDatabase();
  ({ team, projectId } = await world(database));
});

it("a view gets a drawing with the layout CANVAS, and keeps it while it is shown as something else", async () => {
  const id = await write((tx) =>
    createView(tx, { projectId, title: "Affinity", target: "NOTE", layout: "TABLE" }),
  );
  expect(await canvasOf(id)).toBeUndefined();
  await write((tx) => updateView(tx, { id, layout: "CANVAS" }));
  expect(await canvasOf(id)).toEqual(emptyCanvas);
  const other = await drawn();
  await write((tx) => updateView(tx, { id: other, layout: "LIST" }));
  await write((tx) => updateView(tx, { id: other, layout: "CANVAS" }));
  expect(await canvasOf(other)).toEqual(canvas);
});

it("a copy of a view begins with the same drawing", async () => {
  const id = await drawn();
  const copy = await write((tx) => duplicateView(tx, id));
  expect(await canvasOf(copy)).toEqual(canvas);
});

it("a large drawing is copied in a thread, and refused by a template before it is read", async () => {
  const items = Array.from(
    { length: 600 },
    (_, at) =>
      ({ type: "text", id: `t${at}`, x: at, y: 0, format: "PARAGRAPH", text: "a".repeat(9_000) }) as const,
  );
  const large: Canvas = {
    ...emptyCanvas,
    items,
    objectRanks: Object.fromEntries(items.map(({ id }) => [id, 0])),
  };
  const project = await write((tx) => createProject(tx, { title: "Large" }));
  const id = await write((tx) =>
    createView(tx, { projectId: project, title: "Large", target: "NOTE", layout: "CANVAS", canvas: large }),
  );
  const turns = watchTurns();
  const copy = await write((tx) => duplicateView(tx, id));
  await expect(
    write((tx) => saveProjectTemplate(tx, { projectId: project, title: "Large" })),
  ).rejects.toMatchObject({ code: "template.too_large" });
  // A drawing of 5 MB: sending it to a thread and back takes 20 ms, copying it 250.
  expect(await turns.stop()).toBeLessThan(stallMsMax);
  expect((await canvasOf(copy))?.items).toHaveLength(items.length);
}, 120_000);

it("a template keeps drawings whose cards alone are longer than it may be", async () => {
  const cards = Array.from(
    { length: canvasItemsMax },
    (_, at) => ({ type: "n", id: newId(), x: at, y: 0 }) as const,
  );
  const ids = cards.map(({ id }) => id);
  const full: Canvas = {
    ...emptyCanvas,
    items: cards,
    objectRanks: Object.fromEntries(ids.map((id) => [id, 0])),
    expandedCards: ids,
  };
  const project = await write((tx) => createProject(tx, { title: "Full" }));
  const drawings = Math.ceil(templatesLengthMax / JSON.stringify(full).length);
  const view = { projectId: project, target: "NOTE", layout: "CANVAS", canvas: full } as const;
  await write(async (tx) => {
    for (let at = 0; at < drawings; at += 1) await createView(tx, { ...view, title: `Cards ${at}` });
  });
  const templateId = await write((tx) => saveProjectTemplate(tx, { projectId: project, title: "Full" }));
  const made = await write((tx) => createProjectFromTemplate(tx, { title: "Next", templateId }));
  const views = (await write((tx) => findViewsOfProjects(tx, [made]))).get(made) ?? [];
  expect(views).toHaveLength(drawings);
  expect(await canvasOf(views[0]?.id ?? "")).toEqual(emptyCanvas);
}, 120_000);

it("a template keeps the drawing, without the cards of its project", async () => {
  projectId = await write((tx) => createProject(tx, { title: "Drawn" }));
  await drawn();
  const templateId = await write((tx) => saveProjectTemplate(tx, { projectId, title: "Affinity study" }));
  const made = await write((tx) => createProjectFromTemplate(tx, { title: "Next", templateId }));
  const [view] = (await write((tx) => findViewsOfProjects(tx, [made]))).get(made) ?? [];
  expect(view?.layout).toBe("CANVAS");
  expect(await canvasOf(view?.id ?? "")).toEqual({
    ...canvas,
    items: canvas.items.slice(0, 1),
    objectRanks: { g: 1 },
    expandedCards: [],
  });
});
