import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { isRegionKey } from "@fieldstone/regions/parse-region.ts";
import { z } from "zod";

// What the API's event loop and a thread that holds open documents say to each other.

/** One editor's socket, by a number that names it in every thread. */
const socketId = z.number().int();
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** Who sits at a socket, as far as a thread has to know. */
const seatedEditor = z.object({
  teamId: z.string(),
  userId: z.string(),
  region: z.custom<RegionKey>(isRegionKey),
  requestId: z.string(),
  epoch: z.number().optional(),
});
export type SeatedEditor = z.output<typeof seatedEditor>;

const admission = z.union([
  z.object({ readOnly: z.boolean(), userName: z.string() }),
  z.object({ refused: z.string() }),
]);
export type Admission = z.output<typeof admission>;

export const messageToThread = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("open"), socketId, editor: seatedEditor }),
  z.object({ kind: z.literal("frame"), socketId, data: bytes }),
  /** The line is alive, though no document was spoken of. */
  z.object({ kind: z.literal("alive"), socketId }),
  z.object({ kind: z.literal("closed"), socketId, code: z.number(), reason: z.string() }),
  z.object({ kind: z.literal("admission"), requestId: z.number().int(), admission }),
  z.object({ kind: z.literal("updated"), teamId: z.string(), documentId: z.string(), writer: z.string() }),
  /** Notices may have been missed. */
  z.object({ kind: z.literal("resync") }),
  z.object({ kind: z.literal("highlights"), documentId: z.string() }),
  z.object({ kind: z.literal("stop") }),
]);
export type MessageToThread = z.output<typeof messageToThread>;

export const messageFromThread = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("send"), socketId, data: bytes }),
  z.object({ kind: z.literal("close"), socketId, code: z.number(), reason: z.string() }),
  z.object({ kind: z.literal("admit"), requestId: z.number().int(), socketId, documentName: z.string() }),
  z.object({ kind: z.literal("left"), socketId, documentId: z.string() }),
  z.object({ kind: z.literal("loaded"), documentName: z.string() }),
  z.object({ kind: z.literal("unloaded"), documentName: z.string() }),
  /** The document could not be read just now. */
  z.object({ kind: z.literal("failed"), documentName: z.string() }),
  /** The document has become too large for the thread that small ones share. */
  z.object({ kind: z.literal("grown"), documentName: z.string() }),
  z.object({ kind: z.literal("stopped") }),
]);
export type MessageFromThread = z.output<typeof messageFromThread>;

/** What a thread is started with. */
export const threadSettings = z.object({
  databaseUrl: z.string(),
  connectionsMax: z.number().int(),
  logLevel: z.string(),
  region: z.custom<RegionKey>(isRegionKey),
  /** Stored bytes from which a document is to move to another thread; null where it may grow. */
  documentBytesMax: z.number().nullable(),
});
export type ThreadSettings = z.output<typeof threadSettings>;
