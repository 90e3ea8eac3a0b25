import { randomUUID } from "node:crypto";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { uniqueName } from "@fieldstone/testkit/browser/workspace.ts";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type CellWorkspace, openCellWorkspace } from "./cell-workspace.testing.ts";

const regions: readonly RegionKey[] = ["US_B", "EU_A"];
const workspaces = new Map<RegionKey, CellWorkspace>();
const titles = z.object({
  projects: z.object({ edges: z.array(z.object({ node: z.object({ title: z.string() }) })) }),
});

const workspaceIn = (region: RegionKey): CellWorkspace => {
  const workspace = workspaces.get(region);
  if (workspace === undefined) throw new Error(`no workspace in ${region}`);
  return workspace;
};

beforeAll(async () => {
  for (const region of regions) workspaces.set(region, await openCellWorkspace(uniqueName("near"), region));
});

test.each(regions)(
  "a workspace of %s is reached by the one public name, through routers of another region",
  async (region) => {
    const workspace = workspaceIn(region);
    const title = `Of ${randomUUID()}`;
    await workspace.ask(
      z.object({ createProject: z.object({ project: z.object({ id: z.string() }) }) }),
      `mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { id } } }`,
      { input: { title } },
    );
    const { projects } = await workspace.ask(titles, "{ projects { edges { node { title } } } }");
    expect(projects.edges.map(({ node }) => node.title)).toContain(title);
  },
);

test.each([
  ["US_B", "EU_A"],
  ["EU_A", "US_B"],
] as const)("the session of a workspace in %s opens nothing in %s", async (of, at) => {
  const answer = await fetch(`${workspaceIn(at).origin}/api/graphql`, {
    method: "POST",
    headers: { cookie: workspaceIn(of).cookie, "content-type": "application/json" },
    body: JSON.stringify({ query: "{ projects { edges { node { title } } } }" }),
  });
  expect(await answer.text()).not.toContain('"edges"');
});
