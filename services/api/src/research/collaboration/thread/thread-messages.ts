import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { isRegionKey } from "@fieldstone/regions/parse-region.ts";
import { z } from "zod";

// Messages between the API's event loop and a thread with open documents.

/** The number of an editor's socket, the same in every thread. */
const socketId = z.number().int();
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** The parts of a socket's user that a thread needs. */
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
  /** The connection is alive, although no document was named. */
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
  /** The document could not be read this time. */
  z.object({ kind: z.literal("failed"), documentName: z.string() }),
  /** The document has become too large for the shared thread. */
  z.object({ kind: z.literal("grown"), documentName: z.string() }),
  z.object({ kind: z.literal("stopped") }),
]);
export type MessageFromThread = z.output<typeof messageFromThread>;

/** Start options of a thread. */
export const threadSettings = z.object({
  databaseUrl: z.string(),
  connectionsMax: z.number().int(),
  logLevel: z.string(),
  region: z.custom<RegionKey>(isRegionKey),
  /** Stored bytes from which a document must move to another thread; null for no limit. */
  documentBytesMax: z.number().nullable(),
});
export type ThreadSettings = z.output<typeof threadSettings>;
