import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import { IncomingMessage, MessageType } from "@hocuspocus/server";

const syncStep1 = 0;

export interface FrameHead {
  /** The frame's document; undefined for a text that is not a document's canonical name. */
  readonly name: string | undefined;
  /** Whether it requests the whole document, or the parts that its sender lacks. */
  readonly requestsDocument: boolean;
}

/** Reads a frame up to its content. */
export function readFrameHead(frame: Uint8Array): FrameHead {
  try {
    const message = new IncomingMessage(frame);
    const [text = ""] = message.readVarString().split("\0");
    const documentId = tryParseId(text);
    // A document has one name, or two people could edit two copies of it in one process.
    if (documentId === undefined || toShortId(documentId) !== text) return unnamed;
    return { name: text, requestsDocument: isSyncStart(message) };
  } catch {
    return unnamed;
  }
}

const unnamed: FrameHead = { name: undefined, requestsDocument: false };

function isSyncStart(message: IncomingMessage): boolean {
  try {
    const type = message.readVarUint();
    return (
      (type === MessageType.Sync || type === MessageType.SyncReply) && message.readVarUint() === syncStep1
    );
  } catch {
    return false;
  }
}
