import { ProductError } from "@fieldstone/model/errors.ts";
import {
  type afterHandleMessagePayload,
  type beforeSyncPayload,
  type Connection,
  OutgoingMessage,
} from "@hocuspocus/server";
import * as Y from "yjs";
import { HeldUpdates } from "./held-updates.ts";
import type { OpenDocument } from "./open-document.ts";
import type { ThreadSocket } from "./thread-socket.ts";

export interface SocketContext {
  readonly socket: ThreadSocket;
  readonly userName: string;
}

const syncStep2 = 1;
const syncUpdate = 2;

/** What Hocuspocus tells a client is `reason`; a message would be printed to the console. */
export function refusal(reason: string): object {
  return { code: 4_403, reason };
}

export interface EditReceiverOptions {
  readonly openDocument: (documentName: string) => OpenDocument | undefined;
  readonly warn: (error: unknown, documentName: string) => void;
}

/** Takes edits from sockets: each is judged and stored before Hocuspocus applies and acknowledges it. */
export class EditReceiver {
  readonly #options: EditReceiverOptions;
  readonly #held = new HeldUpdates();
  /** Connections whose edit in hand is held: Hocuspocus must not apply it. */
  readonly #holding = new WeakSet<Connection>();

  constructor(options: EditReceiverOptions) {
    this.#options = options;
  }

  /** Before the edit is applied and acknowledged, so that an acknowledged edit outlives the process. */
  async receive(payload: beforeSyncPayload<SocketContext>): Promise<void> {
    const { connection, context, documentName, type, payload: update } = payload;
    if (connection.readOnly || (type !== syncStep2 && type !== syncUpdate)) return;
    const open = this.#options.openDocument(documentName);
    if (open === undefined) throw refusal("document.not_found");
    try {
      // A browser that comes back sends all that it knows was deleted: nothing to store unless there is news in it.
      if (type === syncStep2 && open.has(update)) return;
      if (await open.store(update, context.socket.editor.userId)) return;
      if (!this.#held.hold(connection, update)) throw new RangeError("too many edits wait for others");
      connection.readOnly = true;
      this.#holding.add(connection);
    } catch (error) {
      this.#options.warn(error, documentName);
      // An edit that can never be taken must not come again and again: the editor is told that it is not saved.
      if (error instanceof ProductError && error.title === "ValidationError") connection.readOnly = true;
      else {
        // On a new connection the editor sends again all that was not stored.
        context.socket.close();
        throw refusal("document.not_stored");
      }
    }
  }

  /** Tries what waited for other edits again, once there are more of them. */
  async release({
    connection,
    context,
    documentName,
  }: afterHandleMessagePayload<SocketContext>): Promise<void> {
    if (this.#holding.delete(connection)) {
      connection.readOnly = false;
      return;
    }
    const open = this.#options.openDocument(documentName);
    for (const update of this.#held.take(connection)) {
      if (open === undefined || connection.readOnly) return;
      try {
        if (await open.store(update, context.socket.editor.userId)) {
          Y.applyUpdate(open.doc, update, { source: "connection", connection });
          const saved = new OutgoingMessage(connection.messageAddress).writeSyncStatus(true);
          connection.send(saved.toUint8Array());
        } else this.#held.hold(connection, update);
      } catch (error) {
        this.#options.warn(error, documentName);
        context.socket.close();
        return;
      }
    }
  }
}
