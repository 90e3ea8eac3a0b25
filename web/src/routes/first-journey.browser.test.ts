import { cellDatabaseName, globalDatabaseName } from "@fieldstone/local/data-folder.ts";
import { rootDomain } from "@fieldstone/local/local-settings.ts";
import { type RegionKey, regionKeys } from "@fieldstone/regions/catalog.ts";
import { openTestBrowser } from "@fieldstone/testkit/browser/browser.ts";
import { type BrowserWorkspace, uniqueName, workspaceIn } from "@fieldstone/testkit/browser/workspace.ts";
import { FieldstoneClient } from "@fieldstone/testkit/fieldstone-client.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { documentText, interviewFile, proveAddress, selectWords } from "../testing/browser-pages.testing.ts";

const port = inject("fieldstonePort");
const subdomain = uniqueName("fish");
const email = `ada@${subdomain}.example`;
let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  const browser = await openTestBrowser();
  workspace = workspaceIn(browser, new FieldstoneClient(port), { port, subdomain, email });
  page = await workspace.signedOut({ permissions: ["clipboard-read", "clipboard-write"] });
});
afterAll(() => workspace.close());

function databaseUrl(name: string): string {
  const url = new URL(inject("fieldstonePostgresUrl"));
  url.pathname = `/${name}`;
  return url.href;
}

async function teamId(): Promise<string> {
  const found = await asAdministrator(databaseUrl(globalDatabaseName), (admin) =>
    admin.query<{ team_id: string }>("select team_id from tenant_routes where subdomain = $1", [subdomain]),
  );
  expect(found.rows).toHaveLength(1);
  return found.rows[0]?.team_id ?? "";
}

/** The number of a workspace's rows in each table of a cell, without empty tables. */
async function rowsIn(region: RegionKey, team: string): Promise<Record<string, number>> {
  return asAdministrator(databaseUrl(cellDatabaseName(region)), async (admin) => {
    const tables = await admin.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where column_name = 'team_id' and table_schema = 'public'`,
    );
    const held: [string, number][] = [];
    for (const { name } of tables.rows) {
      const counted = await admin.query<{ count: number }>(
        `select count(*)::int as count from ${admin.escapeIdentifier(name)} where team_id = $1`,
        [team],
      );
      held.push([name, counted.rows[0]?.count ?? 0]);
    }
    expect(held.length).toBeGreaterThan(20);
    return Object.fromEntries(held.filter(([, count]) => count > 0));
  });
}

test("a person goes from sign-up in EU_A to a shared insight that search finds, and no other cell knows of it", async () => {
  await page.goto(`http://${rootDomain}:${port}/auth/signup`);
  await proveAddress(page, port, email);
  await page.getByLabel("Your name").fill("Ada Lovelace");
  await page.getByLabel("Workspace name").fill(subdomain);
  await page.getByRole("radio", { name: "Ireland" }).check();
  await page.getByText(`${subdomain}.${rootDomain} is available.`).waitFor();
  await page.getByRole("button", { name: "Create workspace" }).click();
  await page.getByRole("heading", { name: "Who works with you?" }).waitFor();
  expect(page.url()).toBe(`${workspace.origin}/onboarding/setup-workspace`);

  await page.getByRole("link", { name: "Projects", exact: true }).click();
  // The empty list has this button too.
  await page.getByRole("button", { name: "New project" }).first().click();
  await page.getByRole("dialog").getByLabel("Title").fill("Fish shops");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Fish shops", level: 1 }).waitFor();

  await page.getByRole("button", { name: "Import files" }).click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await choosing).setFiles(interviewFile);
  await page.getByRole("dialog").getByRole("link", { name: "interview" }).click();

  const text = await documentText(page);
  const cards = page.getByLabel("About this note").getByRole("article");
  await selectWords(text, "my hands are wet and the tablet locks itself");
  await page
    .getByRole("toolbar", { name: "Selected text" })
    .getByRole("button", { name: "Highlight" })
    .click();
  await expect.poll(() => cards.count()).toBe(1);
  await selectWords(text, "sold a box that nobody wrote down");
  await page.getByRole("toolbar", { name: "Selected text" }).getByRole("button", { name: "Tag" }).click();
  await page.getByRole("combobox", { name: "Find or create a tag" }).fill("Lost sales");
  await page.getByRole("option", { name: "Create “Lost sales”" }).click();
  await page.getByRole("combobox", { name: "Find or create a tag" }).press("Escape");
  await expect.poll(() => cards.count()).toBe(2);
  await cards.filter({ hasText: "nobody wrote down" }).getByText("Lost sales").waitFor();

  for (const card of await cards.all()) await card.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create an insight" }).click();
  const panel = page.getByRole("complementary", { name: "Insight", exact: true });
  await panel.getByLabel("Insight title").fill("Wet hands lose sales");
  await panel.getByLabel("Insight title").press("Enter");
  for (const quote of ["my hands are wet", "nobody wrote down"]) await panel.getByText(quote).waitFor();
  await panel.getByRole("button", { name: "Publish", exact: true }).click();
  await panel.getByText("Published", { exact: true }).waitFor();

  await panel.getByRole("button", { name: "Share" }).click();
  const sharing = page.getByRole("dialog", { name: "Share this insight" });
  await sharing.getByRole("button", { name: "Create and copy link" }).click();
  const link = await sharing.getByLabel("Address").inputValue();
  expect(new URL(link).pathname).toMatch(/^\/[a-z-]+(?:\/data)?\/[0-9a-zA-Z]{12}$/);
  await sharing.getByRole("button", { name: "Close" }).click();

  await page.goto(`${workspace.origin}/search`);
  await page.getByRole("searchbox", { name: "Search" }).fill("losing sale");
  const results = page.getByRole("main").getByRole("article");
  await results.filter({ hasText: "Insight" }).getByRole("link", { name: "Wet hands lose sales" }).waitFor();
  await page.getByRole("searchbox", { name: "Search" }).fill('"tablet locks itself"');
  await results.filter({ hasText: "Highlight" }).getByText("my hands are wet").waitFor();

  const visitor = await workspace.signedOut();
  await visitor.goto(link);
  await visitor.getByRole("heading", { name: "Wet hands lose sales" }).waitFor();
  for (const quote of ["my hands are wet and the tablet locks itself", "sold a box that nobody wrote down"])
    await visitor.getByText(quote).waitFor();
  expect(await visitor.context().cookies()).toEqual([]);

  const team = await teamId();
  const held = await rowsIn("EU_A", team);
  expect(held).toMatchObject({ teams: 1, users: 1, share_links: 1 });
  expect(held.notes).toBeGreaterThanOrEqual(1);
  expect(held.highlights).toBeGreaterThanOrEqual(2);
  expect(held.insights).toBeGreaterThanOrEqual(1);
  for (const region of regionKeys.filter((key) => key !== "EU_A"))
    expect(await rowsIn(region, team)).toEqual({});
  expect(workspace.problems()).toEqual([]);
});
