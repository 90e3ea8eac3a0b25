import { axeViolations, colourViolations } from "@fieldstone/testkit/browser/browser.ts";
import type { BrowserWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { awaitMail, codeIn } from "@fieldstone/testkit/fieldstone-client.ts";
import type { Locator, Page } from "playwright-core";
import { vi } from "vitest";
import { z } from "zod";

/** A transcript of five turns by two speakers. */
export const interviewVtt = `WEBVTT

00:00:01.000 --> 00:00:06.000
<v Interviewer>Tell me how you count your stock at the end of a day.

00:00:07.000 --> 00:00:15.000
<v Marta Silva>I write the numbers on paper first, because my hands are wet and the tablet locks itself.

00:00:16.000 --> 00:00:20.000
<v Interviewer>And when do the numbers reach the app?

00:00:21.000 --> 00:00:30.000
<v Marta Silva>Usually the next morning. By then the fishmonger has already sold a box that nobody wrote down.

00:00:31.000 --> 00:00:40.000
<v Marta Silva>I would pay for something that understands my handwriting, honestly.
`;

/** What browsers log of requests and sockets rejected for a user who is signed out or has lost a right. */
export const rejections = [401, 403].flatMap((status) => [
  `status of ${status} `,
  `Unexpected response code: ${status}`,
]);

export const interviewFile = {
  name: "interview.vtt",
  mimeType: "text/vtt",
  buffer: Buffer.from(interviewVtt),
};

/** Selects words by dragging the pointer. The words must be in a single text node. */
export async function selectWords(text: Locator, words: string): Promise<void> {
  // The rest of a long text is laid out while the page is idle, which may move the words under the pointer.
  for (let tries = 1; ; tries += 1) {
    const selected = await dragOver(text, words);
    if (selected === words) return;
    if (tries === 5) throw new Error(`“${selected}” is selected instead of “${words}”`);
    // A drag that begins on a selection would move the selected text.
    await text.page().evaluate(() => getSelection()?.removeAllRanges());
  }
}

/** Drags over the words once. Returns the resulting selection. */
async function dragOver(text: Locator, words: string): Promise<string | undefined> {
  const ends = await text.evaluate(async (root, wanted) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      node.parentElement?.scrollIntoView({ block: "center" });
      // Blocks are laid out when they come into view, and move those below.
      for (let still = 0, top = Number.NaN; still < 3; ) {
        await new Promise(requestAnimationFrame);
        const now = range.getBoundingClientRect().top;
        still = now === top ? still + 1 : 0;
        top = now;
      }
      const rects = [...range.getClientRects()];
      const [first] = rects;
      const last = rects.at(-1);
      if (first && last) {
        return {
          from: { x: first.left + 0.5, y: first.top + first.height / 2 },
          to: { x: last.right - 0.5, y: last.top + last.height / 2 },
        };
      }
    }
    return undefined;
  }, words);
  if (!ends) throw new Error(`“${words}” stands nowhere in one run of text`);
  const { mouse } = text.page();
  await mouse.move(ends.from.x, ends.from.y);
  await mouse.down();
  await mouse.move(ends.to.x, ends.to.y, { steps: 4 });
  await mouse.up();
  return await text.page().evaluate(() => getSelection()?.toString());
}

/** The open note's or insight's text, once it can be highlighted and edited. */
export async function documentText(page: Page, name = "Note text"): Promise<Locator> {
  const text = page.locator(".ProseMirror").and(page.getByLabel(name));
  await text.waitFor();
  return text;
}

/** Clicks near the start of a paragraph of the open text. */
export async function clickParagraph(page: Page, index: number): Promise<void> {
  await page
    .locator(".ProseMirror p")
    .nth(index)
    .click({ position: { x: 4, y: 8 } });
}

/** Selects the line at the start of a paragraph of the open text, by a click and keys. */
export async function selectParagraph(page: Page, index: number): Promise<void> {
  await clickParagraph(page, index);
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
}

/** Puts the caret at the end of a text in edit mode. */
export async function caretToEnd(text: Locator): Promise<void> {
  await text.focus();
  await vi.waitUntil(async () => {
    await text.press("Control+End");
    // An editor that has just received the focus or a click restores the caret's old position a moment later.
    return await text.evaluate(async (root) => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      const { focusNode, focusOffset } = getSelection() ?? {};
      if (!focusNode || focusOffset === undefined || !root.contains(focusNode)) return false;
      const rest = document.createRange();
      rest.setStart(focusNode, focusOffset);
      rest.setEnd(root, root.childNodes.length);
      return rest.toString() === "";
    });
  }, 30_000);
}

/** Ends editing if the page opened in edit mode, so that letters are commands. */
export async function startReading(page: Page): Promise<void> {
  const done = page.getByRole("button", { name: "Done" });
  await page.getByText("Saved", { exact: true }).waitFor();
  if (await done.isVisible()) await done.click();
  await page.locator(".ProseMirror[data-reading]").waitFor();
}

/** Presses keys that are commands, once the page treats them as such. */
export async function pressCommand(page: Page, ...keys: readonly string[]): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.shortcuts !== "resting");
  for (const key of keys) await page.keyboard.press(key);
}

/** Undo in the toast with these words, because earlier toasts may still be shown. */
export function undoOf(page: Page, words: string): Locator {
  return page
    .getByRole("region", { name: "Notifications" })
    .locator("> div")
    .filter({ hasText: words })
    .getByRole("button", { name: "Undo" });
}

/** A Markdown text of numbered paragraphs of a line or two each. */
export function numberedParagraphs(count: number): string {
  const words =
    "we count the boxes on paper first because our hands are wet and the tablet locks itself".split(" ");
  return Array.from({ length: count }, (_, number) => {
    const line = words.slice(0, 6 + ((number * 7) % 12)).join(" ");
    return `Paragraph ${number}: ${line}.`;
  }).join("\n\n");
}

/** Proves the address on the sign-up or sign-in page with the mailed code. */
export async function proveAddress(page: Page, port: number, email: string): Promise<void> {
  await page.getByLabel("Work e-mail").fill(email);
  await page.getByRole("button", { name: "Continue with e-mail" }).click();
  const code = page.getByLabel("Code");
  await code.waitFor();
  await code.fill(codeIn(await awaitMail(port, email)));
}

/** The code in the newest message to an address, once the page asks for one. */
export async function codeFor(page: Page, port: number, email: string): Promise<string> {
  await page.getByLabel("Code").waitFor();
  return codeIn(await awaitMail(port, email));
}

/** Fills in the address if the page asks for it, then the mailed code. */
export async function signInByCode(page: Page, port: number, email: string): Promise<void> {
  const address = page.getByLabel("Work e-mail");
  const code = page.getByLabel("Code");
  await address.or(code).first().waitFor();
  if (!(await code.isVisible())) {
    await address.fill(email);
    await page.keyboard.press("Enter");
  }
  await code.fill(await codeFor(page, port, email));
}

const named = z.object({ id: z.string(), title: z.string() });
const marked = z.object({ id: z.string(), text: z.string() });
const edges = <T extends z.ZodType>(node: T) =>
  z.object({ edges: z.tuple([z.object({ node })], z.unknown()) });
const sampleAnswer = z.object({
  projects: edges(
    z.object({
      id: z.string(),
      notes: edges(named),
      insights: edges(named),
      highlights: edges(marked.extend({ tags: z.tuple([named], z.unknown()) })),
    }),
  ),
});

export interface SampleObjects {
  readonly projectId: string;
  readonly note: z.output<typeof named>;
  readonly insight: z.output<typeof named>;
  readonly highlight: z.output<typeof marked>;
  readonly tag: z.output<typeof named>;
}

/** Ids and names of the new workspace's sample, once its task has created it. */
export async function readSample(workspace: BrowserWorkspace): Promise<SampleObjects> {
  const answer = await vi.waitFor(
    async () =>
      sampleAnswer.parse(
        await workspace.graphql(`{ projects(first: 1) { edges { node {
          id
          notes(first: 1) { edges { node { id title } } }
          insights(first: 1) { edges { node { id title } } }
          highlights(first: 1) { edges { node { id text tags { id title } } } }
        } } } }`),
      ),
    { timeout: 60_000, interval: 100 },
  );
  const [{ node }] = answer.projects.edges;
  const [{ node: highlight }] = node.highlights.edges;
  return {
    projectId: node.id,
    note: node.notes.edges[0].node,
    insight: node.insights.edges[0].node,
    highlight,
    tag: highlight.tags[0],
  };
}

/** By how many pixels the page is wider than its window; 0 if it fits. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

const looks = [
  { colorScheme: "light", width: 1440, violations: axeViolations },
  { colorScheme: "dark", width: 1440, violations: colourViolations },
  { colorScheme: "dark", width: 390, violations: colourViolations },
  { colorScheme: "light", width: 390, violations: axeViolations },
] as const;

/**
 * Accessibility violations by axe, and overflows of the page's width, in light and dark mode, 390 and 1440 px
 * wide: a line each. The page is loaded once for all four, so it must follow its media queries. Their order spares
 * changes of the width, which lay out the whole page. The page ends as wide as it is by default, in light mode.
 */
export async function accessibilityFlaws(page: Page, height = 900): Promise<readonly string[]> {
  const flaws: string[] = [];
  for (const { colorScheme, width, violations } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    const look = `${page.url()}, ${colorScheme}, ${width} wide`;
    flaws.push(...(await violations(page)).map((violation) => `${look}: ${violation}`));
    const over = await overflowOf(page);
    if (over > 0) flaws.push(`${look}: ${over} px too wide`);
  }
  await page.setViewportSize({ width: 1440, height });
  return flaws;
}
