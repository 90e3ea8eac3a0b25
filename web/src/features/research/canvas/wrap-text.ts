/** Wrapped texts that are kept; all are forgotten when there are more. */
const keptMax = 20_000;
/** Lines of one text that are ever drawn. */
const linesMax = 600;

const kept = new Map<string, readonly string[]>();
let context: OffscreenCanvasRenderingContext2D | null | undefined;

function widthOf(text: string, font: string): number {
  context ??= typeof OffscreenCanvas === "undefined" ? null : new OffscreenCanvas(1, 1).getContext("2d");
  if (!context) return text.length * 8;
  if (context.font !== font) context.font = font;
  return context.measureText(text).width;
}

/** A text in lines that fit a width; words that are too long for one are cut. */
export function wrapText(text: string, font: string, width: number): readonly string[] {
  const key = `${font}|${width}|${text}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const lines = text.split("\n").flatMap((paragraph) => wrapParagraph(paragraph, font, width));
  if (kept.size >= keptMax) kept.clear();
  kept.set(key, lines.slice(0, linesMax));
  return lines.slice(0, linesMax);
}

/** True where a text's lines are known. */
export function isWrapped(text: string, font: string, width: number): boolean {
  return kept.has(`${font}|${width}|${text}`);
}

/** After the fonts have loaded, widths are others. */
export function forgetWrappedTexts(): void {
  kept.clear();
}

function wrapParagraph(paragraph: string, font: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer, font) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    while (widthOf(line, font) > width && line.length > 1) {
      const fits = lengthThatFits(line, font, width);
      lines.push(line.slice(0, fits));
      line = line.slice(fits);
    }
  }
  lines.push(line);
  return lines;
}

function lengthThatFits(text: string, font: string, width: number): number {
  let fits = text.length - 1;
  while (fits > 1 && widthOf(text.slice(0, fits), font) > width) fits -= 1;
  return fits;
}
