import { speakerNameOf, titleOf } from "@fieldstone/model/display-names.ts";
import type { HighlightRow_HighlightFragment } from "../../../graphql/graphql.ts";
import { holderOf } from "./HighlightRow.tsx";

/** Quotes with who said them and where, a paragraph each, to be pasted elsewhere. */
export function quoteText(highlights: readonly HighlightRow_HighlightFragment[]): string {
  return highlights
    .map((highlight) => {
      const holder = holderOf(highlight);
      const source = [
        ...(highlight.speaker === null ? [] : [speakerNameOf(highlight.speaker)]),
        ...(holder ? [titleOf(holder.title, holder.type)] : []),
      ].join(", ");
      return source === "" ? `“${highlight.text}”` : `“${highlight.text}”\n— ${source}`;
    })
    .join("\n\n");
}
