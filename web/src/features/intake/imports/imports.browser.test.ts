import { readFile } from "node:fs/promises";
import { type BrowserWorkspace, makeProject, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { pdfOf } from "@fieldstone/testkit/files/pdf-file.ts";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import type { Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { documentText, interviewFile, interviewVtt } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn, untilFocused } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("imports");
});
beforeEach(async () => {
  page = await workspace.signedIn();
  const projectId = await makeProject(workspace, "Files");
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  await page.getByRole("button", { name: "Import files" }).click();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems(["net::ERR_", "400 (Bad Request)"])).toEqual([]);
});
afterAll(() => workspace.close());

const dialog = () => page.getByRole("dialog", { name: "Import files" });
const row = (name: string) => dialog().getByRole("listitem").filter({ hasText: name });

async function choose(files: readonly { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await dialog().getByRole("button", { name: "Choose files" }).click();
  await (await choosing).setFiles([...files]);
}

const textFile = (name: string, text: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(text),
});

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

  test("that are recordings, pages or pictures become notes that have them attached", async () => {
    const sheet = {
      name: "price list.pdf",
      mimeType: "application/pdf",
      buffer: pdfOf([{ lines: ["Boxes, 42 kr"] }]),
    };
    await choose([sheet, { ...sheet, name: "nothing.mp3", buffer: Buffer.alloc(0) }]);
    await page.getByText("A note was created, and its file is being uploaded.").waitFor();
    await row("nothing.mp3").getByText("This file is empty.").waitFor();
    await dialog().getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("main").getByRole("link", { name: "price list" }).click();
    await press(page.getByRole("button", { name: "Highlights and comments" }));
    await press(page.getByRole("tab", { name: "Files" }));
    const panel = page.getByRole("tabpanel", { name: "Files" });
    await panel.getByRole("link", { name: "price list.pdf" }).waitFor();
  });

  test("that are a recording and its transcript become one note, and a broken transcript says so", async () => {
    const buffer = await readFile(await smallRecording("call.mp4"));
    const film = (name: string) => ({ name, mimeType: "video/mp4", buffer });
    await choose([
      film("Visit.mp4"),
      textFile("visit.VTT", "WEBVTT\n\n00:00.500 --> 00:02.000\n<v Ana>My hands are wet\n"),
      film("Tour.mp4"),
      textFile("tour.srt", "these are no captions"),
      film("Lunch.mp4"),
      textFile("lunch.txt", "They ate at noon."),
    ]);
    await page.getByText("3 notes were created, and their files are being uploaded.").waitFor();
    await row("lunch.txt").getByText("Done", { exact: true }).waitFor();
    await dialog().getByRole("button", { name: "Close" }).last().click();
    await press(page.getByRole("region", { name: "Uploads" }).getByRole("button", { name: "Show files" }));
    const sent = page.getByRole("list", { name: "Files being uploaded" }).getByRole("listitem");
    await sent.filter({ hasText: "Visit.mp4" }).getByText("with its transcript “visit.VTT”").waitFor();
    await sent.filter({ hasText: "Tour.mp4" }).getByText("Its transcript “tour.srt” could not be").waitFor();
    for (const [name, count] of [
      ["Visit", 1],
      ["Tour", 1],
      ["Lunch", 2],
    ] as const)
      await expect.poll(() => page.getByRole("main").getByRole("link", { name }).count()).toBe(count);
    await page.getByRole("main").getByRole("link", { name: "Visit" }).click();
    await (await documentText(page)).getByText("My hands are wet").waitFor({ timeout: 60_000 });
    await page.getByRole("region", { name: "Recording of this transcript" }).waitFor();
  });

  test("that are known at once do not wait until the transcripts of others are read", async () => {
    const late = Promise.withResolvers<void>();
    await page.route(/transcript-worker/, async (route) => {
      await late.promise;
      await route.continue();
    });
    const film = await readFile(await smallRecording("call.mp4"));
    await choose([
      { name: "Visit.mp4", mimeType: "video/mp4", buffer: film },
      textFile("Visit.vtt", "WEBVTT\n\n00:00.500 --> 00:02.000\nMy hands are wet\n"),
      { name: "Prices.pdf", mimeType: "application/pdf", buffer: pdfOf([{ lines: ["Boxes, 42 kr"] }]) },
    ]);
    const uploads = page.getByRole("region", { name: "Uploads" });
    await press(uploads.getByRole("button", { name: "Show files" }));
    const sent = page.getByRole("list", { name: "Files being uploaded" }).getByRole("listitem");
    await sent.filter({ hasText: "Prices.pdf" }).getByText("Uploaded").waitFor();
    expect(await sent.count()).toBe(1);
    late.resolve();
    await sent.filter({ hasText: "Visit.mp4" }).getByText("with its transcript “Visit.vtt”").waitFor();
    await page.getByText("2 notes were created, and their files are being uploaded.").waitFor();
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
    await choose([textFile("broken-line.txt", "It came at last.")]);
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
    await choose([textFile("slow.txt", "Never mind."), textFile("quick.txt", "Here already.")]);
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
    await choose([textFile("large.txt", "x".repeat(10_000_001)), textFile("empty.txt", "")]);
    await row("large.txt").getByText("larger than 10 MB").waitFor();
    await row("empty.txt").getByText("This file is empty.").waitFor();
    expect(sent).toBe(0);
  });

  test("and its outcome are still shown after a reload", async () => {
    await choose([textFile("broken.docx", "this is no docx")]);
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
    await dialog().waitFor();
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
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
