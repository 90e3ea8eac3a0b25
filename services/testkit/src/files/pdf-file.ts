/** A page of a test PDF: lines of text from the top, or a JPEG that fills it. */
export type TestPage =
  | { readonly lines: readonly string[] }
  | { readonly jpeg: Uint8Array; readonly widthPx: number; readonly heightPx: number };

const pageWidthPt = 595;
const pageHeightPt = 842;

/** A PDF of A4 pages, valid by the specification. */
export function pdfOf(pages: readonly TestPage[], trailer = ""): Buffer {
  const objects: Buffer[] = [];
  const add = (content: string | Buffer): number => objects.push(Buffer.from(content));
  const pageIds = pages.map((_page, index) => 4 + index * 3);
  add("<< /Type /Catalog /Pages 2 0 R >>");
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(" ")}] >>`);
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  for (const [index, page] of pages.entries()) {
    const id = 4 + index * 3;
    const resources =
      "lines" in page ? "<< /Font << /F1 3 0 R >> >>" : `<< /XObject << /I ${id + 2} 0 R >> >>`;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidthPt} ${pageHeightPt}] /Resources ${resources} /Contents ${id + 1} 0 R >>`,
    );
    add(streamOf("", Buffer.from(contentOf(page))));
    add("lines" in page ? "null" : imageOf(page));
  }
  return fileOf(objects, trailer);
}

function contentOf(page: TestPage): string {
  if (!("lines" in page)) return `q ${pageWidthPt} 0 0 ${pageHeightPt} 0 0 cm /I Do Q`;
  const shown = page.lines.map((line) => `(${escaped(line)}) Tj T*`).join(" ");
  return `BT /F1 18 Tf 24 TL 60 760 Td ${shown} ET`;
}

/** Escapes Western European letters by their codes in the font. */
function escaped(line: string): string {
  return line
    .replace(/[\\()]/g, "\\$&")
    .replace(/[\u00a0-\u00ff]/g, (letter) => `\\${letter.charCodeAt(0).toString(8)}`);
}

function imageOf({ jpeg, widthPx, heightPx }: Exclude<TestPage, { lines: readonly string[] }>): Buffer {
  const entries = `/Type /XObject /Subtype /Image /Width ${widthPx} /Height ${heightPx} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  return streamOf(entries, Buffer.from(jpeg));
}

export function streamOf(entries: string, bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

/** Joins objects, numbered from 1, into a file with its cross-reference table. The first is the root. */
export function fileOf(objects: readonly Buffer[], trailer = ""): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const places: number[] = [];
  let at = 9;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]);
    places.push(at);
    at += part.length;
    parts.push(part);
  }
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`));
  parts.push(Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`));
  return Buffer.concat(parts);
}
