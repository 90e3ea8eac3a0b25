import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { press, untilFocused } from "../../../testing/keyboard.testing.ts";

/** More than a page of the list. */
const manyPeople = 60;

let workspace: BrowserWorkspace;
let page: Page;

const madePerson = z.object({ createPerson: z.object({ person: z.object({ id: z.string() }) }) });
async function makePerson(name: string): Promise<string> {
  const made = await workspace.graphql(
    "mutation ($input: CreatePersonInput!) { createPerson(input: $input) { person { id } } }",
    { input: { name } },
  );
  return madePerson.parse(made).createPerson.person.id;
}
const deletePeople = (ids: readonly string[]) =>
  workspace.graphql("mutation ($input: TrashObjectsInput!) { deleteObjects(input: $input) { ids } }", {
    input: { objects: ids.map((id) => ({ type: "person", id })) },
  });

beforeAll(async () => {
  workspace = await openWorkspace("trash");
  await deletePeople([await makePerson("Oldest Olga")]);
  const ids: string[] = [];
  for (let at = 1; at <= manyPeople; at += 1) ids.push(await makePerson(`Person ${at}`));
  await deletePeople(ids);
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const rows = () => page.locator("[data-row-key]");
const count = () =>
  page
    .getByRole("main")
    .getByRole("status")
    .filter({ hasText: /\bitems?$/ });

test("the trash says how much it holds, finds what is beyond its first page, and shows it at its end", async () => {
  await page.goto(`${workspace.origin}/settings/trash`);
  await expect.poll(() => count().textContent()).toBe(`${manyPeople + 1} items`);
  const filter = page.getByRole("searchbox", { name: "Filter by title, project or name" });
  await filter.fill("olga");
  await expect.poll(() => rows().allTextContents()).toEqual([expect.stringContaining("Oldest Olga")]);
  await expect.poll(() => count().textContent()).toBe("1 item");
  expect(await accessibilityFlaws(page)).toEqual([]);
  await filter.fill("nobody of this name");
  await page.getByText("Nothing in the trash matches").waitFor();
  await filter.fill("");
  await expect.poll(() => rows().count()).toBeGreaterThan(1);
  await expect
    .poll(async () => {
      await rows().last().scrollIntoViewIfNeeded();
      return await rows().last().textContent();
    })
    .toContain("Oldest Olga");
  await press(page.getByRole("button", { name: "Restore Oldest Olga" }));
  await page.getByText("“Oldest Olga” was restored.").waitFor();
  await expect.poll(() => count().textContent()).toBe(`${manyPeople} items`);
});

test("restoring keeps the focus in the list: on the next row, on the one before at the end, then on the heading", async () => {
  for (const name of ["Focus one", "Focus two", "Focus three", "Focus four", "Focus five"])
    await deletePeople([await makePerson(name)]);
  await page.goto(`${workspace.origin}/settings/trash`);
  await page.getByRole("searchbox", { name: "Filter by title, project or name" }).fill("Focus");
  await expect.poll(() => rows().count()).toBe(5);
  // The last deleted is the first.
  const restore = (name: string) => page.getByRole("button", { name: `Restore Focus ${name}` });
  await press(restore("four"));
  await untilFocused(restore("three"));
  await press(restore("one"));
  await untilFocused(restore("two"));
  await page.getByLabel("Select “Focus five”").check();
  await page.getByLabel("Select “Focus three”").check();
  await press(
    page.getByRole("toolbar", { name: "Actions for the selection" }).getByRole("button", { name: "Restore" }),
  );
  await untilFocused(restore("two"));
  await press(restore("two"));
  await page.getByText("Nothing in the trash matches").waitFor();
  await untilFocused(page.getByRole("heading", { level: 1, name: "Trash" }));
});

test("a list shows the rows under the window after what is above it has grown", async () => {
  await page.goto(`${workspace.origin}/settings/trash`);
  const restore = page.getByRole("button", { name: /^Restore / }).first();
  const name = (await restore.getAttribute("aria-label")) ?? expect.unreachable("a row can be restored");
  await page.getByRole("main").evaluate((main) => {
    const grown = document.createElement("div");
    grown.style.height = "2000px";
    main.prepend(grown);
    window.scrollTo(0, 2000);
  });
  await page.getByRole("button", { name, exact: true }).waitFor();
});
