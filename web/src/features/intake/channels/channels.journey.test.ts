import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { joinAs } from "../../../testing/join-workspace.testing.ts";
import { press, pressOn, tabTo, typeInto, untilFocused } from "../../../testing/keyboard.testing.ts";
import { makeFedChannel, makeTopic, thirtyOfEach } from "./made-channels.testing.ts";

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

const makeChannel = (title: string, texts: readonly string[]) => makeFedChannel(workspace, title, texts);

const heading = (name: string) => page.getByRole("heading", { level: 1, name });
const dialog = () => page.getByRole("dialog");
const points = () => page.getByRole("list", { name: "Points" }).getByRole("listitem");

test("a channel is made from a template, and a table of feedback brought in and taken back", async () => {
  await page.goto(`${workspace.origin}/channels`);
  await page.getByRole("button", { name: "New channel" }).first().click();
  await dialog().getByLabel("Title").fill("Web shop tickets");
  await dialog().getByText("Questions and complaints about invoices").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
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
  expect(await accessibilityFlaws(page)).toEqual([]);
  // The toast with Undo disappears after ten seconds, and the checks may take longer.
  await page.keyboard.press("Control+z");
  await expect.poll(() => points().count()).toBe(0);
  await page.getByText("No points here").waitFor();
  await expect.poll(() => page.getByText(/^No points/).count()).toBe(1);
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
  expect(await accessibilityFlaws(page)).toEqual([]);
  await points().getByRole("checkbox").first().click();
  await page.getByRole("button", { name: "Move to theme…" }).click();
  await dialog().getByLabel("To theme").selectOption({ label: "Outliers" });
  await dialog().getByRole("button", { name: "Move", exact: true }).click();
  await expect.poll(() => points().count()).toBe(0);
  // After the undo it is sorted by AI again, not by a member.
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(() => points().count()).toBe(1);
  await points().getByRole("link").or(points().getByRole("button")).first().click();
  await dialog().getByText("Billing").waitFor();
  expect(await dialog().getByText("by a member").count()).toBe(0);
  await page.keyboard.press("Escape");
  await points().getByRole("checkbox").first().click();
  await page.getByRole("button", { name: "Move to theme…" }).click();
  await dialog().getByLabel("To theme").selectOption({ label: "Outliers" });
  await dialog().getByRole("button", { name: "Move", exact: true }).click();
  await expect.poll(() => points().count()).toBe(0);
  // The list is optimistic, and leaving the page at once would cancel the request.
  await page.getByText("1 point moved to the outliers.", { exact: true }).waitFor();
  await page.goto(`${workspace.origin}/channels/${id}/outliers`);
  await expect.poll(() => points().count()).toBe(2);
  expect(await accessibilityFlaws(page)).toEqual([]);
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
  expect(await accessibilityFlaws(page)).toEqual([]);
  const found = page.getByRole("link", { name: /Quokka reviews/ });
  const nothing = page.getByRole("heading", { name: "Nothing found for “quokka”" });
  await expect
    .poll(async () => {
      await page.goto(`${workspace.origin}/search?query=quokka`);
      await found.or(nothing).first().waitFor();
      return found.count();
    })
    .toBeGreaterThan(0);
  await workspace.graphql("mutation ($id: ID!) { deleteChannel(input: { id: $id }) { deletedId } }", { id });
  await page.goto(`${workspace.origin}/settings/trash`);
  await press(page.getByRole("button", { name: "Restore Quokka reviews" }));
  // Leaving at once would cancel the request.
  await page.getByText("“Quokka reviews” was restored.").waitFor();
  await page.goto(`${workspace.origin}/channels/${id}`);
  await heading("Quokka reviews").waitFor();
});

test("themes of one channel are searched by keyboard, and channels have no filter that none can meet", async () => {
  await makeChannel("Wombat tickets", ["The wombat is slow"]);
  await makeChannel("Numbat tickets", ["The numbat is slow"]);
  const bar = page.getByRole("region", { name: "Filter" });
  const addCondition = async () => {
    await pressOn(bar.getByRole("button", { name: "Filter", exact: true }));
    await pressOn(bar.getByRole("button", { name: "Add condition" }));
    return bar.getByRole("group", { name: "Condition 1" });
  };
  await page.goto(`${workspace.origin}/search?resultType=THEME`);
  const condition = await addCondition();
  const field = condition.getByLabel("Field");
  await tabTo(field);
  await field.selectOption({ label: "Channel" });
  await typeInto(condition.getByRole("textbox", { name: "Channel: value" }), "wombat");
  await condition.getByRole("button", { name: "Wombat tickets" }).waitFor({ timeout: 30_000 });
  await page.keyboard.press("Enter");
  const results = page.getByRole("main").getByRole("article");
  const ofWombats = results.filter({ hasText: "Wombat tickets" });
  const areAllOfWombats = async () => {
    const count = await ofWombats.count();
    return count > 0 && count === (await results.count());
  };
  await expect.poll(areAllOfWombats, { timeout: 30_000 }).toBe(true);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.reload();
  await expect.poll(areAllOfWombats, { timeout: 30_000 }).toBe(true);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.goto(`${workspace.origin}/channels`);
  const choices = (await addCondition()).getByLabel("Field").getByRole("option");
  await expect.poll(() => choices.allTextContents()).toContain("Archived");
  expect(await choices.allTextContents()).not.toContain("Starred");
});

test("how points are sorted and how large new themes are is chosen by keyboard, kept and undone", async () => {
  const id = await makeChannel("Dingo tickets", ["The dingo is slow"]);
  const sizeOf = async () =>
    JSON.stringify(
      await workspace.graphql("query ($id: ID!) { channel(id: $id) { themeSizePercent } }", { id }),
    );
  await page.goto(`${workspace.origin}/channels/${id}`);
  await pressOn(page.getByRole("button", { name: "Actions for Dingo tickets" }), "Enter");
  await press(page.getByRole("menuitem", { name: "How points are sorted…" }));
  const size = dialog().getByLabel("Minimum theme size");
  await tabTo(size);
  await size.selectOption({ label: "More (15%)" });
  expect(await accessibilityFlaws(page)).toEqual([]);
  await pressOn(dialog().getByRole("button", { name: "Save" }), "Enter");
  await dialog().waitFor({ state: "detached" });
  await expect.poll(sizeOf).toContain("15");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(sizeOf).not.toContain("15");
});

test("themes that AI found are taken back in one act, and brought back", async () => {
  const id = await makeChannel("Instruments", thirtyOfEach("zebra giraffe", "violin trumpet"));
  await page.goto(`${workspace.origin}/channels/${id}`);
  await page.getByRole("button", { name: "Find new themes" }).click();
  const found = page.getByText(/^AI found \d+ new themes? among the outliers\.$/);
  await found.waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText(/^\d+ new themes? (?:was|were) deleted\.$/).waitFor();
  await expect.poll(() => found.count()).toBe(0);
  await page.keyboard.press("Control+z");
  await found.waitFor();
});

test("a channel is summed up: its themes in chapters, each sentence a point that opens, undone by one act", async () => {
  const texts = [
    "Questions and complaints about invoices, charges and refunds: mine shows one charge twice.",
    "Another complaint about my invoice and its charges, where is the refund?",
    "The app is slow or unavailable every morning, and pages take a minute to load.",
  ];
  const id = await makeChannel("Summed up", texts);
  // The template's themes exist at once; points are sorted into them, and can be summarized, a moment later.
  await expect
    .poll(() => workspace.graphql("query ($id: ID!) { channel(id: $id) { waitingCount } }", { id }))
    .toEqual({ channel: { waitingCount: 0 } });
  await page.goto(`${workspace.origin}/channels/${id}`);
  await page
    .getByRole("link", { name: /^Billing/ })
    .first()
    .waitFor();
  const summary = page.getByRole("region", { name: "Summary" });
  await summary.getByLabel("Kind").selectOption({ label: "Chapters" });
  await summary.getByRole("button", { name: "Generate summary" }).click();
  await page.getByText("Summary generated.").waitFor();
  await untilFocused(summary.getByRole("button", { name: "Regenerate" }));
  await summary.getByRole("heading", { level: 3, name: /^Billing/ }).waitFor();
  await summary.getByText(texts[0] ?? "").waitFor();
  // Immediately: the toast disappears after ten seconds.
  await page.getByRole("button", { name: "Undo" }).first().click();
  await summary.getByRole("button", { name: "Generate summary" }).waitFor();
  await summary.getByRole("button", { name: "Generate summary" }).click();
  await summary.getByText(texts[0] ?? "").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await summary
    .getByRole("link", { name: `1: open the point: ${texts[0]}` })
    .first()
    .click();
  await dialog()
    .getByText(texts[0] ?? "")
    .waitFor();
  await page.keyboard.press("Escape");
  await page.goto(`${workspace.origin}/channels/${id}`);
  const framework = summary.getByLabel("Framework");
  await tabTo(framework);
  await framework.selectOption({ label: "Voice of customer" });
  await pressOn(summary.getByRole("button", { name: "Generate summary" }), "Enter");
  await summary.getByRole("heading", { level: 3, name: "Problems" }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await framework.selectOption({ label: "None" });
  await summary.getByRole("heading", { level: 3, name: /^Billing/ }).waitFor();
});

test("a viewer reads everything, has nothing to change it with, and is refused by the API", async () => {
  const id = await makeChannel("Read alone", ["Questions about invoices, charges and refunds"]);
  const topicId = await makeTopic(workspace, id, "Reading");
  const viewer = await joinAs(workspace, `vera@${workspace.subdomain}.example`, "Vera Viewer", "VIEWER");
  const main = viewer.getByRole("main");
  await viewer.goto(`${workspace.origin}/channels`);
  await main.getByRole("link", { name: /Read alone/ }).waitFor();
  const controls = () =>
    main.getByRole("button", { name: /New channel|Add|Delete|Rename|Move|Find|Settings|More/ }).count();
  expect(await controls()).toBe(0);
  await main.getByRole("link", { name: /Read alone/ }).click();
  await viewer.getByRole("heading", { level: 1, name: "Read alone" }).waitFor();
  await main
    .getByRole("link", { name: /^Billing/ })
    .first()
    .waitFor();
  expect(await controls()).toBe(0);
  expect(await main.getByRole("textbox").count()).toBe(0);
  await viewer.goto(`${workspace.origin}/channels/${id}/t/${topicId}`);
  await viewer.getByRole("heading", { level: 1, name: "Reading" }).waitFor();
  expect(await controls()).toBe(0);
  await viewer.goto(`${workspace.origin}/channels/${id}/data`);
  const said = viewer.getByRole("list", { name: "Points" }).getByRole("listitem");
  await said.first().waitFor();
  expect(await viewer.getByRole("list", { name: "Points" }).getByRole("checkbox").count()).toBe(0);
  await said.getByRole("link").or(said.getByRole("button")).first().click();
  await viewer.getByRole("dialog").getByText("Questions about invoices, charges and refunds").waitFor();
  expect(
    await viewer
      .getByRole("dialog")
      .getByRole("button", { name: /Delete|Move/ })
      .count(),
  ).toBe(0);
  const refused = await viewer.evaluate(async (channelId) => {
    const answer = await fetch("/api/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        query: "mutation ($id: ID!) { deleteChannel(input: { id: $id }) { deletedId } }",
        variables: { id: channelId },
      }),
    });
    return await answer.text();
  }, id);
  expect(refused).toContain("contributor");
  await viewer.context().close();
});
