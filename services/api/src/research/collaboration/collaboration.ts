import { randomUUID } from "node:crypto";
import {
  documentUpdateNotice,
  documentUpdatesChannel,
} from "@fieldstone/domain/research/documents/document-update-notice.ts";
import { updateBytesMax } from "@fieldstone/model/document/document-limits.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import { type Listener, listen } from "@fieldstone/platform/postgres/listen.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { Hocuspocus, type onChangePayload } from "@hocuspocus/server";
import { WebSocketServer } from "ws";
import type * as Y from "yjs";
import type { ApiServices } from "../../http/api-services.ts";
import type { SocketRoute } from "../../http/socket-route.ts";
import { admitEditor } from "./admit-editor.ts";
import { requireDocumentAccess } from "./collaboration-access.ts";
import { EditReceiver, refusal, type SocketContext } from "./edit-receiver.ts";
import { type EditorSocket, EditorSockets } from "./editor-sockets.ts";
import { MessageBudget } from "./message-budget.ts";
import { OpenDocument, storeOrigin } from "./open-document.ts";
import { Presence } from "./presence.ts";

export const collaborationPath = "/api/collaboration";

/** A version is saved this long after the last edit, and at the latest this long after the first. */
const saveAfterMs = 1_000;
const saveAfterMsMax = 5_000;
/** The frame around an edit: document name, kinds, lengths. */
const frameBytesMax = 1_000;
/** A socket that opens no document in this time is closed. */
const authenticateWithinMs = 60_000;
/** A tab opens one document a socket. */
const socketsPerPersonMax = 100;
const documentsPerSocketMax = 20;

/** Documents edited together: Hocuspocus on the API's own sockets, every edit stored before it is acknowledged. */
export class Collaboration implements SocketRoute {
  readonly path = collaborationPath;
  readonly #services: ApiServices;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: updateBytesMax + frameBytesMax });
  readonly #editors: EditorSockets;
  readonly #open = new Map<string, OpenDocument>();
  readonly #presence = new Presence();
  readonly #edits = new EditReceiver({
    openDocument: (documentName) => this.#open.get(documentName),
    warn: (error, documentName) => this.#warn(error, documentName),
  });
  /** Names this process to the others that share the database. */
  readonly #writer = randomUUID();
  readonly #hocuspocus: Hocuspocus<SocketContext>;
  #listening: Promise<Listener> | undefined;
  #closed = false;

  constructor(services: ApiServices) {
    this.#services = services;
    this.#editors = new EditorSockets(services);
    services.changes.onChange((change) => {
      if (change.type !== "highlight" || change.documentId === undefined) return;
      this.#quietly(this.#open.get(toShortId(change.documentId))?.followHighlights());
    });
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
      onStoreDocument: async ({ documentName }) => {
        await this.#open
          .get(documentName)
          ?.save()
          .catch((error: unknown) => this.#warn(error));
      },
      onDisconnect: async ({ context, documentName }) => {
        const documentId = tryParseId(documentName);
        if (documentId !== undefined) context.editor.documents.delete(documentId);
      },
      afterUnloadDocument: async ({ documentName }) => {
        const open = this.#open.get(documentName);
        // It may have been opened again meanwhile.
        if (open?.doc.isDestroyed !== true) return;
        this.#open.delete(documentName);
        await open.close();
      },
    });
  }

  handleUpgrade: SocketRoute["handleUpgrade"] = (request, socket, head) => {
    const services = this.#services;
    const opening = async (): Promise<EditorSocket | undefined> => {
      const admitted = await admitEditor(services, request);
      const { teamId } = admitted.authenticated.tenant;
      if (this.#editors.countOf(teamId, admitted.userId) >= socketsPerPersonMax) return undefined;
      if (this.#closed || socket.destroyed) return undefined;
      return await new Promise((resolve) => {
        this.#server.handleUpgrade(request, socket, head, (opened) =>
          resolve({ ...admitted, socket: opened, documents: new Map() }),
        );
      });
    };
    opening().then(
      (editor) => (editor === undefined ? socket.destroy() : this.#serve(editor)),
      () => socket.end("HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"),
    );
  };

  async close(): Promise<void> {
    this.#closed = true;
    this.#editors.close();
    this.#hocuspocus.closeConnections();
    await Promise.all(
      [...this.#open.values()].map((open) => open.save().catch((error: unknown) => this.#warn(error))),
    );
    await Promise.all(
      [...this.#hocuspocus.documents.values()].map((document) => this.#hocuspocus.unloadDocument(document)),
    );
    for (const open of this.#open.values()) await open.close();
    this.#server.close();
    await (await this.#listening?.catch(() => undefined))?.close();
  }

  #serve(editor: EditorSocket): void {
    const { socket } = editor;
    this.#editors.add(editor);
    const client = this.#hocuspocus.handleConnection(socket, new Request("http://collaboration.invalid/"), {
      editor,
      userName: "",
    });
    socket.binaryType = "arraybuffer";
    const budget = new MessageBudget(Date.now());
    socket.on("message", (data) => {
      if (!(data instanceof ArrayBuffer)) return;
      const message = new Uint8Array(data);
      const waitMs = budget.take(message.length, Date.now());
      if (waitMs > 0) {
        socket.pause();
        setTimeout(() => socket.resume(), waitMs);
      }
      if (this.#editors.takePong(editor, message)) client.lastMessageReceivedAt = Date.now();
      else client.handleMessage(message);
    });
    socket.on("close", (code, reason) => client.handleClose({ code, reason: reason.toString() }));
    socket.on("error", (error) => this.#services.log.debug({ error }, "an editor's socket failed"));
  }

  async #authorize(
    context: SocketContext,
    documentName: string,
    connection: { readOnly: boolean },
  ): Promise<Pick<SocketContext, "userName">> {
    const documentId = tryParseId(documentName);
    // One name a document, or two people could edit two copies of it in one process.
    if (documentId === undefined || toShortId(documentId) !== documentName)
      throw refusal("document.not_found");
    const { editor } = context;
    const { tenant } = editor.authenticated;
    if (editor.documents.size >= documentsPerSocketMax) throw refusal("document.too_many_open");
    const generation = this.#editors.generation;
    const open = this.#open.get(documentName);
    if (open !== undefined && open.tenant.teamId !== tenant.teamId) throw refusal("document.not_found");
    try {
      const access = await withTenant(this.#services.cell, tenant, "read", (tx) =>
        requireDocumentAccess(tx, documentId),
      );
      connection.readOnly = !access.canWrite;
      editor.documents.set(documentId, access.canWrite);
      // A right taken away since it was read, and before it stood here, concerned nobody that was known.
      if (generation !== this.#editors.generation) this.#editors.check(editor);
      return { userName: access.userName };
    } catch (error) {
      if (error instanceof ProductError) throw refusal(error.code);
      this.#warn(error);
      this.#editors.startAnew(editor);
      throw refusal("internal");
    }
  }

  async #load(doc: Y.Doc, documentName: string, context: SocketContext): Promise<void> {
    const documentId = tryParseId(documentName);
    if (documentId === undefined) throw refusal("document.not_found");
    const { teamId, region, requestId, epoch } = context.editor.authenticated.tenant;
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
      this.#warn(error);
      // All who wait for it; each would take a refusal for the loss of their right, and drop what they have typed.
      this.#editors.startAnewWith(documentId);
      throw refusal("internal");
    }
  }

  async #openDocument(
    doc: Y.Doc,
    documentName: string,
    documentId: string,
    tenant: TenantContext,
  ): Promise<void> {
    await this.#listen();
    const open = new OpenDocument(doc, {
      cell: this.#services.cell,
      tenant,
      documentId,
      writer: this.#writer,
      log: this.#services.log,
    });
    await open.load();
    this.#open.set(documentName, open);
    // What was stored between the reading and this line was announced to nobody here.
    await open.catchUp();
  }

  #storeOwn({ documentName, transactionOrigin, update }: onChangePayload<SocketContext>): void {
    if (transactionOrigin === storeOrigin) return;
    this.#quietly(this.#open.get(documentName)?.storeOwn(update, transactionOrigin));
  }

  async #listen(): Promise<void> {
    this.#listening ??= listen({
      url: this.#services.config.database.url,
      applicationName: "api-documents",
      channel: documentUpdatesChannel,
      onPayload: (payload) => this.#onNotice(payload),
      onResync: () => {
        for (const open of this.#open.values()) this.#quietly(open.catchUp());
      },
      onError: (error) => this.#services.log.warn({ error }, "other processes' edits are interrupted"),
    });
    this.#listening.catch(() => {
      this.#listening = undefined;
    });
    await this.#listening;
  }

  #onNotice(payload: string): void {
    let parsed: unknown;
    try {
      parsed = JSON.parse(payload);
    } catch {
      return;
    }
    const notice = documentUpdateNotice.safeParse(parsed).data;
    if (notice === undefined || notice.writer === this.#writer) return;
    const open = this.#open.get(toShortId(notice.documentId));
    if (open?.tenant.teamId === notice.teamId) this.#quietly(open.catchUp());
  }

  #quietly(work: Promise<void> | undefined): void {
    work?.catch((error: unknown) => this.#warn(error));
  }

  #warn(error: unknown, documentName?: string): void {
    const teamId = documentName === undefined ? undefined : this.#open.get(documentName)?.tenant.teamId;
    this.#services.log.warn(
      { error, teamId, documentName },
      "a document that people edit could not be kept in step",
    );
  }
}

export function collaborationRoute(services: ApiServices): SocketRoute {
  return new Collaboration(services);
}
