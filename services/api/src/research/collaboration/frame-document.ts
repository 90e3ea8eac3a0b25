import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import { IncomingMessage } from "@hocuspocus/server";

/** The document that a frame is about; undefined for what is no document's one name. */
export function documentNameOf(frame: Uint8Array): string | undefined {
  try {
    const [name = ""] = new IncomingMessage(frame).readVarString().split("\0");
    const documentId = tryParseId(name);
    // One name a document, or two people could edit two copies of it in one process.
    return documentId !== undefined && toShortId(documentId) === name ? name : undefined;
  } catch {
    return undefined;
  }
}
