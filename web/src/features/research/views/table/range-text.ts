// Ranges of cells in the spreadsheets' clipboard format: tabs between cells, line breaks between rows, quotes
// around cells that contain either.

const needsQuotes = /["\t\r\n]/;

export function rangeToText(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quoted).join("\t")).join("\n");
}

/** Parses text from a spreadsheet; any other text is one cell, or one per line. */
export function textToRange(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  const body = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  while (at <= body.length) {
    const [cell, end] = body[at] === '"' ? readQuoted(body, at) : readPlain(body, at);
    rows.at(-1)?.push(cell);
    if (body[end] === "\n") rows.push([]);
    at = end + 1;
  }
  return rows;
}

function readPlain(text: string, start: number): [cell: string, end: number] {
  let end = start;
  while (end < text.length && text[end] !== "\t" && text[end] !== "\n") end += 1;
  return [text.slice(start, end), end];
}

/** Reads to the closing quote; a text that merely begins with a quote is plain. */
function readQuoted(text: string, start: number): [cell: string, end: number] {
  let cell = "";
  let at = start + 1;
  while (at < text.length) {
    if (text[at] === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 2;
    } else if (text[at] === '"') {
      const end = at + 1;
      const isClosed = end >= text.length || text[end] === "\t" || text[end] === "\n";
      return isClosed ? [cell, end] : readPlain(text, start);
    } else {
      cell += text[at];
      at += 1;
    }
  }
  return readPlain(text, start);
}
