import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clickParagraph, selectParagraph, startReading } from "../../../../testing/browser-pages.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("selecting");
  const projectId = await makeProject(workspace, "Onboarding");
  const noteId = await makeNote(workspace, {
    projectId,
    title: "Call with Dana",
    markdown: "The import failed without a word.\n\nOnce it worked, I loved it.",
  });
  page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await page.locator(".ProseMirror p").first().waitFor();
  await startReading(page);
  await selectParagraph(page, 1);
  await page.keyboard.press("h");
  await page.locator(".fs-highlight").waitFor();
});
afterAll(() => workspace.close());

const untilFirstSelected = () =>
  expect
    .poll(() => page.evaluate(() => getSelection()?.toString()))
    .toBe("The import failed without a word.");

/** Draws the highlight anew in the first listener of an event, as an answer that comes just then does. */
function drawAt(event: string): Promise<void> {
  return page.locator(".ProseMirror").evaluate((element, type) => {
    if (!("editor" in element)) throw new Error("the text has no editor");
    const { view } = Object(element.editor);
    const draw = () => {
      const drawn = element.querySelector<HTMLElement>(".fs-highlight");
      const id = drawn?.classList.contains("fs-highlight-focused") ? undefined : drawn?.dataset.highlightId;
      view.dispatch(view.state.tr.setMeta("fieldstoneHighlights$", { type: "focus", id }));
      element.ownerDocument.documentElement.dataset.drawnAt = type;
    };
    addEventListener(type, draw, { once: true, capture: true });
  }, event);
}

test.each(["mouseup", "click", "selectionchange"])(
  "a click counts though a highlight is drawn at its %s",
  async (event) => {
    await clickParagraph(page, 1);
    await page.keyboard.press("End");
    await drawAt(event);
    await clickParagraph(page, 0);
    await page.locator(`html[data-drawn-at=${event}]`).waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+End");
    await untilFirstSelected();
    await page.keyboard.press("ArrowRight");
  },
);

test.each(["mouseup", "click", "selectionchange"])(
  "a click counts though another's words arrive at its %s",
  async (event) => {
    await clickParagraph(page, 1);
    await page.keyboard.press("End");
    await page.locator(".ProseMirror").evaluate((element, type) => {
      if (!("editor" in element)) throw new Error("the text has no editor");
      const { doc, type: text } = Object(Object(element.editor).state)["y-sync$"];
      const write = () => {
        doc.transact(() => text.get(1).get(0).insert(0, "So "), "another");
        element.ownerDocument.documentElement.dataset.writtenAt = type;
      };
      addEventListener(type, write, { once: true, capture: true });
    }, event);
    await clickParagraph(page, 0);
    await page.locator(`html[data-written-at=${event}]`).waitFor();
    await page
      .getByText(/^(So )+Once it worked/)
      .first()
      .waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+End");
    await untilFirstSelected();
    await page.keyboard.press("ArrowRight");
  },
);

test("words selected by keys stay selected though a highlight is drawn", async () => {
  await clickParagraph(page, 0);
  await page.keyboard.press("Home");
  await drawAt("selectionchange");
  await page.keyboard.press("Shift+End");
  await page.locator("html[data-drawn-at=selectionchange]").waitFor();
  await untilFirstSelected();
});
