import { readFile } from "node:fs/promises";
import { ChainVerifier } from "@fieldstone/domain/kernel/audit/verify-chain.ts";
import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { pressOn, tabTo, typeInto } from "../../../testing/keyboard.testing.ts";

/** More than one page of entries. */
const folders = 55;

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("audited");
  const projectId = await makeProject(workspace, "Harbour study");
  await workspace.graphql(
    "mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { project { id } } }",
    { input: { id: projectId, title: "Quay study" } },
  );
  await makeNote(workspace, { projectId, title: "A talk on the quay", markdown: "Wet hands." });
  for (let index = 0; index < folders; index += 1) {
    const query = `mutation ($title: String!) { createFolder(input: { title: $title }) { folder { id } } }`;
    await workspace.graphql(query, { title: `Folder ${index}` });
  }
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const rows = () => page.getByRole("table", { name: "Entries" }).locator("tbody").getByRole("row");
const open = async (path = "/settings/audit-log") => {
  await page.goto(workspace.origin + path);
  await page.getByRole("heading", { name: "Audit log", level: 1 }).waitFor();
  await rows().first().waitFor();
};

describe("by keyboard alone", () => {
  test("an admin pages through the entries, narrows them, opens what they are about, and shares the view", async () => {
    page = await workspace.signedIn({ permissions: ["clipboard-read", "clipboard-write"] });
    await open("/audit-log");
    expect(page.url()).toBe(`${workspace.origin}/settings/audit-log`);
    await expect.poll(() => rows().count()).toBe(50);
    // Each row has several tab stops; after the last one comes the button.
    await rows().last().getByRole("link").focus();
    await pressOn(page.getByRole("button", { name: "Show older entries" }));
    const action = page.getByText("Created the workspace", { exact: true }).last();
    await action.waitFor();
    // An action is on one line, whatever its object's title asks for.
    expect((await action.boundingBox())?.height).toBeLessThan(30);
    expect(await axeViolations(page)).toEqual([]);

    await tabTo(page.getByLabel("Action", { exact: true }));
    await page.keyboard.type("Created a note");
    await expect.poll(() => page.url()).toContain("kind=note.created");
    const row = rows().filter({ hasText: "A talk on the quay" });
    await row.getByText("Created a note").waitFor();
    await pressOn(row.locator("summary"));
    const facts = row.locator("dl");
    await expect
      .poll(() => facts.innerText())
      .toMatch(
        /Project\s+Quay study\s+Title\s+A talk on the quay|Title\s+A talk on the quay\s+Project\s+Quay study/,
      );
    await facts.getByRole("link", { name: "Quay study" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await pressOn(row.getByRole("button", { name: "Copy as JSON" }));
    await page.getByText("JSON copied.").first().waitFor();
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({
      title: "A talk on the quay",
    });

    await page.reload();
    await row.waitFor();
    await typeInto(page.getByLabel("To", { exact: true }), "01012020");
    await page.getByRole("heading", { name: "No entries" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await pressOn(page.getByRole("button", { name: "Clear", exact: true }));
    await expect.poll(() => rows().count()).toBe(50);

    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.postData()?.includes("AuditLog")) asked.push(request.url());
    });
    await page.goto(`${workspace.origin}/settings/audit-log?from=2026-02-02&to=2026-02-01`);
    const from = page.getByLabel("From", { exact: true });
    await page.getByRole("alert").filter({ hasText: "From is after To." }).waitFor();
    expect(await from.getAttribute("aria-invalid")).toBe("true");
    expect(await axeViolations(page)).toEqual([]);
    expect(asked).toEqual([]);
    await pressOn(page.getByRole("button", { name: "Clear", exact: true }));
    await expect.poll(() => rows().count()).toBe(50);

    await page.goto(`${workspace.origin}/settings/audit-log?kind=note.created`);
    await pressOn(row.getByRole("link", { name: "A talk on the quay" }));
    await page.getByRole("heading", { name: "A talk on the quay" }).waitFor();
  });

  test("the head is copied, and the exported log verifies with it", async () => {
    page = await workspace.signedIn({ permissions: ["clipboard-read", "clipboard-write"] });
    await open();
    const downloading = page.waitForEvent("download");
    await pressOn(page.getByRole("link", { name: "Export the whole log" }));
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^audit-log-audited-\d+-\d+\.ndjson$/);
    await pressOn(page.getByText("Proof that nothing was changed or removed"));
    await pressOn(page.getByRole("button", { name: "Copy Newest entry and its hash" }));
    await page.getByText("Copied.", { exact: true }).first().waitFor();
    const [seq = "", hash = ""] = (await page.evaluate(() => navigator.clipboard.readText())).split(":");
    const verifier = new ChainVerifier({ seq: Number(seq), hash });
    for (const line of (await readFile(await file.path(), "utf8")).trimEnd().split("\n")) verifier.take(line);
    const { faults, count } = verifier.end();
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(folders);
  });
});

test("a change says what was and what is, and not what stayed", async () => {
  page = await workspace.signedIn();
  await open("/settings/audit-log?kind=project.updated");
  await rows().first().locator("summary").click();
  await expect
    .poll(() => rows().first().locator("dl").innerText())
    .toMatch(/^Title\s+Before:\s+Harbour study\s+→\s+\.\s+Now:\s+Quay study$/);
});

test("the log shuts nobody out and does not run over", async () => {
  page = await workspace.signedIn();
  await open();
  await page.getByRole("link", { name: "Export the whole log" }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
});
