import { z } from "zod";

/** Tells the processes that have a document open that updates of it were committed. */
export const documentUpdatesChannel = "fieldstone_document_updates";

export const documentUpdateNotice = z.object({
  teamId: z.uuid(),
  documentId: z.uuid(),
  /** The process that stored them, and so has them. */
  writer: z.string().max(100),
});

export type DocumentUpdateNotice = z.output<typeof documentUpdateNotice>;

export interface NewUpdate {
  readonly update: Uint8Array;
  /** Whose edit it is; null for the server's own. */
  readonly authorId: string | null;
}
