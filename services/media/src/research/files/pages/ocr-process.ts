// Recognises text in page images: `node ocr-process.ts FOLDER PAGE…`. Writes one line per page.
import { copyFile, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pageTextLengthMax } from "@fieldstone/model/files/page-limits.ts";
import {
  joinCharacters,
  type PlacedCharacter,
  packWords,
  pageUnits,
} from "@fieldstone/model/files/page-text.ts";
import sharp from "sharp";
import { createWorker, OEM, type Page, type Word } from "tesseract.js";
import { pageImageName, report } from "./page-report.ts";

/**
 * All are tried on each page: users do not choose the language of a scan, and a page may have several.
 * Printed English still had all of its 44 words, German 28 of 28 instead of 9, French 41 of 41 instead of 21.
 * Where letters look alike, the first language with them wins: with English first, 5 of the German words were
 * lost.
 */
const languages = ["fra", "deu", "eng"] as const;
/** Lowest confidence of a word, in percent: below it are specks and edges of pictures. */
const confidenceMin = 30;

const [folder = ".", ...pages] = process.argv.slice(2);
sharp.concurrency(1);
const worker = await createWorker([...languages], OEM.LSTM_ONLY, {
  langPath: await gatherData(),
  gzip: true,
  cacheMethod: "none",
});
for (const number of pages) await recognize(Number(number));
await worker.terminate();

/** Gathers the npm packages' data in one folder, as the library reads it, so that nothing is downloaded. */
async function gatherData(): Promise<string> {
  const require = createRequire(import.meta.url);
  for (const language of languages) {
    const data = path.dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
    const file = `${language}.traineddata.gz`;
    await copyFile(path.join(data, "4.0.0_best_int", file), path.join(folder, file));
  }
  return folder;
}

async function recognize(pageNum: number): Promise<void> {
  const webp = await readFile(path.join(folder, pageImageName(pageNum)));
  const { data: image, info } = await sharp(webp).grayscale().png().toBuffer({ resolveWithObject: true });
  const { data: found } = await worker.recognize(image, {}, { blocks: true, text: false });
  const { text, words } = joinCharacters(charactersOf(found, info), pageTextLengthMax);
  report({ event: "page.recognized", pageNum, pageContent: text, words: packWords(words) });
}

function* charactersOf(
  { blocks }: Page,
  size: { readonly width: number; readonly height: number },
): Generator<PlacedCharacter> {
  for (const block of blocks ?? []) {
    for (const { lines } of block.paragraphs) {
      for (const { words } of lines) {
        for (const word of words) yield* wordOf(word, size);
        yield { character: "\n", x: 0, y: 0, width: 0, height: 0 };
      }
    }
  }
}

function* wordOf(
  { text, bbox, confidence }: Word,
  size: { readonly width: number; readonly height: number },
): Generator<PlacedCharacter> {
  const characters = [...text.trim()];
  if (confidence < confidenceMin || characters.length === 0) return;
  const x = Math.round((bbox.x0 / size.width) * pageUnits);
  const y = Math.round((bbox.y0 / size.height) * pageUnits);
  const width = Math.round(((bbox.x1 - bbox.x0) / size.width) * pageUnits);
  const height = Math.round(((bbox.y1 - bbox.y0) / size.height) * pageUnits);
  const each = width / characters.length;
  for (const [index, character] of characters.entries()) {
    const from = Math.round(x + index * each);
    yield { character, x: from, y, width: Math.round(x + (index + 1) * each) - from, height };
  }
  yield { character: " ", x, y, width: 0, height };
}
