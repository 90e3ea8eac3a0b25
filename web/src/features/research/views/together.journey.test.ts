import { seededRandom } from "@fieldstone/document/simulated-words.testing.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser-workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { makeField, makeView } from "../../../testing/fields-and-views.testing.ts";
import { untilFocused } from "../../../testing/keyboard.testing.ts";
import { socketsAt } from "../../../testing/sockets.testing.ts";

const cards = 12;
/** All cards of a column are in sight, so that they are drawn. */
const tall = { viewport: { width: 1_440, height: 2_400 } };
const acts = trials(60, 1_000);
const timeoutMs = trials(240_000, 3_600_000);
/** Between these acts the second browser has no line. */
const offline = { from: Math.floor(acts * 0.3), until: Math.floor(acts * 0.7) };

let workspace: BrowserWorkspace;
let projectId: string;

beforeAll(async () => {
  workspace = await openWorkspace("together");
});
afterAll(() => workspace.close());

async function makeBoardOrCanvas(layout: "BOARD" | "CANVAS"): Promise<string> {
  projectId = await makeProject(workspace, "Study");
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

/** Two browsers at one address; the line of the second can be cut. */
async function openTwice(address: string) {
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

type Random = ReturnType<typeof seededRandom>;

/** Lets both act at random, the second without a line for a while; an act answers whether it could be done. */
async function actTogether(
  { pages, cut, restore }: Awaited<ReturnType<typeof openTwice>>,
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

/** What the two show once they agree, and what a third browser shows that comes now: what is stored. */
async function endOf(pages: readonly [Page, Page], read: (page: Page) => Promise<string>): Promise<string> {
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
  // A browser writes every request that fails into its console; nothing else may stand there.
  const caused = ["Failed to load resource", "WebSocket connection", "answer: 503", "net::ERR_"];
  expect(workspace.problems(caused)).toEqual([]);
  return end;
}

test(
  "two browsers on one board, one of them offline for a while, show the same in the end",
  async () => {
    const opened = await openTwice(await makeBoardOrCanvas("BOARD"));
    const { pages } = opened;
    const read = (page: Page) =>
      page.evaluate(() =>
        [...document.querySelectorAll("[data-card]")]
          .map(
            (card) => `${card.closest("section")?.ariaLabel ?? ""}: ${card.getAttribute("data-card") ?? ""}`,
          )
          .join("\n"),
      );
    const isWhole = async (page: Page) => (await read(page)).split("\n").length === cards;
    for (const page of pages) await expect.poll(() => isWhole(page)).toBe(true);
    await actTogether(opened, (page, random) =>
      page.evaluate(
        async ([card, choice]) => {
          const frame = () => new Promise((resolve) => setTimeout(resolve, 16));
          // What moves a card, and nothing else of its menu.
          const items = () =>
            [...document.querySelectorAll<HTMLElement>("[role=menu] [role^=menuitem]")].filter((item) =>
              item.role === "menuitemradio"
                ? item.ariaChecked !== "true"
                : /^Move (?:up|down)$/.test(item.innerText.trim()),
            );
          for (let left = 0; items().length > 0 && left < 60; left += 1) await frame();
          const buttons = document.querySelectorAll<HTMLElement>('[data-card] button[aria-haspopup="menu"]');
          buttons[card % buttons.length]?.click();
          for (let left = 0; items().length === 0 && left < 60; left += 1) await frame();
          const item = items()[choice % Math.max(1, items().length)];
          item?.click();
          return item !== undefined;
        },
        [random(1_000), random(1_000)] as const,
      ),
    );
    const end = await endOf(pages, read);
    expect(end.split("\n")).toHaveLength(cards);
    expect(new Set(end.split("\n").map((line) => line.split(": ")[0])).size).toBeGreaterThan(1);
  },
  timeoutMs,
);

const clipboardKind = "application/x-fieldstone-canvas";

test(
  "two browsers on one canvas, one of them offline for a while, show the same in the end",
  async () => {
    const opened = await openTwice(await makeBoardOrCanvas("CANVAS"));
    const surface = (page: Page) => page.getByRole("application", { name: "Canvas" });
    await opened.pages[0].getByRole("button", { name: `Place all ${cards}` }).click();
    for (const page of opened.pages)
      await page.getByRole("button", { name: `Place all ${cards}` }).waitFor({ state: "detached" });
    const keys = [
      ["Tab"],
      ["Tab", "Tab", "Shift+ArrowRight"],
      ["Tab", "ArrowDown"],
      ["Shift+Tab", "Shift+ArrowUp", "ArrowLeft"],
      ["Tab", " ", "Tab", " ", "ArrowRight", "Escape"],
      ["Tab", "Control+d"],
      ["Control+z"],
      ["Control+z"],
      ["Control+y"],
      ["Tab", "Delete"],
    ] as const;
    await actTogether(opened, async (page, random) => {
      const kind = random(keys.length + 2);
      if (kind === keys.length) await page.getByRole("button", { name: "Add rectangle" }).click();
      else if (kind > keys.length) {
        await page.getByRole("button", { name: "Add text" }).click();
        await untilFocused(page.getByRole("textbox", { name: "Text", exact: true }));
        await page.keyboard.type(`w${random(100)}`);
        await page.keyboard.press("Escape");
      } else {
        await surface(page).focus();
        for (const key of keys[kind] ?? []) await page.keyboard.press(key);
      }
      return true;
    });
    // All that there is, from the lowest up, as it would be copied.
    const read = async (page: Page) => {
      await surface(page).focus();
      await page.keyboard.press("Control+a");
      return surface(page).evaluate((element, kind) => {
        const clipboardData = new DataTransfer();
        element.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
        return clipboardData.getData(kind);
      }, clipboardKind);
    };
    const end = z.array(z.object({ id: z.string() })).parse(JSON.parse(await endOf(opened.pages, read)));
    expect(end.length).toBeGreaterThan(cards / 2);
  },
  timeoutMs,
);
