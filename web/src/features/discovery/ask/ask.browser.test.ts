import { type BrowserWorkspace, makeNote, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { pdfOf } from "@fieldstone/testkit/files/pdf-file.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { openAttachedFile } from "../../../testing/attach-file.testing.ts";
import { flawsInEveryLook, readSample, type SampleObjects } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn } from "../../../testing/keyboard.testing.ts";
import { askOn, untilFoundOnce } from "./ask-page.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let noteId: string;
let sample: SampleObjects;

const quote = "The vestibule checkout was slow, so we left before paying.";
const second = "Another vestibule had a long queue.";

beforeAll(async () => {
  workspace = await openWorkspace("questions");
  sample = await readSample(workspace);
  const { projectId } = sample;
  noteId = await makeNote(workspace, {
    projectId,
    title: "Call with Ada",
    markdown: `We use it daily.\n\n${quote}\n\n${second}`,
  });
  await foundOnce("vestibule");
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
const madeChannel = z.object({ createChannel: z.object({ channel: z.object({ id: z.string() }) }) });
const foundOnce = (word: string) => untilFoundOnce(workspace, word);
const chosenScope = () => page.getByLabel("What to ask about").locator("option:checked").textContent();
const main = () => page.getByRole("main");

test("a question is answered by what was said; its citation opens the source with the words marked", async () => {
  await page.goto(`${workspace.origin}/ask`);
  await page.getByRole("heading", { name: "Questions to start with" }).waitFor();
  expect(await flawsInEveryLook(page)).toEqual([]);
  await ask("Why do customers leave the vestibule checkout?");
  await main().getByRole("blockquote").filter({ hasText: quote }).waitFor();
  await main()
    .getByText(/in scope, \d+ matched, \d+ read/)
    .waitFor();
  await page.waitForURL(/\/ask\/.+/);
  await page.reload();
  for (const words of [quote, second])
    await main().getByRole("blockquote").filter({ hasText: words }).waitFor();
  // Whatever the length of the answer, the next question can be asked.
  await page.setViewportSize({ width: 1440, height: 640 });
  const send = page.getByRole("button", { name: "Ask", exact: true });
  await expect.poll(() => send.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(640);
  expect(await send.evaluate((button) => button.getBoundingClientRect().top)).toBeGreaterThan(0);
  expect(await flawsInEveryLook(page)).toEqual([]);
  await pressOn(
    main()
      .getByRole("link", { name: /Call with Ada/ })
      .first(),
    "Enter",
  );
  await expect.poll(() => page.locator("mark").allTextContents(), { timeout: 20_000 }).toContain(quote);
});

test("an answer from a channel cites a point, and opens it with the words marked", async () => {
  const said = "The tollbooth never takes my card, so I drive around.";
  const made = z
    .object({ createChannel: z.object({ channel: z.object({ id: z.string() }) }) })
    .parse(
      await workspace.graphql(
        "mutation ($input: CreateChannelInput!) { createChannel(input: $input) { channel { id } } }",
        { input: { title: "Reviews", template: "OTHER" } },
      ),
    );
  const channelId = made.createChannel.channel.id;
  await workspace.graphql(
    "mutation ($input: AddChannelDataInput!) { addChannelData(input: $input) { addedCount } }",
    { input: { channelId, source: "API", items: [{ text: said }] } },
  );
  await foundOnce("tollbooth");
  await page.goto(`${workspace.origin}/ask`);
  await page.getByLabel("What to ask about").selectOption({ label: "Reviews" });
  await ask("Why does the tollbooth never take a card?");
  await main().getByRole("blockquote").filter({ hasText: said }).waitFor();
  await main().getByText("and 1 channel in scope").waitFor();
  expect(await flawsInEveryLook(page)).toEqual([]);
  await pressOn(main().getByRole("link", { name: "Reviews", exact: true }).first(), "Enter");
  const dialog = page.getByRole("dialog", { name: "Point" });
  await expect.poll(() => dialog.locator("mark").allTextContents()).toEqual([said]);
  expect(await flawsInEveryLook(page)).toEqual([]);
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
  expect(await flawsInEveryLook(page)).toEqual([]);
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
  await foundOnce("portcullis");
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
  expect(await flawsInEveryLook(page)).toEqual([]);
});

test("a search that is a question leads to its answer, and a note to questions about it", async () => {
  await page.goto(
    `${workspace.origin}/search?query=${encodeURIComponent("Why was the vestibule checkout slow?")}`,
  );
  await pressOn(page.getByRole("link", { name: "Ask this question" }), "Enter");
  const field = page.getByRole("textbox", { name: "Your question" });
  await expect.poll(() => field.inputValue()).toBe("Why was the vestibule checkout slow?");
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await pressOn(page.getByRole("button", { name: "Actions for this note" }), "Enter");
  await press(page.getByRole("menuitem", { name: "Ask about this note" }));
  await expect.poll(() => page.getByLabel("What to ask about").inputValue()).toContain("note ");
  await expect.poll(chosenScope).toBe("Note: Call with Ada");
  await ask("What did we do before paying at the vestibule checkout?");
  await main()
    .getByText(/^1 item in 1 project in scope/)
    .waitFor();
});

test("an insight, a tag and a channel lead to questions about them, which the composer names and lets go", async () => {
  const about = async (path: string, menu: string, entry: string, name: string) => {
    await page.goto(workspace.origin + path);
    await pressOn(page.getByRole("button", { name: menu }), "Enter");
    await press(page.getByRole("menuitem", { name: entry }));
    await expect.poll(chosenScope).toBe(name);
  };
  const made = madeChannel.parse(
    await workspace.graphql(
      'mutation { createChannel(input: { title: "Store reviews", template: OTHER }) { channel { id } } }',
    ),
  );
  const { tag, insight } = sample;
  await about(`/tags/${tag.id}`, `Actions for tag ${tag.title}`, "Ask about this tag", `Tag: ${tag.title}`);
  await about(
    `/insights/${insight.id}`,
    "Actions for this insight",
    "Ask about this insight",
    `Insight: ${insight.title}`,
  );
  const channelPath = `/channels/${made.createChannel.channel.id}`;
  await about(channelPath, "Actions for Store reviews", "Ask about this channel", "Store reviews");
  expect(await flawsInEveryLook(page)).toEqual([]);
  await pressOn(page.getByRole("button", { name: "Ask about everything instead" }), "Enter");
  await expect.poll(chosenScope).toBe("Everything you can read");
  await expect.poll(() => page.getByRole("button", { name: "Ask about everything instead" }).count()).toBe(0);
});

test("an answer is rated, survives a reload, and its conversation is deleted and brought back", async () => {
  await page.goto(`${workspace.origin}/ask`);
  await ask("How many notes mention vestibule?");
  await main().getByText("1 note", { exact: true }).waitFor();
  await main()
    .getByText(/containing “vestibule”/)
    .waitFor();
  await pressOn(main().getByRole("link", { name: "1 note" }), "Enter");
  await page.waitForURL(/\/search\?/);
  await page.getByRole("article").filter({ hasText: "Call with Ada" }).waitFor();
  expect(await page.getByRole("article").count()).toBe(1);
  await page.goBack();
  await page.waitForURL(/\/ask\/.+/);
  const good = page.getByRole("button", { name: "Good answer" });
  await pressOn(good, "Enter");
  await expect.poll(() => good.getAttribute("aria-pressed")).toBe("true");
  await expect
    .poll(async () =>
      JSON.stringify(await workspace.graphql("{ askConversations { messages { feedback } } }")),
    )
    .toContain("Good");
  await page.reload();
  await main().getByText("1 note", { exact: true }).waitFor();
  await expect.poll(() => good.getAttribute("aria-pressed")).toBe("true");
  await pressOn(page.getByRole("button", { name: "Earlier conversations" }), "Enter");
  await pressOn(page.getByRole("button", { name: "Delete “How many notes mention vestibule?”" }), "Enter");
  await page.getByText("Conversation deleted.").waitFor();
  await press(page.getByRole("button", { name: "Undo" }));
  await page.getByText("Undone: Conversation deleted.").waitFor();
  await pressOn(page.getByRole("button", { name: "Earlier conversations" }), "Enter");
  await page.getByRole("button", { name: /^How many notes mention vestibule\?/ }).waitFor();
});

test("what nothing speaks of is said to be so, and AI that was switched off asks nothing", async () => {
  await page.goto(`${workspace.origin}/ask`);
  await ask("Which zeppelins were hijacked?");
  await main()
    .getByText(/Nothing that you can read answers this question/)
    .waitFor();
  await page.goto(`${workspace.origin}/settings/ai`);
  const use = page.getByRole("checkbox", { name: "Use AI in this workspace" });
  await use.waitFor();
  expect(await flawsInEveryLook(page)).toEqual([]);
  await pressOn(use, "Space");
  await expect.poll(() => page.getByLabel("Summaries").count()).toBe(0);
  // The page that disabled it knows at once, and so does each page loaded later.
  await expect.poll(() => page.getByRole("link", { name: "Ask", exact: true }).count()).toBe(0);
  await page.goto(`${workspace.origin}/ask`);
  await main()
    .getByText(/AI is switched off in this workspace/)
    .waitFor();
  expect(await page.getByRole("link", { name: "Ask", exact: true }).count()).toBe(0);
  expect(await page.getByRole("textbox", { name: "Your question" }).count()).toBe(0);
  expect(await page.getByRole("heading", { name: "Questions to start with" }).count()).toBe(0);
  await page.goto(`${workspace.origin}/search?query=${encodeURIComponent("Why was the vestibule slow?")}`);
  await page.getByRole("article").first().waitFor();
  expect(await page.getByRole("link", { name: "Ask this question" }).count()).toBe(0);
  await workspace.graphql("mutation { updateAiSettings(input: { enabled: true }) { settings { enabled } } }");
});
