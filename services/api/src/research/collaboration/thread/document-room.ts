import { randomUUID } from "node:crypto";
import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { Hocuspocus, type onChangePayload } from "@hocuspocus/server";
import type * as Y from "yjs";
import { EditReceiver, forbidden, type SocketContext } from "./edit-receiver.ts";
import { documentFacts, OpenDocument, storeOrigin } from "./open-document.ts";
import { Presence } from "./presence.ts";
import type { Admission, MessageFromThread, MessageToThread } from "./thread-messages.ts";
import { ThreadSocket } from "./thread-socket.ts";

/** A version is saved this long after the last edit, and at most this long after the first. */
const saveAfterMs = 1_000;
const saveAfterMsMax = 5_000;
/** A socket that opens no document within this time is closed. */
const authenticateWithinMs = 60_000;
/** The ready state of a closed websocket. */
const socketClosed = 3;

export interface DocumentRoomOptions {
  readonly cell: CellDatabase;
  readonly log: Log;
  readonly post: (message: MessageFromThread) => void;
  /** Stored bytes from which a document must move to another thread; null for no limit. */
  readonly documentBytesMax: number | null;
}

type Client = ReturnType<Hocuspocus<SocketContext>["handleConnection"]>;

/** The open documents of one thread: Hocuspocus, where every edit is stored before it is acknowledged. */
export class DocumentRoom {
  readonly #options: DocumentRoomOptions;
  readonly #open = new Map<string, OpenDocument>();
  readonly #clients = new Map<number, { client: Client; socket: ThreadSocket }>();
  readonly #admissions = new Map<number, (admission: Admission) => void>();
  #admissionsAsked = 0;
  readonly #presence = new Presence();
  readonly #edits = new EditReceiver({
    openDocument: (documentName) => this.#open.get(documentName),
    warn: (error, documentName) => this.#warn(error, this.#open.get(documentName)),
  });
  /** Identifies this thread to all others on the same database. */
  readonly #writer = randomUUID();
  readonly #hocuspocus: Hocuspocus<SocketContext>;

  constructor(options: DocumentRoomOptions) {
    this.#options = options;
    this.#hocuspocus = new Hocuspocus<SocketContext>({
      quiet: true,
      timeout: authenticateWithinMs,
      debounce: saveAfterMs,
      maxDebounce: saveAfterMsMax,
      onAuthenticate: ({ context, documentName, connectionConfig }) =>
        this.#authorize(context, documentName, connectionConfig),
      onLoadDocument: ({ document, documentName, context }) => this.#load(document, documentName, context),
      beforeHandleMessage: async ({ connection, update }) => this.#presence.noteMessage(connection, update),
      beforeSync: (payload) => this.#edits.receive(payload),
      afterHandleMessage: (payload) => this.#edits.release(payload),
      beforeHandleAwareness: async ({ connection, context, states }) => {
        if (connection === undefined) return;
        this.#presence.filter(connection, states, context?.userName ?? "", Date.now());
      },
      onChange: async (payload) => this.#storeOwn(payload),
      onStoreDocument: async ({ documentName }) => this.#save(documentName),
      onDisconnect: async ({ context, documentName }) => {
        const documentId = tryParseId(documentName);
        if (documentId !== undefined) options.post({ kind: "left", socketId: context.socket.id, documentId });
      },
      afterUnloadDocument: async ({ documentName }) => {
        const open = this.#open.get(documentName);
        // It may have been reopened in the meantime.
        if (open?.doc.isDestroyed !== true) return;
        this.#open.delete(documentName);
        await open.close();
        if (!this.#open.has(documentName)) options.post({ kind: "unloaded", documentName });
      },
    });
  }

  /** Handles a message from the event loop. */
  receive(message: Exclude<MessageToThread, { kind: "stop" }>): void {
    switch (message.kind) {
      case "open": {
        const socket = new ThreadSocket(message.socketId, message.editor, this.#options.post);
        const request = new Request("http://collaboration.invalid/");
        const client = this.#hocuspocus.handleConnection(socket, request, { socket, userName: "" });
        this.#clients.set(message.socketId, { client, socket });
        return;
      }
      case "frame":
        this.#clients.get(message.socketId)?.client.handleMessage(message.data);
        return;
      case "alive": {
        const entry = this.#clients.get(message.socketId);
        if (entry !== undefined) entry.client.lastMessageReceivedAt = Date.now();
        return;
      }
      case "closed": {
        const entry = this.#clients.get(message.socketId);
        this.#clients.delete(message.socketId);
        if (entry === undefined) return;
        entry.socket.readyState = socketClosed;
        entry.client.handleClose({ code: message.code, reason: message.reason });
        return;
      }
      case "admission":
        this.#admissions.get(message.requestId)?.(message.admission);
        this.#admissions.delete(message.requestId);
        return;
      case "updated": {
        const open = this.#open.get(toShortId(message.documentId));
        if (message.writer !== this.#writer && open?.tenant.teamId === message.teamId)
          this.#quietly(open, open.catchUp());
        return;
      }
      case "resync":
        for (const open of this.#open.values()) this.#quietly(open, open.catchUp());
        return;
      case "highlights": {
        const open = this.#open.get(toShortId(message.documentId));
        if (open !== undefined) this.#quietly(open, open.followHighlights());
      }
    }
  }

  /** Saves and closes all open documents. */
  async close(): Promise<void> {
    this.#hocuspocus.closeConnections();
    await Promise.all([...this.#open.keys()].map((documentName) => this.#save(documentName)));
    await Promise.all(
      [...this.#hocuspocus.documents.values()].map((document) => this.#hocuspocus.unloadDocument(document)),
    );
    for (const open of this.#open.values()) await open.close();
    for (const { client } of this.#clients.values()) client.handleClose();
  }

  async #authorize(
    { socket }: SocketContext,
    documentName: string,
    connection: { readOnly: boolean },
  ): Promise<Pick<SocketContext, "userName">> {
    const documentId = tryParseId(documentName);
    // A document has one name, or two people could edit two copies of it in one process.
    if (documentId === undefined || toShortId(documentId) !== documentName)
      throw forbidden("document.not_found");
    const open = this.#open.get(documentName);
    if (open !== undefined && open.tenant.teamId !== socket.editor.teamId)
      throw forbidden("document.not_found");
    const admission = await this.#askAdmission(socket.id, documentName);
    if ("refused" in admission) throw forbidden(admission.refused);
    connection.readOnly = admission.readOnly;
    return { userName: admission.userName };
  }

  #askAdmission(socketId: number, documentName: string): Promise<Admission> {
    const requestId = this.#admissionsAsked;
    this.#admissionsAsked += 1;
    return new Promise((resolve) => {
      this.#admissions.set(requestId, resolve);
      this.#options.post({ kind: "admit", requestId, socketId, documentName });
    });
  }

  async #load(doc: Y.Doc, documentName: string, { socket }: SocketContext): Promise<void> {
    const documentId = tryParseId(documentName);
    if (documentId === undefined) throw forbidden("document.not_found");
    const { teamId, region, requestId, epoch } = socket.editor;
    const actor = { kind: "system", name: "collaboration" } as const;
    const tenant: TenantContext = {
      teamId,
      region,
      requestId,
      actor,
      ...(epoch === undefined ? {} : { epoch }),
    };
    try {
      await this.#openDocument(doc, documentName, documentId, tenant);
    } catch (error) {
      this.#warn(error, { tenant, documentId });
      this.#options.post({ kind: "failed", documentName });
      throw forbidden("internal");
    }
  }

  async #openDocument(
    doc: Y.Doc,
    documentName: string,
    documentId: string,
    tenant: TenantContext,
  ): Promise<void> {
    const { cell, log, documentBytesMax, post } = this.#options;
    const open = new OpenDocument(doc, {
      cell,
      tenant,
      documentId,
      writer: this.#writer,
      log,
      bytesMax: documentBytesMax,
      onGrown: () => post({ kind: "grown", documentName }),
    });
    await open.load();
    this.#open.set(documentName, open);
    post({ kind: "loaded", documentName });
    // Updates stored between the read and this line were announced before the document was listening.
    await open.catchUp();
  }

  #storeOwn({ documentName, transactionOrigin, update }: onChangePayload<SocketContext>): void {
    if (transactionOrigin === storeOrigin) return;
    const open = this.#open.get(documentName);
    if (open !== undefined) this.#quietly(open, open.storeOwn(update, transactionOrigin));
  }

  async #save(documentName: string): Promise<void> {
    const open = this.#open.get(documentName);
    await open?.save().catch((error: unknown) => this.#warn(error, open));
  }

  #quietly(open: OpenDocument, work: Promise<void>): void {
    work.catch((error: unknown) => this.#warn(error, open));
  }

  #warn(error: unknown, open: Pick<OpenDocument, "tenant" | "documentId"> | undefined): void {
    const message = "a document that people edit could not be kept in step";
    this.#options.log.warn({ error, ...(open === undefined ? {} : documentFacts(open)) }, message);
  }
}
