import { updateBytesMax } from "@fieldstone/document/document-limits.ts";
import { readDocumentWeight } from "@fieldstone/domain/research/documents/read-document-bytes.ts";
import { parseId, toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import { WebSocketServer } from "ws";
import type { ApiServices } from "../../http/api-services.ts";
import { MessageBudget, paceMessages } from "../../http/limits/message-budget.ts";
import { workLimited } from "../../http/limits/work-limits.ts";
import { refuseUpgrade } from "../../http/refuse-upgrade.ts";
import { socketFacts } from "../../http/router-headers.ts";
import type { SocketRoute } from "../../http/socket-route.ts";
import { admitEditor } from "./admit-editor.ts";
import { admitToDocument, readForEditor } from "./admit-to-document.ts";
import {
  type CollaborationThread,
  CollaborationThreads,
  smallDocumentBytesMax,
} from "./collaboration-threads.ts";
import { EditorMemory } from "./editor-memory.ts";
import { editorMessages, PersonBudgets } from "./editor-messages.ts";
import { type EditorSocket, EditorSockets, editorFacts } from "./editor-sockets.ts";
import { readFrameHead } from "./frame-document.ts";
import { SyncBudget } from "./sync-budget.ts";
import type { MessageFromThread, MessageToThread } from "./thread/thread-messages.ts";
import { UpdateNotices } from "./update-notices.ts";

export const collaborationPath = "/api/collaboration";

/** Overhead of an edit's frame: document name, kinds, lengths. */
const frameBytesMax = 1_000;
/** A tab opens one document per socket. */
const socketsPerPersonMax = 100;
/** Documents that one socket may name, including rejected ones. */
const namesPerSocketMax = 100;
/** Most names of moved documents that have not been reopened yet. */
const grownMax = 1_000;

/** A socket with the documents that it named and the threads that know it. */
interface ServedSocket {
  readonly id: number;
  readonly editor: EditorSocket;
  readonly userId: string;
  readonly names: Set<string>;
  readonly threads: Set<CollaborationThread>;
  readonly syncs: SyncBudget;
}

/**
 * Collaborative documents. The event loop handles sockets, sign-in and rights; documents are open in threads,
 * to which it forwards the sockets' frames.
 */
export class Collaboration implements SocketRoute {
  readonly path = collaborationPath;
  readonly #services: ApiServices;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: updateBytesMax + frameBytesMax });
  readonly #editors: EditorSockets;
  readonly #memory = new EditorMemory();
  readonly #budgets = new PersonBudgets();
  readonly #threads: CollaborationThreads;
  readonly #served = new Map<number, ServedSocket>();
  /** Documents that have become large, where their stored size may not show it yet. */
  readonly #grown = new Set<string>();
  #socketsServed = 0;
  readonly #notices: UpdateNotices;
  #closed = false;

  constructor(services: ApiServices) {
    this.#services = services;
    this.#editors = new EditorSockets(services);
    this.#threads = new CollaborationThreads(services.config, services.log, {
      onMessage: (thread, message) => this.#onMessage(thread, message),
      onLost: (thread) => {
        for (const served of this.#served.values())
          if (served.threads.has(thread)) this.#editors.startAnew(served.editor);
      },
    });
    this.#notices = new UpdateNotices(services, {
      onNotice: (notice) => this.#postAll({ kind: "updated", ...notice }),
      onResync: () => this.#postAll({ kind: "resync" }),
    });
    services.changes.onChange((change) => {
      if (change.type !== "highlight" || change.documentId === undefined) return;
      this.#postAll({ kind: "highlights", documentId: change.documentId });
    });
  }

  handleUpgrade: SocketRoute["handleUpgrade"] = (request, socket, head) => {
    const services = this.#services;
    const opening = async (): Promise<Pick<ServedSocket, "editor" | "userId"> | undefined> => {
      const { userId, ...admitted } = await admitEditor(services, request);
      const { tenant } = admitted.authenticated;
      if (this.#editors.countOf(tenant.teamId, userId) >= socketsPerPersonMax) throw workLimited();
      await services.rates.count(tenant);
      if (this.#closed || socket.destroyed) return undefined;
      this.#threads.small();
      return await new Promise((resolve) => {
        this.#server.handleUpgrade(request, socket, head, (opened) => {
          this.#memory.watch(opened, socket, { teamId: tenant.teamId, userId });
          resolve({ userId, editor: { ...admitted, socket: opened, documents: new Map() } });
        });
      });
    };
    opening().then(
      (opened) => (opened === undefined ? socket.destroy() : this.#serve(opened.editor, opened.userId)),
      (error: unknown) => refuseUpgrade(socket, error),
    );
  };

  async close(): Promise<void> {
    this.#closed = true;
    this.#editors.close();
    await this.#threads.close();
    this.#server.close();
    await this.#notices.close();
  }

  #serve(editor: EditorSocket, userId: string): void {
    const { socket } = editor;
    const person = `${editor.authenticated.tenant.teamId} ${userId}`;
    const budget = this.#budgets.enter(person, Date.now());
    this.#socketsServed += 1;
    const served: ServedSocket = {
      id: this.#socketsServed,
      editor,
      userId,
      names: new Set<string>(),
      threads: new Set(),
      syncs: new SyncBudget(budget.syncs),
    };
    this.#editors.add(editor);
    this.#served.set(served.id, served);
    socket.binaryType = "arraybuffer";
    paceMessages(socket, [new MessageBudget(Date.now(), editorMessages), budget.messages]);
    let forwarding = Promise.resolve();
    socket.on("message", (data) => {
      if (!(data instanceof ArrayBuffer)) return;
      const frame = new Uint8Array(data);
      if (this.#editors.takePong(editor, frame)) {
        for (const thread of served.threads) thread.post({ kind: "alive", socketId: served.id });
      } else
        forwarding = forwarding
          .then(() => this.#forward(served, frame))
          .catch((error) => this.#giveUp(served, frame, error));
    });
    socket.on("close", (code, reason) => {
      this.#budgets.leave(person, Date.now());
      this.#leave(served, code, reason.toString());
    });
    socket.on("error", (error) =>
      this.#services.log.debug({ error, ...editorFacts(editor) }, "an editor's socket failed"),
    );
  }

  #leave(served: ServedSocket, code: number, reason: string): void {
    this.#served.delete(served.id);
    for (const name of served.names) this.#threads.leave(name, served.id);
    for (const thread of served.threads) thread.post({ kind: "closed", socketId: served.id, code, reason });
  }

  #giveUp(served: ServedSocket, frame: Uint8Array, error: unknown): void {
    const documentId = tryParseId(readFrameHead(frame).name ?? "");
    this.#services.log.warn(
      { error, ...socketFacts(served.editor), documentId },
      "a message of an editor could not be forwarded",
    );
    this.#editors.startAnew(served.editor);
  }

  /** Forwards a frame to the thread of its document; one without a document goes to where it is rejected. */
  async #forward(served: ServedSocket, frame: Uint8Array<ArrayBuffer>): Promise<void> {
    const { id, editor } = served;
    const { name, requestsDocument } = readFrameHead(frame);
    if (name !== undefined && requestsDocument && !served.syncs.take(name, Date.now()))
      throw new RangeError("a socket asks for a document again and again");
    if (name !== undefined && !this.#threads.has(name)) await this.#place(served, name);
    if (this.#closed || editor.socket.readyState !== editor.socket.OPEN) return;
    const thread = name === undefined ? this.#threads.small() : this.#threads.enter(name, id);
    if (thread === undefined) return;
    if (name !== undefined) {
      served.names.add(name);
      if (served.names.size > namesPerSocketMax) throw new RangeError("a socket names too many documents");
      if (!thread.isLarge && frame.length > smallDocumentBytesMax) {
        this.#takeLarge(editor, name);
        return;
      }
    }
    if (!served.threads.has(thread)) this.#introduce(served, thread);
    thread.post({ kind: "frame", socketId: id, data: frame }, [frame.buffer]);
  }

  /**
   * An edit that makes a document large is sent again where it delays no others; only if its sender may
   * write.
   */
  #takeLarge(editor: EditorSocket, name: string): void {
    const mayWrite = editor.documents.get(parseId(name));
    if (mayWrite === true) this.#move(name);
    // Sent before its sender was admitted. It is sent again with everything else that is not stored.
    else if (mayWrite === undefined) this.#editors.startAnew(editor);
  }

  #introduce({ id, editor, userId, threads }: ServedSocket, thread: CollaborationThread): void {
    threads.add(thread);
    const { teamId, region, requestId, epoch } = editor.authenticated.tenant;
    thread.post({ kind: "open", socketId: id, editor: { teamId, userId, region, requestId, epoch } });
  }

  async #place({ editor }: ServedSocket, name: string): Promise<void> {
    if (this.#threads.isClosed(name)) {
      this.#editors.startAnew(editor);
      return;
    }
    await this.#notices.listen();
    const isGrown = this.#grown.delete(name);
    const weight = await readForEditor(this.#services, editor, (tx) => readDocumentWeight(tx, parseId(name)));
    this.#threads.place(name, isGrown || weight > smallDocumentBytesMax);
  }

  /** Clients that have the document open reconnect and find it in its new thread. */
  #move(name: string): void {
    if (this.#grown.size >= grownMax) this.#grown.clear();
    this.#grown.add(name);
    for (const socketId of this.#threads.move(name)) {
      const served = this.#served.get(socketId);
      if (served !== undefined) this.#editors.startAnew(served.editor);
    }
  }

  #onMessage(thread: CollaborationThread, message: MessageFromThread): void {
    switch (message.kind) {
      case "send": {
        const served = this.#served.get(message.socketId);
        if (served !== undefined) this.#memory.send(served.editor.socket, message.data);
        return;
      }
      case "close":
        this.#served.get(message.socketId)?.editor.socket.close(message.code, message.reason);
        return;
      case "admit": {
        const { requestId, socketId, documentName } = message;
        const editor = this.#served.get(socketId)?.editor;
        admitToDocument(this.#services, this.#editors, editor, documentName).then(
          (admission) => thread.post({ kind: "admission", requestId, admission }),
          (error: unknown) => {
            const facts = editor === undefined ? {} : socketFacts(editor);
            const documentId = tryParseId(documentName);
            this.#services.log.error({ error, ...facts, documentId }, "an editor could not be answered");
          },
        );
        return;
      }
      case "left": {
        const served = this.#served.get(message.socketId);
        const name = toShortId(message.documentId);
        served?.editor.documents.delete(message.documentId);
        served?.names.delete(name);
        this.#threads.leave(name, message.socketId);
        return;
      }
      case "loaded":
      case "unloaded":
        this.#threads.setLoaded(thread, message.documentName, message.kind === "loaded");
        return;
      case "failed":
        // All clients that wait for it: each would take a rejection for a lost right, and drop unsaved edits.
        this.#editors.startAnewWith(parseId(message.documentName));
        return;
      case "grown":
        this.#move(message.documentName);
    }
  }

  #postAll(message: MessageToThread): void {
    for (const thread of this.#threads.all()) thread.post(message);
  }
}

export function collaborationRoute(services: ApiServices): SocketRoute {
  return new Collaboration(services);
}
