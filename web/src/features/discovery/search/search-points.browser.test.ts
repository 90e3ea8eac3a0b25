import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { pressOn } from "../../../testing/keyboard.testing.ts";

const points = 12;
let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("herons");
  const projectId = await makeProject(workspace, "Wetlands");
  await makeNote(workspace, {
    projectId,
    title: "Morning walk",
    markdown: "By the lake somebody saw a heron.",
  });
  const made = await workspace.graphql(
    "mutation ($input: CreateChannelInput!) { createChannel(input: $input) { channel { id } } }",
    { input: { title: "Letters", template: "OTHER" } },
  );
  const channelId = z
    .object({ createChannel: z.object({ channel: z.object({ id: z.string() }) }) })
    .parse(made).createChannel.channel.id;
  const items = Array.from({ length: points }, (_, place) => ({ text: `heron heron heron ${place}` }));
  await workspace.graphql(
    "mutation ($input: AddChannelDataInput!) { addChannelData(input: $input) { addedCount } }",
    {
      input: { channelId, source: "API", items },
    },
  );
  await vi.waitFor(async () => expect(await countOf("heron")).toBe(points + 1), {
    timeout: 60_000,
    interval: 200,
  });
  page = await workspace.signedIn();
});
afterAll(async () => {
  expect(workspace.problems()).toEqual([]);
  await workspace.close();
});

const counted = z.object({ search: z.object({ total: z.number() }) });
async function countOf(query: string): Promise<number> {
  const answer = await workspace.graphql("query ($query: String!) { search(query: $query) { total } }", {
    query,
  });
  return counted.parse(answer).search.total;
}

test("a channel's points leave others their place, and lead to the rest of them by keyboard", async () => {
  const main = page.getByRole("main");
  const articles = main.getByRole("article");
  await page.goto(`${workspace.origin}/search?query=heron`);
  await expect.poll(() => articles.count()).toBe(4);
  await articles.filter({ hasText: "Morning walk" }).waitFor();
  await main
    .getByRole("status")
    .getByText(`${points + 1} results`)
    .waitFor();
  const more = main.getByRole("link", { name: "More from Letters" });
  await expect.poll(() => more.count()).toBe(1);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(more);
  await expect.poll(() => articles.count()).toBe(points);
  await main.getByText("Only in one place.").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(main.getByRole("button", { name: "Search everywhere" }));
  await main.getByText("Only in one place.").waitFor({ state: "detached" });
  await expect.poll(() => articles.count()).toBe(points);
});
