// Reads one untrusted PDF page by page: `node pdf-process.ts FILE FIRST-PAGE LAST-PAGE`. Writes one line per
// page once its images are in the current folder.
import { readFile } from "node:fs/promises";
import { pageImageWidthPx, pageThumbnailWidthPx } from "@fieldstone/model/files/page-limits.ts";
import { packWords } from "@fieldstone/model/files/page-text.ts";
import sharp from "sharp";
import { pageImageName, pageThumbnailName, report } from "./page-report.ts";
import { type OpenPdf, openPdf, PdfRefusedError } from "./pdf-engine.ts";

const [file = "", first = "1", last = "1"] = process.argv.slice(2);
// One thread per image: other files need the processor too.
sharp.concurrency(1);
try {
  const pdf = await openPdf(await readFile(file));
  report({ event: "opened", pageCount: pdf.pageCount });
  for (let pageNum = Number(first); pageNum <= Math.min(Number(last), pdf.pageCount); pageNum += 1) {
    await readPage(pdf, pageNum);
  }
} catch (error) {
  if (!(error instanceof PdfRefusedError)) throw error;
  report({ event: "refused", rejection: error.rejection });
}

async function readPage(pdf: OpenPdf, pageNum: number): Promise<void> {
  try {
    await pdf.withPage(pageNum, async (page) => {
      const { text, words } = page.readText();
      const { width, height, pixels } = page.render(pageImageWidthPx);
      const image = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
      await image.clone().webp({ quality: 82, effort: 2 }).toFile(pageImageName(pageNum));
      await image
        .resize({ width: Math.min(pageThumbnailWidthPx, width) })
        .webp({ quality: 75, effort: 2 })
        .toFile(pageThumbnailName(pageNum));
      const { widthPt, heightPt } = page;
      report({
        event: "page.processed",
        pageNum,
        widthPt,
        heightPt,
        pageContent: text,
        words: packWords(words),
      });
    });
  } catch (error) {
    // WebAssembly has trapped, so the engine is unusable. Any other error concerns only the page.
    if (error instanceof Error && error.name === "RuntimeError") throw error;
    report({ event: "page.failed", pageNum });
  }
}
