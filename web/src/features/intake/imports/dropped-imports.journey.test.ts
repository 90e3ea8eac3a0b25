import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { importDialog, openImportDialog } from "./import-dialog.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("dropped-imports");
});
beforeEach(async () => {
  page = await openImportDialog(workspace);
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems(["net::ERR_", "400 (Bad Request)"])).toEqual([]);
});
afterAll(() => workspace.close());

describe("files dropped on the page", () => {
  const tray = () => page.getByRole("region", { name: "Imports" });

  async function drop(target: string, files: readonly { name: string; text: string }[]): Promise<boolean[]> {
    return page.evaluate(
      ({ list, selector }) => {
        const transfer = new DataTransfer();
        for (const { name, text } of list) transfer.items.add(new File([text], name));
        const place = document.querySelector(selector) ?? document.body;
        return ["dragover", "drop"].map((type) => {
          const event = new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true });
          place.dispatchEvent(event);
          return event.defaultPrevented;
        });
      },
      { list: [...files], selector: target },
    );
  }

  test("of a project are imported, and a tray counts them while one moves through the app", async () => {
    await importDialog(page).waitFor();
    await page.keyboard.press("Escape");
    await importDialog(page).waitFor({ state: "detached" });
    const files = [
      { name: "one.txt", text: "Ana: Hello\nBen: Hi" },
      { name: "two.txt", text: "Ana: Yes\nBen: No" },
      { name: "broken.docx", text: "this is no docx" },
      { name: "film.exe", text: "moving" },
    ];
    expect(await drop("main h1", files)).toEqual([true, true]);
    await tray().getByText("of 4").waitFor();
    await page.getByRole("link", { name: "People" }).first().click();
    await expect
      .poll(() => tray().getByRole("status").first().innerText())
      .toBe("4 of 4 files processed, 2 failed");
    await tray().getByRole("button", { name: "Show files" }).click();
    await tray().getByRole("link", { name: "two" }).waitFor();
    await tray().getByRole("button", { name: "Close imports" }).click();
    await tray().waitFor({ state: "detached" });
  });

  test.each(["tags", "charts", "readme"])("of a project's %s are imported", async (at) => {
    const project = new URL(page.url()).pathname.split("/")[2];
    await page.goto(`${workspace.origin}/projects/${project}/${at}`);
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    expect(await drop("main", [{ name: `${at}.txt`, text: "Ana: Hello\nBen: Hi" }])).toEqual([true, true]);
    await tray().getByRole("status").first().getByText("1 of 1").waitFor();
  });

  test("of another page do not leave the app", async () => {
    await page.goto(`${workspace.origin}/contacts`);
    await page.getByRole("heading", { name: "People" }).first().waitFor();
    expect(await drop("main", [{ name: "one.txt", text: "Hello" }])).toEqual([true, true]);
    expect(await tray().count()).toBe(0);
  });
});
