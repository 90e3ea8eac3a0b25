import { Worker } from "node:worker_threads";
import type { CellConfig } from "@fieldstone/platform/config/cell-config.ts";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import { documentThreads } from "@fieldstone/platform/postgres/connections/connection-budget.ts";
import { heapLimits, watchHeap } from "@fieldstone/platform/process/limit-heap.ts";
import { FailingDocuments } from "./thread/failing-documents.ts";
import {
  type MessageFromThread,
  type MessageToThread,
  messageFromThread,
  type ThreadSettings,
} from "./thread/thread-messages.ts";

/**
 * Stored bytes from which a document is large; smaller ones share a thread, and a change takes up to 50 ms.
 */
export const smallDocumentBytesMax = 131_072;
/** Heap of each thread; one for large documents takes some 60 MB while it runs. */
const heapMbMax = 640;
/** A thread for large documents stops after this many ms without one. */
const idleMs = 60_000;
/** Longest wait for a thread's pending saves. */
const stopMsMax = 20_000;

export interface ThreadListener {
  readonly onMessage: (thread: CollaborationThread, message: MessageFromThread) => void;
  /** The thread is gone, and with it its open documents. */
  readonly onLost: (thread: CollaborationThread) => void;
}

/** A thread with its open documents and known sockets. */
export class CollaborationThread {
  readonly isLarge: boolean;
  /** Names of the documents assigned to it. */
  readonly documents = new Set<string>();
  readonly #worker: Worker;
  readonly #stopped = Promise.withResolvers<void>();
  #isStopping = false;
  #hasFailed = false;

  constructor(
    settings: ThreadSettings,
    options: ThreadListener & { readonly log: Log; readonly isLarge: boolean },
  ) {
    this.isLarge = options.isLarge;
    this.#worker = new Worker(new URL("./thread/collaboration-thread.ts", import.meta.url), {
      workerData: settings,
      resourceLimits: heapLimits(heapMbMax),
    });
    const unwatchHeap = watchHeap(this.#worker, heapMbMax, () => {
      this.#hasFailed = true;
      options.log.error({ heapMbMax }, "a thread of open documents took too much memory");
      void this.#worker.terminate();
    });
    this.#worker.on("message", (received: unknown) => {
      const message = messageFromThread.parse(received);
      if (message.kind === "stopped") this.#stopped.resolve();
      else options.onMessage(this, message);
    });
    this.#worker.on("error", (error) => {
      this.#hasFailed = true;
      options.log.error({ error }, "a thread of open documents failed");
    });
    this.#worker.on("exit", () => {
      unwatchHeap();
      this.#stopped.resolve();
      if (!this.#isStopping) options.onLost(this);
    });
  }

  /** Whether it ended with an error, such as its memory limit. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  post(message: MessageToThread, transfer: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  /** Lets it save its documents, then ends it. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.post({ kind: "stop" });
    const limit = setTimeout(() => this.#stopped.resolve(), stopMsMax);
    await this.#stopped.promise;
    clearTimeout(limit);
    await this.#worker.terminate();
  }
}

interface Place {
  readonly thread: CollaborationThread;
  /** Sockets that use the document and have not left it. */
  readonly sockets: Set<number>;
  isLoaded: boolean;
}

/**
 * Assigns documents to threads: small ones share one, large ones get their own as long as there are enough.
 * Correctness does not depend on this, only speed: two threads may open one document, as two processes may.
 */
export class CollaborationThreads {
  readonly #start: (isLarge: boolean) => CollaborationThread;
  readonly #places = new Map<string, Place>();
  readonly #large: CollaborationThread[] = [];
  /** Threads for documents whose thread failed, by their group. */
  readonly #apart = new Map<string, CollaborationThread>();
  readonly #failing = new FailingDocuments();
  readonly #ending = new Map<CollaborationThread, NodeJS.Timeout>();
  #small: CollaborationThread | undefined;

  constructor(config: CellConfig, log: Log, listener: ThreadListener) {
    this.#start = (isLarge) => {
      const settings = {
        databaseUrl: config.database.url,
        connectionsMax: (isLarge ? documentThreads.large : documentThreads.small).connectionsMax,
        logLevel: config.logLevel,
        region: config.region,
        documentBytesMax: isLarge ? null : smallDocumentBytesMax,
      };
      const onLost = (thread: CollaborationThread): void => {
        if (thread.hasFailed) this.#failing.note(thread.documents);
        this.#forget(thread);
        listener.onLost(thread);
      };
      return new CollaborationThread(settings, { log, isLarge, onMessage: listener.onMessage, onLost });
    };
  }

  /** The shared thread of small documents; started on demand. */
  small(): CollaborationThread {
    this.#small ??= this.#start(false);
    return this.#small;
  }

  all(): readonly CollaborationThread[] {
    const others = [...this.#large, ...this.#apart.values()];
    return this.#small === undefined ? others : [this.#small, ...others];
  }

  has(documentName: string): boolean {
    return this.#places.has(documentName);
  }

  /** Whether a document must not be opened now: its thread failed while it was the only one there. */
  isClosed(documentName: string): boolean {
    return this.#failing.isClosed(documentName);
  }

  /** The thread that serves a document to a socket; undefined for an unassigned document. */
  enter(documentName: string, socketId: number): CollaborationThread | undefined {
    const place = this.#places.get(documentName);
    place?.sockets.add(socketId);
    return place?.thread;
  }

  /** Assigns a document to a thread, unless it has one. */
  place(documentName: string, isLarge: boolean): void {
    if (this.#places.has(documentName)) return;
    const thread = this.#pick(documentName, isLarge);
    clearTimeout(this.#ending.get(thread));
    this.#ending.delete(thread);
    this.#places.set(documentName, { thread, sockets: new Set(), isLoaded: false });
    thread.documents.add(documentName);
  }

  leave(documentName: string, socketId: number): void {
    const place = this.#places.get(documentName);
    if (place === undefined) return;
    place.sockets.delete(socketId);
    this.#releaseUnused(documentName, place);
  }

  setLoaded(thread: CollaborationThread, documentName: string, isLoaded: boolean): void {
    const place = this.#places.get(documentName);
    if (place?.thread !== thread) return;
    place.isLoaded = isLoaded;
    this.#releaseUnused(documentName, place);
  }

  /** Unassigns a document, so that a thread is chosen again. Returns the sockets that use it. */
  move(documentName: string): ReadonlySet<number> {
    const place = this.#places.get(documentName);
    if (place === undefined) return new Set();
    this.#release(documentName, place);
    return place.sockets;
  }

  async close(): Promise<void> {
    for (const end of this.#ending.values()) clearTimeout(end);
    await Promise.all(this.all().map((thread) => thread.stop()));
  }

  #pick(documentName: string, isLarge: boolean): CollaborationThread {
    const group = this.#failing.groupOf(documentName);
    if (group !== undefined) return this.#pickApart(group);
    return isLarge ? this.#pickLarge() : this.small();
  }

  #pickApart(group: string): CollaborationThread {
    const known = this.#apart.get(group);
    if (known !== undefined) return known;
    const shared = leastBusy([...this.#apart.values()], documentThreads.apart.threadsMax);
    if (shared !== undefined) return shared;
    const thread = this.#start(true);
    this.#apart.set(group, thread);
    return thread;
  }

  #pickLarge(): CollaborationThread {
    const shared = leastBusy(this.#large, documentThreads.large.threadsMax);
    if (shared !== undefined) return shared;
    const thread = this.#start(true);
    this.#large.push(thread);
    return thread;
  }

  #releaseUnused(documentName: string, place: Place): void {
    if (place.sockets.size === 0 && !place.isLoaded) this.#release(documentName, place);
  }

  #release(documentName: string, { thread }: Place): void {
    this.#places.delete(documentName);
    thread.documents.delete(documentName);
    if (!thread.isLarge || thread.documents.size > 0) return;
    const end = setTimeout(() => {
      this.#forget(thread);
      void thread.stop();
    }, idleMs).unref();
    this.#ending.set(thread, end);
  }

  #forget(thread: CollaborationThread): void {
    clearTimeout(this.#ending.get(thread));
    this.#ending.delete(thread);
    if (this.#small === thread) this.#small = undefined;
    const index = this.#large.indexOf(thread);
    if (index >= 0) this.#large.splice(index, 1);
    for (const [group, apart] of this.#apart) if (apart === thread) this.#apart.delete(group);
    for (const documentName of thread.documents) this.#places.delete(documentName);
  }
}

/** The thread with the fewest documents, if it has none or no further thread may start. */
function leastBusy(
  threads: readonly CollaborationThread[],
  threadsMax: number,
): CollaborationThread | undefined {
  const [first] = threads.toSorted((a, b) => a.documents.size - b.documents.size);
  return first !== undefined && (first.documents.size === 0 || threads.length >= threadsMax)
    ? first
    : undefined;
}
