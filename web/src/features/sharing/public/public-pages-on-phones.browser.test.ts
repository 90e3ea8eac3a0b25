import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { readSample, rejections } from "../../../testing/browser-pages.testing.ts";
import { phone, touchTargetFlaws } from "../../../testing/touch-targets.testing.ts";

let workspace: BrowserWorkspace;

beforeAll(async () => {
  workspace = await openWorkspace("pocket");
});
afterAll(() => workspace.close());

const shared = z.object({ createShareLink: z.object({ shareLink: z.object({ url: z.string() }) }) });

test("a closed link's button and a password's field have room for fingers on a phone", async () => {
  const { insight } = await readSample(workspace);
  const { shareLink } = shared.parse(
    await workspace.graphql(
      "mutation ($input: CreateShareLinkInput!) { createShareLink(input: $input) { shareLink { url } } }",
      { input: { objectType: "insight", objectId: insight.id, password: "quiet harbour" } },
    ),
  ).createShareLink;
  const page = await workspace.signedOut(phone);
  await page.goto(shareLink.url);
  await page.getByRole("button", { name: "Open" }).waitFor();
  expect(await page.title()).toBe("This link has a password");
  expect(await touchTargetFlaws(page)).toEqual([]);
  await page.goto(`${workspace.origin}/p/aaaaaaaaaaaa`);
  const signIn = await page.getByRole("link", { name: "Sign in" }).boundingBox();
  expect(signIn?.height).toBeGreaterThanOrEqual(44);
  // What is wrong is said once, by the server if it knows.
  expect(await page.getByText("the person who sent it").count()).toBe(1);
  await page.context().close();
  expect(workspace.problems(rejections)).toEqual([]);
});
