import { z } from "zod";

/** Notifies the processes that have a document open of committed updates. */
export const documentUpdatesChannel = "fieldstone_document_updates";

export const documentUpdateNotice = z.object({
  teamId: z.uuid(),
  documentId: z.uuid(),
  /** The process that stored the updates and has applied them already. */
  writer: z.string().max(100),
});

export type DocumentUpdateNotice = z.output<typeof documentUpdateNotice>;

export interface NewUpdate {
  readonly update: Uint8Array;
  /** The author of the edit; null for the server. */
  readonly authorId: string | null;
}
