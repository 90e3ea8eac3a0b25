import { randomUUID } from "node:crypto";
import { updateBytesMax } from "@fieldstone/domain/research/documents/append-updates.ts";
import {
  documentUpdateNotice,
  documentUpdatesChannel,
} from "@fieldstone/domain/research/documents/document-update-store.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import { type Listener, listen } from "@fieldstone/platform/postgres/listen.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { type beforeSyncPayload, Hocuspocus, type onChangePayload } from "@hocuspocus/server";
import { WebSocketServer } from "ws";
import * as Y from "yjs";
import type { ApiServices } from "../../http/api-services.ts";
import { readForwarded } from "../../http/router-headers.ts";
import { requireOwnOrigin } from "../../http/same-origin.ts";
import type { SocketRoute } from "../../http/socket-route.ts";
import { authenticate, credentialsOf } from "../../identity/sign-in/authenticate.ts";
import { closeCodeRestart } from "../../live/live-sockets.ts";
import { requireScope } from "../../scopes/require-scope.ts";
import { requireDocumentAccess } from "./collaboration-access.ts";
import { type EditorSocket, EditorSockets } from "./editor-sockets.ts";
import { OpenDocument, storeOrigin } from "./open-document.ts";

export const collaborationPath = "/api/collaboration";

/** A version is saved this long after the last edit, and at the latest this long after the first. */
const saveAfterMs = 1_000;
const saveAfterMsMax = 5_000;
/** The frame around an edit: document name, kinds, lengths. */
const frameBytesMax = 1_000;
/** A socket that opens no document in this time is closed. */
const authenticateWithinMs = 60_000;

interface SocketContext {
  readonly editor: EditorSocket;
  readonly userName: string;
}

const syncStep2 = 1;
const syncUpdate = 2;

/** Documents edited together: Hocuspocus on the API's own sockets, every edit stored before it is acknowledged. */
export class Collaboration implements SocketRoute {
  readonly path = collaborationPath;
  readonly #services: ApiServices;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: updateBytesMax + frameBytesMax });
  readonly #editors: EditorSockets;
  readonly #open = new Map<string, OpenDocument>();
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
      beforeSync: (payload) => this.#store(payload),
      beforeHandleAwareness: async ({ context, states }) => {
        // Whoever it says it is, it is the one who signed in.
        for (const state of states.values()) {
          if (typeof state.user === "object" && state.user !== null)
            state.user.name = context?.userName ?? "";
        }
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
      const forwarded = readForwarded(request, services.config.serviceToken);
      requireOwnOrigin(request.headers.origin, forwarded.host);
      const credentials = credentialsOf(request);
      const authenticated = await authenticate(
        services.identities,
        forwarded,
        services.config.region,
        credentials,
      );
      // A document may be a note or an insight, and a socket opens many.
      requireScope(authenticated.tenant.actor, "notes:write");
      requireScope(authenticated.tenant.actor, "insights:write");
      if (this.#closed || socket.destroyed) return undefined;
      return await new Promise((resolve) => {
        this.#server.handleUpgrade(request, socket, head, (opened) =>
          resolve({ socket: opened, forwarded, credentials, authenticated, documents: new Map() }),
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
    socket.on("message", (data) => {
      if (!(data instanceof ArrayBuffer)) return;
      const message = new Uint8Array(data);
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
    const { tenant } = context.editor.authenticated;
    const open = this.#open.get(documentName);
    if (open !== undefined && open.tenant.teamId !== tenant.teamId) throw refusal("document.not_found");
    try {
      const access = await withTenant(this.#services.cell, tenant, "read", (tx) =>
        requireDocumentAccess(tx, documentId),
      );
      connection.readOnly = !access.canWrite;
      context.editor.documents.set(documentId, access.canWrite);
      return { userName: access.userName };
    } catch (error) {
      if (!(error instanceof ProductError)) this.#warn(error);
      throw refusal(error instanceof ProductError ? error.code : "internal");
    }
  }

  async #load(doc: Y.Doc, documentName: string, context: SocketContext): Promise<void> {
    const documentId = tryParseId(documentName);
    if (documentId === undefined) throw refusal("document.not_found");
    await this.#listen();
    const { teamId, region, requestId, epoch } = context.editor.authenticated.tenant;
    const actor = { kind: "system", name: "collaboration" } as const;
    const tenant: TenantContext = {
      teamId,
      region,
      requestId,
      actor,
      ...(epoch === undefined ? {} : { epoch }),
    };
    const open = new OpenDocument(doc, {
      cell: this.#services.cell,
      tenant,
      documentId,
      writer: this.#writer,
    });
    await open.load();
    this.#open.set(documentName, open);
    // What was stored between the reading and this line was announced to nobody here.
    await open.catchUp();
  }

  /** Before the edit is applied and acknowledged, so that an acknowledged edit outlives the process. */
  async #store({
    connection,
    context,
    document,
    documentName,
    type,
    payload,
  }: beforeSyncPayload<SocketContext>): Promise<void> {
    if (connection.readOnly || (type !== syncStep2 && type !== syncUpdate)) return;
    // A browser that comes back sends all that it knows was deleted: nothing to store unless there is news in it.
    if (type === syncStep2 && Y.snapshotContainsUpdate(Y.snapshot(document), payload)) return;
    const { actor } = context.editor.authenticated.tenant;
    const open = this.#open.get(documentName);
    if (open === undefined) throw refusal("document.not_found");
    try {
      await open.store(payload, actor.kind === "user" ? actor.userId : null);
    } catch (error) {
      this.#warn(error);
      // An edit that can never be taken must not come again and again: the editor is told that it is not saved.
      if (error instanceof ProductError && error.title === "ValidationError") connection.readOnly = true;
      else {
        // On a new connection the editor sends again all that was not stored.
        context.editor.socket.close(closeCodeRestart, "connect again");
        throw refusal("document.not_stored");
      }
    }
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

  #warn(error: unknown): void {
    this.#services.log.warn({ error }, "a document that people edit needs a look");
  }
}

/** What Hocuspocus tells a client is `reason`; a message would be printed to the console. */
function refusal(reason: string): object {
  return { code: 4_403, reason };
}

export function collaborationRoute(services: ApiServices): SocketRoute {
  return new Collaboration(services);
}
