/** Blocks laid out when a text appears; the style sheet defers the rest. */
const FIRST_BLOCKS = 400;
/** Blocks laid out per idle step: about 10 ms of layout. */
const BLOCKS_A_STEP = 250;

/**
 * Lays out a long text in steps while the browser is idle. Off-screen blocks are skipped at first, so that a
 * text of 100,000 words opens at once. But the browser checks the visibility of each skipped block in every
 * frame: with 7,500 of them a page scrolled at 15 frames a second, and laid out at 57. Returns a function
 * that stops it.
 */
export function layOutBlocks(root: Element): () => void {
  const sheet = new CSSStyleSheet();
  let laidOut = FIRST_BLOCKS;
  let next = 0;
  const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 50));
  const stop = window.cancelIdleCallback ?? window.clearTimeout;
  const step = () => {
    if (laidOut >= root.childElementCount) {
      // Same specificity as the rule that it overrides: with less, all blocks were skipped again.
      sheet.replaceSync(".fs-document > :nth-child(n) { content-visibility: visible; }");
      return;
    }
    laidOut += BLOCKS_A_STEP;
    sheet.replaceSync(`.fs-document > :nth-child(-n + ${laidOut}) { content-visibility: visible; }`);
    next = idle(step);
  };
  document.adoptedStyleSheets.push(sheet);
  next = idle(step);
  return () => {
    stop(next);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
