import { type BrowserWorkspace, makeNote, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { pdfOf } from "@fieldstone/testkit/files/pdf-file.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { openAttachedFile } from "../../../testing/attach-file.testing.ts";
import {
  accessibilityFlaws,
  readSample,
  type SampleObjects,
} from "../../../testing/browser-pages.testing.ts";
import { press, pressOn } from "../../../testing/keyboard.testing.ts";
import { askOn, untilFoundOnce } from "./ask-page.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let noteId: string;
let sample: SampleObjects;

beforeAll(async () => {
  workspace = await openWorkspace("cited-sources");
  sample = await readSample(workspace);
  const { projectId } = sample;
  const markdown = "The vestibule checkout was slow, so we left before paying.";
  noteId = await makeNote(workspace, { projectId, title: "Call with Ada", markdown });
  await untilFoundOnce(workspace, "vestibule");
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const ask = (question: string) => askOn(page, question);
const chosenScope = () => page.getByLabel("What to ask about").locator("option:checked").textContent();
const main = () => page.getByRole("main");

const madeChannel = z.object({ createChannel: z.object({ channel: z.object({ id: z.string() }) }) });

/** Creates a channel; returns its id. */
async function makeChannel(title: string): Promise<string> {
  const made = await workspace.graphql(
    "mutation ($input: CreateChannelInput!) { createChannel(input: $input) { channel { id } } }",
    { input: { title, template: "OTHER" } },
  );
  return madeChannel.parse(made).createChannel.channel.id;
}

test("an answer from a channel cites a point, and opens it with the words marked", async () => {
  const said = "The tollbooth never takes my card, so I drive around.";
  const channelId = await makeChannel("Reviews");
  await workspace.graphql(
    "mutation ($input: AddChannelDataInput!) { addChannelData(input: $input) { addedCount } }",
    { input: { channelId, source: "API", items: [{ text: said }] } },
  );
  await untilFoundOnce(workspace, "tollbooth");
  await page.goto(`${workspace.origin}/ask`);
  await page.getByLabel("What to ask about").selectOption({ label: "Reviews" });
  await ask("Why does the tollbooth never take a card?");
  await main().getByRole("blockquote").filter({ hasText: said }).waitFor();
  await main().getByText("and 1 channel in scope").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(main().getByRole("link", { name: "Reviews", exact: true }).first(), "Enter");
  const dialog = page.getByRole("dialog", { name: "Point" });
  await expect.poll(() => dialog.locator("mark").allTextContents()).toEqual([said]);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.goto(`${workspace.origin}/ask`);
  await page.getByLabel("What to ask about").selectOption({ label: "Reviews" });
  await ask("How many points mention tollbooth?");
  await main().getByText("in the chosen channel, containing “tollbooth”").waitFor();
  await pressOn(main().getByRole("link", { name: "1 point" }), "Enter");
  await page.waitForURL(/\/data\?find=tollbooth/);
  await expect
    .poll(() => page.getByRole("searchbox", { name: "Search these points" }).inputValue())
    .toBe("tollbooth");
  await main().getByText("1 point", { exact: true }).waitFor();
  await page.goto(`${workspace.origin}/ask`);
  await ask("How many points mention tollbooth?");
  const byChannel = main().getByRole("list", { name: "Points by channel" });
  await byChannel.getByRole("link", { name: "Reviews: 1 point" }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(byChannel.getByRole("link"), "Enter");
  await page.waitForURL(/\/data\?find=tollbooth/);
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await pressOn(page.getByRole("button", { name: "Actions for this note" }), "Enter");
  await press(page.getByRole("menuitem", { name: "Ask about this note" }));
  await expect.poll(chosenScope).toBe("Note: Call with Ada");
  await ask("How many notes mention slow?");
  await main().getByText("among the chosen note, containing “slow”").waitFor();
  await pressOn(main().getByRole("link", { name: "1 note" }), "Enter");
  await page.waitForURL(/\/search\?/);
  await page.getByRole("article").getByRole("link", { name: "Call with Ada" }).waitFor();
  expect(await page.getByRole("article").count()).toBe(1);
  await page.goto(`${workspace.origin}/ask`);
  await ask("How many channels are there?");
  const channels = main().getByRole("link", { name: /^\d+ channels?$/ });
  const numChannels = Number.parseInt((await channels.textContent()) ?? "", 10);
  await pressOn(channels, "Enter");
  await expect.poll(() => page.getByRole("article").count()).toBe(numChannels);
  await page.goto(`${workspace.origin}/search?query=tollbooth`);
  await pressOn(page.getByRole("article").getByRole("link", { name: "Reviews" }), "Enter");
  await dialog.getByText(said).waitFor();
  expect(new URL(page.url()).pathname).toContain(`/channels/${channelId}/`);
});

test("an answer from an attached file names its page, and opens the file there with the words marked", async () => {
  const said = "nobody finds the portcullis button";
  const buffer = pdfOf([{ lines: ["A report", "about gates"] }, { lines: ["Second page:", said] }]);
  const holder = await makeNote(workspace, {
    projectId: sample.projectId,
    title: "Reports",
    markdown: "See the file.",
  });
  const file = { name: "report.pdf", mimeType: "application/pdf", buffer };
  await openAttachedFile(page, `${workspace.origin}/data/${holder}`, file);
  await untilFoundOnce(workspace, "portcullis");
  await page.goto(`${workspace.origin}/ask`);
  await ask("Who finds the portcullis button?");
  await main().getByRole("blockquote").filter({ hasText: said }).waitFor();
  await page.waitForURL(/\/ask\/.+/);
  const source = main().getByRole("link", { name: /Reports .*report\.pdf, page 2/ });
  await pressOn(source, "Enter");
  const pages = page.getByRole("region", { name: "Pages of “report.pdf”" });
  await pages.getByText("portcullis").waitFor();
  const find = page.getByRole("textbox", { name: "Find in this file" });
  await expect.poll(() => find.inputValue()).toContain("portcullis");
  await page.getByText("0 of 1").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("an insight, a tag and a channel lead to questions about them, which the composer names and lets go", async () => {
  const about = async (path: string, menu: string, entry: string, name: string) => {
    await page.goto(workspace.origin + path);
    await pressOn(page.getByRole("button", { name: menu }), "Enter");
    await press(page.getByRole("menuitem", { name: entry }));
    await expect.poll(chosenScope).toBe(name);
  };
  const channelPath = `/channels/${await makeChannel("Store reviews")}`;
  const { tag, insight } = sample;
  await about(`/tags/${tag.id}`, `Actions for tag ${tag.title}`, "Ask about this tag", `Tag: ${tag.title}`);
  await about(
    `/insights/${insight.id}`,
    "Actions for this insight",
    "Ask about this insight",
    `Insight: ${insight.title}`,
  );
  await about(channelPath, "Actions for Store reviews", "Ask about this channel", "Store reviews");
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(page.getByRole("button", { name: "Ask about everything instead" }), "Enter");
  await expect.poll(chosenScope).toBe("Everything you can read");
  await expect.poll(() => page.getByRole("button", { name: "Ask about everything instead" }).count()).toBe(0);
});
