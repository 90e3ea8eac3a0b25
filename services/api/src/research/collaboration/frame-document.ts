import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import { IncomingMessage, MessageType } from "@hocuspocus/server";

const syncStep1 = 0;

export interface FrameHead {
  /** The document that the frame is about; undefined for what is no document's one name. */
  readonly name: string | undefined;
  /** Whether it asks for the whole document, or for what its sender has not got of it. */
  readonly asksForDocument: boolean;
}

/** What a frame says before its content. */
export function readFrameHead(frame: Uint8Array): FrameHead {
  try {
    const message = new IncomingMessage(frame);
    const [text = ""] = message.readVarString().split("\0");
    const documentId = tryParseId(text);
    // One name a document, or two people could edit two copies of it in one process.
    if (documentId === undefined || toShortId(documentId) !== text) return unnamed;
    return { name: text, asksForDocument: isSyncStart(message) };
  } catch {
    return unnamed;
  }
}

const unnamed: FrameHead = { name: undefined, asksForDocument: false };

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
