import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { makeFedChannel, makeTopic } from "../channels/made-channels.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("topics");
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

test("a topic is renamed, also after a failure, and comes back with its themes when it was deleted", async () => {
  const id = await makeFedChannel(workspace, "Grouped", ["The invoice is wrong"]);
  const topicId = await makeTopic(workspace, id, "Money");
  await page.goto(`${workspace.origin}/channels/${id}/t/${topicId}`);
  const title = page.getByLabel("Topic title");
  await title.waitFor();

  // What could not be saved stays, to be saved again.
  const message = "The title was not saved: try again in a minute.";
  const extensions = { errorCode: "BAD_USER_INPUT", humanReadable: true, code: "channel_topic.busy" };
  await page.route("**/api/graphql", (route) =>
    route.request().postData()?.includes("UpdateChannelTopic")
      ? route.fulfill({ json: { data: null, errors: [{ message, extensions }] } })
      : route.continue(),
  );
  await title.fill("Money matters");
  await title.press("Enter");
  await page.getByText(message).waitFor();
  expect(await title.inputValue()).toBe("Money matters");
  await page.unrouteAll({ behavior: "wait" });
  await title.focus();
  await title.press("Enter");
  await expect.poll(() => page.title()).toContain("Money matters");

  await page.getByRole("button", { name: "Delete topic and keep its themes" }).click();
  await page.getByLabel("Channel title").waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Money matters" }).count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByRole("link", { name: "Money matters" }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Billing/ })
    .waitFor();
});
