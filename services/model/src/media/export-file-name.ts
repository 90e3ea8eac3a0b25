import { ProductError } from "../errors.ts";
import { exportFileNameLengthMax, exportHighlightsMax } from "../limits.ts";
import { cutText, textLength } from "../text-length.ts";

/**
 * A title as the name of an exported file, of at most 204 characters with its extension. What no file
 * system allows becomes a hyphen.
 */
export function exportFileName(title: string, extension: string): string {
  const ending = `.${extension}`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what file systems refuse
  const safe = title.replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, "-").trim();
  const name = cutText(safe, exportFileNameLengthMax - textLength(ending)).replace(/[. ]+$/, "");
  return (name === "" ? "export" : name) + ending;
}

/** Throws ProductError `export.too_many_highlights` above 100. */
export function assertExportSize(highlightCount: number): void {
  if (highlightCount > exportHighlightsMax) {
    const message = `An export can contain at most ${exportHighlightsMax} highlights. Choose fewer.`;
    throw new ProductError("UnprocessableContent", "export.too_many_highlights", message);
  }
}
