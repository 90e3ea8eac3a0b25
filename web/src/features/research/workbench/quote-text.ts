import { titleOf } from "@fieldstone/model/text/display-names.ts";
import type { BulkHighlight_HighlightFragment } from "../../../graphql/graphql.ts";
import { quoteWithSource } from "../highlights/quote-with-source.ts";
import { holderOf } from "./HighlightRow.tsx";

/** Quotes with speaker and source, a paragraph each, for pasting elsewhere. */
export function quoteText(highlights: readonly BulkHighlight_HighlightFragment[]): string {
  return highlights
    .map((highlight) => {
      const holder = holderOf(highlight);
      return quoteWithSource(highlight, holder && titleOf(holder.title, holder.type));
    })
    .join("\n\n");
}
