/** Cached wrapped texts; above this the cache is cleared. */
const cachedMax = 20_000;
/** Most lines drawn of one text. */
const linesMax = 600;

const cached = new Map<string, readonly string[]>();
let context: OffscreenCanvasRenderingContext2D | null | undefined;

function widthOf(text: string, font: string): number {
  context ??= typeof OffscreenCanvas === "undefined" ? null : new OffscreenCanvas(1, 1).getContext("2d");
  if (!context) return text.length * 8;
  if (context.font !== font) context.font = font;
  return context.measureText(text).width;
}

/** Wraps a text to a width; breaks words that are too long for a line. */
export function wrapText(text: string, font: string, width: number): readonly string[] {
  const key = `${font}|${width}|${text}`;
  const known = cached.get(key);
  if (known !== undefined) return known;
  const lines = text.split("\n").flatMap((paragraph) => wrapParagraph(paragraph, font, width));
  if (cached.size >= cachedMax) cached.clear();
  cached.set(key, lines.slice(0, linesMax));
  return lines.slice(0, linesMax);
}

/** A line as the last that is drawn: says if others follow it. */
export function lastLine(lines: readonly string[], index: number): string {
  const line = lines[index] ?? "";
  return index < lines.length - 1 ? `${line.slice(0, -1)}…` : line;
}

/** Whether a text's lines are cached. */
export function isWrapped(text: string, font: string, width: number): boolean {
  return cached.has(`${font}|${width}|${text}`);
}

/** Clears the cache, since widths change once the fonts have loaded. */
export function forgetWrappedTexts(): void {
  cached.clear();
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
