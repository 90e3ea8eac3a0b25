import { seededRandom } from "@fieldstone/document/highlights/simulated-words.testing.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { makeField, makeView } from "../../../testing/fields-and-views.testing.ts";
import { socketsAt } from "../../../testing/sockets.testing.ts";

export const cards = 12;
/** All cards of a column are in view, and so rendered. */
const tall = { viewport: { width: 1_440, height: 2_400 } };
/** In CI, two clients of the API that act a thousand times stand for the rest: `board-together.test.ts`. */
const acts = trials(60, 1_000, 200);
export const timeoutMs = trials(240_000, 3_600_000);
/** Between these actions the second browser is offline. */
const offline = { from: Math.floor(acts * 0.3), until: Math.floor(acts * 0.7) };

/**
 * Opens a board or canvas of a project with some notes in two browsers, the second of which can go offline.
 */
export async function openTogether(layout: "BOARD" | "CANVAS") {
  const workspace = await openWorkspace("together");
  onTestFinished(() => workspace.close());
  const opened = await openTwice(workspace, await makeBoardOrCanvas(workspace, layout));
  return { workspace, ...opened };
}

export type Together = Awaited<ReturnType<typeof openTogether>>;

async function makeBoardOrCanvas(workspace: BrowserWorkspace, layout: "BOARD" | "CANVAS"): Promise<string> {
  const projectId = await makeProject(workspace, "Study");
  for (let made = 1; made <= cards; made += 1)
    await makeNote(workspace, { projectId, title: `Card ${made}`, markdown: "Words." });
  let group: object | null = null;
  if (layout === "BOARD") {
    const field = { projectId, title: "Stage", type: "SELECT" };
    group = { kind: "SELECT", id: await makeField(workspace, field, ["Early", "Middle", "Late"]) };
  }
  const viewId = await makeView(workspace, { projectId, title: layout, layout }, { group });
  return `${workspace.origin}/projects/${projectId}/v/${viewId}`;
}

async function openTwice(workspace: BrowserWorkspace, address: string) {
  const pages = [await workspace.signedIn(tall), await workspace.signedIn(tall)] as const;
  const lines = await Promise.all(
    ["/api/graphql", "/api/collaboration"].map((path) => socketsAt(pages[1], path)),
  );
  for (const page of pages) await page.goto(address);
  return {
    pages,
    cut: async () => {
      await pages[1].context().setOffline(true);
      for (const line of lines) line.cut();
    },
    restore: async () => {
      for (const line of lines) line.restore();
      await pages[1].context().setOffline(false);
    },
  };
}

export type Random = ReturnType<typeof seededRandom>;

/**
 * Both perform random actions, the second offline for a while; an action resolves to whether it was possible.
 */
export async function actTogether(
  { pages, cut, restore }: Together,
  act: (page: Page, random: Random) => Promise<boolean>,
): Promise<void> {
  const random = seededRandom(12);
  let isCut = false;
  for (let done = 0, tries = 0; done < acts; tries += 1) {
    if (tries > acts * 4) throw new Error(`only ${done} of ${tries} acts could be done`);
    const isOffline = done >= offline.from && done < offline.until;
    if (isOffline !== isCut) await (isOffline ? cut() : restore());
    isCut = isOffline;
    if (await act(pages[random(2)] ?? pages[0], random)) done += 1;
  }
}

/** What both show once they agree, and what a new third browser shows: the stored state. */
export async function endOf(
  { workspace, pages }: Together,
  read: (page: Page) => Promise<string>,
): Promise<string> {
  const difference = async () => {
    const [one, other] = [await read(pages[0]), await read(pages[1])];
    return one === other ? "" : `${one}\n\n${other}`;
  };
  await expect.poll(difference, { timeout: 60_000 }).toBe("");
  const late = await workspace.signedIn(tall);
  await late.goto(pages[0].url());
  await expect.poll(() => read(late), { timeout: 60_000 }).toBe(await read(pages[0]));
  const end = await read(late);
  await late.context().close();
  for (const page of pages) await page.context().close();
  // Browsers log every failed request to the console, and what is sent while a connection is being cut; nothing else
  // may appear there.
  const caused = [
    "Failed to load resource",
    "WebSocket connection",
    "WebSocket is already in CLOSING",
    "answer: 503",
    "net::ERR_",
  ];
  expect(workspace.problems(caused)).toEqual([]);
  return end;
}
