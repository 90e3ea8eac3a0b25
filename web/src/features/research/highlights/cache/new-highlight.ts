import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { withType } from "../../../../app/apollo/with-type.ts";
import type { DocumentHighlight } from "./note-highlights-cache.ts";

/** What is known of a new highlight. */
export type NewPlace = Pick<DocumentHighlight, "text" | "documentId"> & Partial<DocumentHighlight>;

/** A new highlight as shown until the server answers, with its final id. */
export function newHighlight({ id = toShortId(newId()), ...place }: NewPlace, authorName: string) {
  return withType("Highlight", {
    ...{ id, state: "anchored" as const, anchorStart: null, anchorEnd: null, documentVersion: null },
    ...{ speaker: null, startMs: null, endMs: null, recordingFileId: null, consent: null },
    ...{ inlineCommentOnly: false },
    ...{ file: null, pageNum: null, rangeStart: null, rangeEnd: null, area: null, tags: [] },
    viewerLevel: "WRITE" as const,
    createdAt: new Date().toISOString(),
    author: withType("Author", { kind: "person" as const, name: authorName, importedBy: null }),
    ...place,
  }) satisfies DocumentHighlight;
}
