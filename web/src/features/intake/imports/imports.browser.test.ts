import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { documentText, interviewFile, interviewVtt } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn, untilFocused } from "../../../testing/keyboard.testing.ts";
import {
  chooseImports,
  importDialog,
  importRow,
  openImportDialog,
  textFile,
} from "./import-dialog.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("imports");
});
beforeEach(async () => {
  page = await openImportDialog(workspace);
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems(["net::ERR_", "400 (Bad Request)"])).toEqual([]);
});
afterAll(() => workspace.close());

const dialog = () => importDialog(page);
const row = (name: string) => importRow(page, name);

test("closing the dialog gives the focus back to the button that opened it", async () => {
  await dialog().getByRole("button", { name: "Choose files" }).waitFor();
  await page.keyboard.press("Escape");
  await untilFocused(page.getByRole("button", { name: "Import files" }));
  // From another page of the project, the dialog opens on the project's own.
  const { pathname } = new URL(page.url());
  await page.goto(`${workspace.origin}${pathname}/readme`);
  await pressOn(page.getByRole("button", { name: "Import", exact: true }));
  await dialog().getByRole("button", { name: "Choose files" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("");
});

describe("files", () => {
  test("dropped together are each imported, and one that cannot be read says why and leaves the others alone", async () => {
    const files = [
      { name: "call.vtt", type: "text/vtt", text: interviewVtt },
      { name: "notes.md", type: "text/markdown", text: "# Visit\n\nThe shelf was **empty**." },
      { name: "page.html", type: "text/html", text: "<h1>Forum</h1><p>It never syncs.</p>" },
      { name: "broken.docx", type: "application/octet-stream", text: "this is no docx" },
      { name: "words.vtt", type: "text/vtt", text: "these are no captions" },
      { name: "times.vtt", type: "text/vtt", text: "WEBVTT\n\n00:01.000 --> later\nHello" },
      { name: "film.exe", type: "application/octet-stream", text: "moving" },
    ];
    const transfer = await page.evaluateHandle((list) => {
      const made = new DataTransfer();
      for (const { name, type, text } of list) made.items.add(new File([text], name, { type }));
      return made;
    }, files);
    const place = dialog().getByText("Drop transcripts, documents and recordings here");
    for (const event of ["dragenter", "dragover", "drop"])
      await place.dispatchEvent(event, { dataTransfer: transfer });
    for (const name of ["call.vtt", "notes.md", "page.html"])
      await row(name).getByText("Done", { exact: true }).waitFor();
    const broken = row("broken.docx").getByRole("status");
    await expect.poll(() => broken.innerText()).toMatch(/not a DOCX file.*\.$/);
    // A retry would fail again.
    expect(await row("broken.docx").getByRole("button", { name: "Try again" }).count()).toBe(0);
    await row("words.vtt").getByText("This file does not start with WEBVTT.", { exact: false }).waitFor();
    await row("times.vtt").getByText("00:01.000 --> later", { exact: false }).waitFor();
    await row("film.exe").getByText("This file type cannot be imported.").waitFor();
    await row("call.vtt").getByRole("link", { name: "call" }).click();
    const text = await documentText(page);
    for (const words of ["my hands are wet", "understands my handwriting"])
      await text.getByText(words).waitFor();
    await page.getByText("From call.vtt").waitFor();
  });

  test("chosen by keys alone are imported and opened", async () => {
    const choosing = page.waitForEvent("filechooser");
    await press(dialog().getByRole("button", { name: "Choose files" }));
    await (await choosing).setFiles(interviewFile);
    const link = row("interview.vtt").getByRole("link", { name: "interview" });
    await link.waitFor();
    await page.keyboard.press("Tab");
    await expect.poll(() => link.evaluate((shown) => shown === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await documentText(page);
  });
});

describe("an upload", () => {
  test("that the network broke is tried again by one click", async () => {
    await page.route("**/api/import**", (route) => route.abort("connectionreset"), { times: 1 });
    await chooseImports(page, [textFile("broken-line.txt", "It came at last.")]);
    await row("broken-line.txt").getByText("The connection was lost.").waitFor();
    await row("broken-line.txt").getByRole("button", { name: "Try again" }).click();
    await row("broken-line.txt").getByText("Done", { exact: true }).waitFor();
  });

  test("that is cancelled stays so, and the others go on", async () => {
    const waiting: Route[] = [];
    await page.route("**/api/import**", (route) => {
      if (route.request().headers()["x-file-name"] !== "slow.txt") return route.continue();
      waiting.push(route);
      return undefined;
    });
    await chooseImports(page, [textFile("slow.txt", "Never mind."), textFile("quick.txt", "Here already.")]);
    await row("quick.txt").getByText("Done", { exact: true }).waitFor();
    await row("slow.txt").getByRole("button", { name: "Cancel" }).click();
    await row("slow.txt").getByText("Cancelled").waitFor();
    expect(waiting).toHaveLength(1);
    await dialog().getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("link", { name: "quick" }).waitFor();
    expect(await page.getByRole("link", { name: "slow" }).count()).toBe(0);
  });

  test("too large or empty is refused before it is sent", async () => {
    let sent = 0;
    await page.route("**/api/import**", (route) => {
      sent += 1;
      return route.continue();
    });
    await chooseImports(page, [textFile("large.txt", "x".repeat(10_000_001)), textFile("empty.txt", "")]);
    await row("large.txt").getByText("larger than 10 MB").waitFor();
    await row("empty.txt").getByText("This file is empty.").waitFor();
    expect(sent).toBe(0);
  });

  test("and its outcome are still shown after a reload", async () => {
    await chooseImports(page, [textFile("broken.docx", "this is no docx")]);
    const reason = "This is not a DOCX file.";
    await row("broken.docx").getByText(reason).waitFor();
    await page.reload();
    await page
      .getByRole("button", { name: "Import", exact: true })
      .or(page.getByRole("button", { name: "Import files" }))
      .first()
      .click();
    await row("broken.docx").getByText(reason).waitFor();
  });
});
