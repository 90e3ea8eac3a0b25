import type { EditRejection } from "@fieldstone/model/connection/edit-rejection.ts";
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

/** Hocuspocus sends `reason` to the client; a message would be printed to the console. */
export function forbidden(reason: string): object {
  return { code: 4_403, reason };
}

export interface EditReceiverOptions {
  readonly openDocument: (documentName: string) => OpenDocument | undefined;
  readonly warn: (error: unknown, documentName: string) => void;
}

/** Takes edits from sockets: each is validated and stored before Hocuspocus applies and acknowledges it. */
export class EditReceiver {
  readonly #options: EditReceiverOptions;
  readonly #held = new HeldUpdates();
  /** Connections whose current edit is held back: Hocuspocus must not apply it. */
  readonly #holding = new WeakSet<Connection>();

  constructor(options: EditReceiverOptions) {
    this.#options = options;
  }

  /** Runs before the edit is applied and acknowledged, so that an acknowledged edit survives a crash. */
  async receive(payload: beforeSyncPayload<SocketContext>): Promise<void> {
    const { connection, context, documentName, type, payload: update } = payload;
    if (connection.readOnly || (type !== syncStep2 && type !== syncUpdate)) return;
    const open = this.#options.openDocument(documentName);
    if (open === undefined) throw forbidden("document.not_found");
    try {
      // A reconnecting browser sends all deletions that it knows: they are stored only if they are new.
      if (type === syncStep2 && open.has(update)) return;
      if (await open.store(update, context.socket.editor.userId)) return;
      if (!this.#held.hold(connection, update)) throw new RangeError("too many edits wait for others");
      connection.readOnly = true;
      this.#holding.add(connection);
    } catch (error) {
      this.#options.warn(error, documentName);
      // An edit that can never be accepted must not be sent again: the editor is told that it is not saved.
      if (error instanceof ProductError && error.title === "ValidationError") {
        connection.readOnly = true;
        const { code, message } = error;
        const rejection: EditRejection = { type: "edit.rejected", code, message };
        connection.sendStateless(JSON.stringify(rejection));
      } else {
        // After reconnecting, the editor sends everything that was not stored.
        context.socket.close();
        throw forbidden("document.not_stored");
      }
    }
  }

  /** Retries held edits once more edits have arrived. */
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
