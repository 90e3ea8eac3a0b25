import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws, readSample } from "../../../testing/browser-pages.testing.ts";
import { pressOn } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;

beforeAll(async () => {
  workspace = await openWorkspace("published");
});
afterAll(() => workspace.close());

const highlighted = z.object({
  project: z.object({
    highlights: z.object({ edges: z.array(z.object({ node: z.object({ id: z.string() }) })) }),
  }),
});
const madeInsight = z.object({ insight: z.object({ id: z.string() }) });
const insightOf = z
  .union([z.object({ createInsight: madeInsight }), z.object({ draftInsight: madeInsight })])
  .transform((made) => ("createInsight" in made ? made.createInsight : made.draftInsight).insight.id);

async function publish(id: string, title: string): Promise<void> {
  await workspace.graphql(
    `mutation ($renamed: UpdateInsightInput!, $published: PublishInsightInput!) {
      updateInsight(input: $renamed) { insight { id } } publishInsight(input: $published) { insight { id } } }`,
    { renamed: { id, title }, published: { id, published: true } },
  );
}

test("published insights leave out what AI wrote, on Home and among insights, by keys alone", async () => {
  const { projectId } = await readSample(workspace);
  const { project } = highlighted.parse(
    await workspace.graphql(
      "query ($id: ID!) { project(id: $id) { highlights(first: 20) { edges { node { id } } } } }",
      { id: projectId },
    ),
  );
  const highlightIds = project.highlights.edges.map(({ node }) => node.id);
  const byPerson = await workspace.graphql(
    "mutation ($input: CreateInsightInput!) { createInsight(input: $input) { insight { id } } }",
    { input: { projectId, title: "" } },
  );
  const byAi = await workspace.graphql(
    "mutation ($input: DraftInsightInput!) { draftInsight(input: $input) { insight { id } } }",
    { input: { projectId, highlightIds } },
  );
  await publish(insightOf.parse(byPerson), "Written by Ada");
  await publish(insightOf.parse(byAi), "Written by a model");
  const page = await workspace.signedIn();
  const main = page.getByRole("main");
  const [ofPerson, ofAi] = ["Written by Ada", "Written by a model"].map((name) =>
    main.getByRole("link", { name: new RegExp(name, "u") }),
  );
  await page.goto(`${workspace.origin}/`);
  await ofAi?.waitFor();
  await pressOn(main.getByRole("checkbox", { name: "Exclude AI-created items" }), "Space");
  await ofAi?.waitFor({ state: "detached" });
  expect(await ofPerson?.count()).toBe(1);
  expect(new URL(page.url()).searchParams.get("withoutAi")).toBe("true");
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.goto(`${workspace.origin}/your-work/insights?whose=published&withoutAi=true`);
  await ofPerson?.waitFor();
  expect(await ofAi?.count()).toBe(0);
  await pressOn(main.getByRole("checkbox", { name: "Exclude AI-created items" }), "Space");
  await ofAi?.waitFor();
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
