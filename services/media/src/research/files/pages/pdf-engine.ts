import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { pageImagePixelsMax, pageTextLengthMax } from "@fieldstone/model/files/page-limits.ts";
import {
  joinCharacters,
  type PageText,
  type PlacedCharacter,
  pageUnits,
} from "@fieldstone/model/files/page-text.ts";

// Runs in a separate process: PDFium is WebAssembly, and a file that crashes it ends only that process.

/** Why a PDF cannot be opened. */
export type PdfRejection = "encrypted" | "broken";

export class PdfRefusedError extends Error {
  override readonly name = "PdfRefusedError";
  readonly rejection: PdfRejection;

  constructor(rejection: PdfRejection) {
    super(rejection);
    this.rejection = rejection;
  }
}

/** Pixels of a page, four bytes each: red, green, blue, and one unused. */
export interface RenderedPage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export interface OpenPage {
  /** In points, 72 to the inch. */
  readonly widthPt: number;
  readonly heightPt: number;
  readText(): PageText;
  render(widthPx: number): RenderedPage;
}

export interface OpenPdf {
  readonly pageCount: number;
  /** @throws PdfRefusedError where the page cannot be read */
  withPage<T>(pageNum: number, fn: (page: OpenPage) => Promise<T>): Promise<T>;
}

/** PDFium's error codes. */
const errorPassword = 4;
const errorSecurity = 5;
const formatBgra = 4;
const white = 0xffffffff;
const drawAnnotations = 0x01;
const redFirst = 0x10;

/** @throws PdfRefusedError */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const wasm = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  const file = await readFile(wasm);
  const engine = await init({
    wasmBinary: file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength),
  });
  engine.PDFiumExt_Init();
  const at = engine.pdfium.wasmExports.malloc(bytes.length);
  engine.pdfium.HEAPU8.set(bytes, at);
  const document = engine.FPDF_LoadMemDocument(at, bytes.length, "");
  if (document === 0) {
    const code = engine.FPDF_GetLastError();
    throw new PdfRefusedError(code === errorPassword || code === errorSecurity ? "encrypted" : "broken");
  }
  return {
    pageCount: engine.FPDF_GetPageCount(document),
    async withPage(pageNum, fn) {
      const page = engine.FPDF_LoadPage(document, pageNum - 1);
      if (page === 0) throw new PdfRefusedError("broken");
      try {
        return await fn(readPage(engine, page));
      } finally {
        engine.FPDF_ClosePage(page);
      }
    },
  };
}

function readPage(engine: WrappedPdfiumModule, page: number): OpenPage {
  const widthPt = engine.FPDF_GetPageWidthF(page);
  const heightPt = engine.FPDF_GetPageHeightF(page);
  if (!(widthPt > 0 && heightPt > 0 && Number.isFinite(widthPt * heightPt)))
    throw new PdfRefusedError("broken");
  return {
    widthPt,
    heightPt,
    readText: () => readText(engine, page),
    render: (widthPx) => render(engine, page, sizeOf(widthPx, heightPt / widthPt)),
  };
}

/** The size of a page's image: the given width, or less where the page is very long. */
export function sizeOf(widthPx: number, ratio: number): { width: number; height: number } {
  const width = Math.max(1, Math.floor(Math.min(widthPx, Math.sqrt(pageImagePixelsMax / ratio))));
  const height = Math.max(1, Math.min(Math.round(width * ratio), Math.floor(pageImagePixelsMax / width)));
  return { width, height };
}

function readText(engine: WrappedPdfiumModule, page: number): PageText {
  const textPage = engine.FPDFText_LoadPage(page);
  if (textPage === 0) return { text: "", words: [] };
  const rectangle = engine.pdfium.wasmExports.malloc(24);
  try {
    return joinCharacters(charactersOf(engine, page, textPage, rectangle), pageTextLengthMax);
  } finally {
    engine.pdfium.wasmExports.free(rectangle);
    engine.FPDFText_ClosePage(textPage);
  }
}

function* charactersOf(
  engine: WrappedPdfiumModule,
  page: number,
  textPage: number,
  rectangle: number,
): Generator<PlacedCharacter> {
  const count = engine.FPDFText_CountChars(textPage);
  const at = (x: number, y: number) => placeOf(engine, page, rectangle + 16, x, y);
  for (let index = 0; index < count; index += 1) {
    const character = characterOf(engine.FPDFText_GetUnicode(textPage, index));
    if (character === "") continue;
    engine.FPDFText_GetLooseCharBox(textPage, index, rectangle);
    const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((offset) =>
      engine.pdfium.getValue(rectangle + offset, "float"),
    );
    // A page may be rotated, so the two corners may be any opposite ones.
    const [first, second] = [at(left, top), at(right, bottom)];
    const x = Math.min(first.x, second.x);
    const y = Math.min(first.y, second.y);
    const area = { x, y, width: Math.abs(second.x - first.x), height: Math.abs(second.y - first.y) };
    yield { character, ...area };
  }
}

function placeOf(engine: WrappedPdfiumModule, page: number, pair: number, x: number, y: number) {
  engine.FPDF_PageToDevice(page, 0, 0, pageUnits, pageUnits, 0, x, y, pair, pair + 4);
  const inside = (offset: number) =>
    Math.min(pageUnits, Math.max(0, engine.pdfium.getValue(pair + offset, "i32")));
  return { x: inside(0), y: inside(4) };
}

/** PDFium marks a hyphen at a line's end with 2, and an unmapped character with 0xFFFE. */
function characterOf(code: number): string {
  if (code === 2) return "-";
  const isText = code === 9 || code === 10 || code === 13 || (code >= 32 && code < 0xfffe) || code > 0xffff;
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return isText && !isHalf && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

function render(
  engine: WrappedPdfiumModule,
  page: number,
  { width, height }: { readonly width: number; readonly height: number },
): RenderedPage {
  const bitmap = engine.FPDFBitmap_CreateEx(width, height, formatBgra, 0, 0);
  if (bitmap === 0) throw new PdfRefusedError("broken");
  try {
    engine.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    engine.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, drawAnnotations | redFirst);
    const start = engine.FPDFBitmap_GetBuffer(bitmap);
    const stride = engine.FPDFBitmap_GetStride(bitmap);
    // Copied immediately: the engine's memory moves when it grows.
    return { width, height, pixels: engine.pdfium.HEAPU8.slice(start, start + stride * height) };
  } finally {
    engine.FPDFBitmap_Destroy(bitmap);
  }
}
