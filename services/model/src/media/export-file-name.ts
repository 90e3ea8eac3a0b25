import { ProductError } from "../errors.ts";
import { exportFileNameLengthMax, exportHighlightsMax } from "../limits.ts";
import { cutText, textLength } from "../text/text-length.ts";

/**
 * A file name for an export from its title: at most 204 characters including the extension, with characters
 * that file systems forbid replaced by hyphens.
 */
export function exportFileName(title: string, extension: string): string {
  const ending = `.${extension}`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what file systems refuse
  const safe = title.replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, "-").trim();
  const name = cutText(safe, exportFileNameLengthMax - textLength(ending)).replace(/[. ]+$/, "");
  return (name === "" ? "export" : name) + ending;
}

/** Limits an export's highlights. @throws ProductError `export.too_many_highlights` above 100 */
export function assertExportSize(highlightCount: number): void {
  if (highlightCount > exportHighlightsMax) {
    const message = `An export can contain at most ${exportHighlightsMax} highlights. Choose fewer.`;
    throw new ProductError("UnprocessableContent", "export.too_many_highlights", message);
  }
}
