import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser-workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { flawsInEveryLook } from "../browser-pages.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("quokka-desk");
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const made = z.object({ createChannel: z.object({ channel: z.object({ id: z.string() }) }) });

async function makeChannel(title: string, texts: readonly string[]): Promise<string> {
  const { createChannel } = made.parse(
    await workspace.graphql(
      "mutation ($title: String!) { createChannel(input: { title: $title, template: SUPPORT_TICKETS }) { channel { id } } }",
      { title },
    ),
  );
  const { id } = createChannel.channel;
  await workspace.graphql(
    "mutation ($input: AddChannelDataInput!) { addChannelData(input: $input) { addedCount } }",
    { input: { channelId: id, source: "API", items: texts.map((text) => ({ text })) } },
  );
  return id;
}

const heading = (name: string) => page.getByRole("heading", { level: 1, name });
const dialog = () => page.getByRole("dialog");
const points = () => page.getByRole("list", { name: "Points" }).getByRole("listitem");

test("a channel is made from a template, and a table of feedback brought in and taken back", async () => {
  await page.goto(`${workspace.origin}/channels`);
  await page.getByRole("button", { name: "New channel" }).first().click();
  await dialog().getByLabel("Title").fill("Web shop tickets");
  await dialog().getByText("Questions and complaints about invoices").waitFor();
  expect(await flawsInEveryLook(page)).toEqual([]);
  await dialog().getByRole("button", { name: "Create" }).click();
  await dialog().getByRole("tab", { name: "CSV file" }).waitFor();
  const rows = ["The invoice shows two charges and no refund", "I cannot sign in since the password reset"];
  await dialog()
    .locator('input[type="file"]')
    .setInputFiles({
      name: "tickets.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`Created,Comment\n2026-03-01,${rows[0]}\n2026-03-03,${rows[1]}\n`),
    });
  await dialog().getByRole("button", { name: "Add 2 points" }).click();
  await page.getByText("2 points added.").waitFor();
  await page.getByRole("link", { name: "All points" }).click();
  await expect.poll(() => points().count()).toBe(2);
  expect(await flawsInEveryLook(page)).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(() => points().count()).toBe(0);
});

test("points are sorted, moved to another theme, deleted and brought back", async () => {
  const id = await makeChannel("Calls", [
    "Questions and complaints about invoices, charges and refunds",
    "Completely unrelated: the weather in Lisbon",
  ]);
  await page.goto(`${workspace.origin}/channels/${id}`);
  await page
    .getByRole("link", { name: /^Billing/ })
    .first()
    .click();
  await heading("Billing").waitFor();
  await expect.poll(() => points().count()).toBe(1);
  expect(await flawsInEveryLook(page)).toEqual([]);
  await points().getByRole("checkbox").first().click();
  await page.getByRole("button", { name: "Move to theme…" }).click();
  await dialog().getByLabel("To theme").selectOption({ label: "Outliers" });
  await dialog().getByRole("button", { name: "Move", exact: true }).click();
  await expect.poll(() => points().count()).toBe(0);
  await page.goto(`${workspace.origin}/channels/${id}/outliers`);
  await expect.poll(() => points().count()).toBe(2);
  expect(await flawsInEveryLook(page)).toEqual([]);
  await points().getByRole("checkbox").first().click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(() => points().count()).toBe(1);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(() => points().count()).toBe(2);
});

test("a channel and its themes are found, and the channel goes to the trash and back", async () => {
  const id = await makeChannel("Quokka reviews", ["The quokka is slow"]);
  await page.goto(`${workspace.origin}/channels/${id}`);
  await heading("Quokka reviews").waitFor();
  await page
    .getByRole("link", { name: /^Slow or unavailable/ })
    .first()
    .waitFor();
  expect(await flawsInEveryLook(page)).toEqual([]);
  await expect
    .poll(async () => {
      await page.goto(`${workspace.origin}/search?query=quokka`);
      return page.getByRole("link", { name: /Quokka reviews/ }).count();
    })
    .toBeGreaterThan(0);
  await workspace.graphql("mutation ($id: ID!) { deleteChannel(input: { id: $id }) { deletedId } }", { id });
  await page.goto(`${workspace.origin}/settings/trash`);
  await page.getByText("Quokka reviews").first().waitFor();
  await page
    .getByRole("button", { name: /Restore/ })
    .first()
    .click();
  await page.goto(`${workspace.origin}/channels/${id}`);
  await heading("Quokka reviews").waitFor();
});
