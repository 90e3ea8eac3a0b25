import { type Canvas, emptyCanvas } from "@fieldstone/model/views/canvas.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, it } from "vitest";
import { createProject } from "../projects/create-project.ts";
import { createProjectFromTemplate } from "../templates/create-from-template.ts";
import { saveProjectTemplate } from "../templates/save-project-template.ts";
import { readCanvases } from "./canvas.ts";
import { createView } from "./create-view.ts";
import { duplicateView } from "./duplicate-view.ts";
import { findViewsOfProjects } from "./read-views.ts";
import { updateView } from "./update-view.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, team.owner.context, "write", fn);
const canvasOf = async (id: string) => (await write((tx) => readCanvases(tx, [id]))).get(id);

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
  team = await seedTeam(database);
  projectId = await write((tx) => createProject(tx, { title: "Study" }));
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
