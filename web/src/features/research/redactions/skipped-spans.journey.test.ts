import { readFile } from "node:fs/promises";
import { cellDatabaseName } from "@fieldstone/local/data-folder.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { oneStory } from "@fieldstone/testkit/browser/one-story.ts";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import { noNumber, numberedFrameRate, shownFrameOf } from "@fieldstone/testkit/recordings/numbered-video.ts";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { openAttachedFile } from "../../../testing/attach-file.testing.ts";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { press } from "../../../testing/keyboard.testing.ts";

/** In the second of three segments, which begin at 0, 6 and 12 s. */
const [from, until] = ["0:08", "0:09"];
const [gapStart, gapEnd] = [6, 12];
const says = "The redacted parts are skipped, with some seconds around them, until they are masked.";

const noteFiles = z.object({ note: z.object({ files: z.array(z.object({ id: z.string() })) }) });

let workspace: BrowserWorkspace;
let page: Page;
let fileId: string;

oneStory();
beforeAll(async () => {
  workspace = await openWorkspace("skipped");
  page = await workspace.signedIn();
});
afterEach(() => expect(workspace.problems()).toEqual([]));
afterAll(() => workspace.close());

const player = () => page.getByRole("region", { name: "Player of “numbered.mp4”" });
const position = () => player().getByRole("slider", { name: "Position" });
const seconds = async () => Number(await position().inputValue());

const bufferedSeconds = () =>
  page.evaluate(() => {
    const { buffered } = document.querySelector("video") ?? {};
    return buffered === undefined || buffered.length === 0 ? 0 : buffered.end(buffered.length - 1);
  });

/** Holds the workspace's media jobs back, or lets them run. */
async function holdMediaJobs(isHeld: boolean): Promise<void> {
  const cell = new URL(inject("fieldstonePostgresUrl"));
  cell.pathname = `/${cellDatabaseName("US_A")}`;
  // Later than any lock of an ended worker that is released.
  const lock = isHeld ? ["now() + interval '1 hour'", "'test'"] : ["null", "null"];
  await asAdministrator(cell.href, (admin) =>
    admin.query(
      `insert into graphile_worker._private_job_queues (queue_name, locked_at, locked_by)
         select 'media:' || team_id, ${lock.join(", ")} from recordings where file_id = $1
       on conflict (queue_name) do update set locked_at = excluded.locked_at, locked_by = excluded.locked_by`,
      [fileId],
    ),
  );
}

test("a recording is prepared", async () => {
  const projectId = await makeProject(workspace, "Calls");
  const noteId = await makeNote(workspace, { projectId, title: "Call", markdown: "Before." });
  const buffer = await readFile(await smallRecording("numbered.mp4"));
  const file = { name: "numbered.mp4", mimeType: "video/mp4", buffer };
  await openAttachedFile(page, `${workspace.origin}/data/${noteId}`, file);
  const query = "query ($id: ID!) { note(id: $id) { files { id } } }";
  const { note } = noteFiles.parse(await workspace.graphql(query, { id: noteId }));
  fileId = parseId(note.files[0]?.id ?? "");
  await position().waitFor({ timeout: 60_000 });
  // A segment that is still requested when its span is redacted is rejected.
  await expect.poll(bufferedSeconds, { timeout: 30_000 }).toBeGreaterThan(13.5);
});

test("before a redacted span is masked, the player skips it and plays on", async () => {
  await holdMediaJobs(true);
  const asked: string[] = [];
  const redactions = page.getByRole("region", { name: "Redactions" });
  await redactions.getByRole("textbox", { name: "Redact from", exact: true }).fill(from);
  await redactions.getByRole("textbox", { name: "Redact until", exact: true }).fill(until);
  page.on("response", (response) => {
    if (response.url().includes("segment-")) asked.push(`${response.status()} ${response.url()}`);
  });
  await press(redactions.getByRole("button", { name: "Redact", exact: true }));
  await player().getByText(says).waitFor();
  await page.getByRole("progressbar", { name: "Preparing “numbered.mp4”" }).waitFor();
  // Scrolled by a few lines, the bar of a phone would cover half of a link.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(player().getByRole("button", { name: "Play", exact: true }));
  const shown: number[] = [];
  await expect
    .poll(
      async () => {
        shown.push((await shownFrameOf(page)).frame / numberedFrameRate);
        return await seconds();
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBeGreaterThan(gapEnd + 0.5);
  expect(shown.some((at) => at >= 0 && at < gapStart)).toBe(true);
  expect(shown.filter((at) => at >= gapStart && at < gapEnd)).toEqual([]);
  expect(asked.some((answer) => answer.includes("segment-00002.ts"))).toBe(true);
  expect(asked.filter((answer) => answer.includes("segment-00001.ts"))).toEqual([]);
});

test("once it is masked, the player changes to the whole recording", async () => {
  await holdMediaJobs(false);
  await player().getByText(says).waitFor({ state: "detached", timeout: 60_000 });
  await position().waitFor();
  await position().focus();
  await page.keyboard.press("Home");
  await expect.poll(seconds).toBe(0);
  // In steps of five seconds.
  await page.keyboard.press("l");
  await expect.poll(seconds).toBe(5);
  await press(player().getByRole("button", { name: "Play", exact: true }));
  const shown: { readonly seconds: number; readonly frame: number }[] = [];
  await expect
    .poll(
      async () => {
        shown.push(await shownFrameOf(page));
        return await seconds();
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBeGreaterThan(9.5);
  const within = shown.filter((each) => each.seconds > 8.1 && each.seconds < 8.9);
  expect(within.length).toBeGreaterThan(0);
  expect(within.filter(({ frame }) => frame !== noNumber)).toEqual([]);
  expect(shown.some((each) => each.seconds > gapStart && each.frame !== noNumber)).toBe(true);
});
