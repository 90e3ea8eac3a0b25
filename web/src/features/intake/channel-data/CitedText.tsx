import { previewFragments } from "@fieldstone/model/search/preview.ts";
import { ChangedCitation } from "../../../app/citations/ChangedCitation.tsx";
import { readPointPlace } from "../../../app/navigation/point-page.ts";
import { useAddressHash } from "../../../app/navigation/useAddressHash.ts";
import { MarkedText } from "../../../ui/marks/MarkedText.tsx";
import { Quote } from "../../../ui/marks/Quote.tsx";

/** A point's text with the cited words marked, or a note that they have changed since. */
export function CitedText({ id, text }: { id: string; text: string }) {
  const { content, citation } = readPointPlace(useAddressHash(), id);
  const start = content === undefined ? -1 : text.indexOf(content);
  const words = start < 0 ? [] : [{ start, end: start + (content?.length ?? 0) }];
  return (
    <>
      <ChangedCitation citation={citation} />
      <Quote>
        <MarkedText fragments={previewFragments(text, words)} />
      </Quote>
    </>
  );
}
