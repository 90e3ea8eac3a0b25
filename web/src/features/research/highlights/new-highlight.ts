import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { withType } from "../../../app/apollo/with-type.ts";
import type { DocumentHighlight } from "./note-highlights-cache.ts";

/** What is known of a highlight when it is made. */
export type NewPlace = Pick<DocumentHighlight, "text" | "documentId"> & Partial<DocumentHighlight>;

/** A highlight as it is shown until the service has answered, under the id that it will have there. */
export function newHighlight({ id = toShortId(newId()), ...place }: NewPlace, authorName: string) {
  return withType("Highlight", {
    ...{ id, state: "anchored" as const, anchorStart: null, anchorEnd: null, documentVersion: null },
    ...{ speaker: null, startMs: null, endMs: null, recordingFileId: null, consent: null },
    ...{ inlineCommentOnly: false },
    ...{ file: null, pageNum: null, rangeStart: null, rangeEnd: null, area: null, tags: [] },
    viewerLevel: "WRITE" as const,
    createdAt: new Date().toISOString(),
    author: withType("Author", { kind: "person" as const, name: authorName }),
    ...place,
  }) satisfies DocumentHighlight;
}
