import { previewFragments } from "@fieldstone/model/search/preview.ts";
import { ChangedCitation } from "../../../app/citations/ChangedCitation.tsx";
import { readPointPlace } from "../../../app/navigation/point-page.ts";
import { useAddressHash } from "../../../app/navigation/useAddressHash.ts";
import { MarkedText } from "../../../ui/MarkedText.tsx";
import { Quote } from "../../../ui/Quote.tsx";

/** A point's text, with the words marked that an answer quotes; where they have changed since, it says so. */
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
