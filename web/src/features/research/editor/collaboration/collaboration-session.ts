import { keepRemoteFormatting } from "@fieldstone/document/updates/remote-formatting.ts";
import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import { IndexeddbPersistence } from "y-indexeddb";
import * as Y from "yjs";
import { localDocumentName } from "../../../../app/session/local-documents.ts";
import { newProgress, saveStateOf, watchProgress } from "./session-progress.ts";
import { isSameSnapshot, type SessionSnapshot, waitingSession } from "./session-snapshot.ts";

/** How long to wait at most for the server to receive edits. */
const SAVE_WAIT_MS = 10_000;

export interface CollaborationSession {
  readonly document: Y.Doc;
  readonly provider: HocuspocusProvider;
  snapshot(): SessionSnapshot;
  subscribe(listener: () => void): () => void;
  setIdentity(name: string): void;
  /** Resolves when the server has all local edits; rejects when it cannot be reached. */
  whenSaved(): Promise<void>;
  /** Deletes the browser's local copy, with all edits that the server does not have. */
  discardLocal(): Promise<void>;
  /** Closes the connection; keeps the browser's local copy. */
  close(): void;
}

const colors = ["#3d7fb0", "#9a62b5", "#c25b8a", "#c8553d", "#3f8f83", "#6b8e4e", "#b7791f", "#6a6fc2"];

function socketUrl(): string {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss:" : "ws:"}//${host}/api/collaboration`;
}

const hasText = (document: Y.Doc) => document.getXmlFragment("default").length > 0;

/**
 * Opens a document for collaborative editing: the server's copy over a websocket, and a local copy, so that
 * offline edits survive a reload and merge on reconnection. `hasContent` decides whether the local copy is
 * worth showing before the server's arrives.
 */
export function openCollaborationSession(
  documentId: string,
  hasContent: (document: Y.Doc) => boolean = hasText,
): CollaborationSession {
  const document = new Y.Doc({ gc: true });
  keepRemoteFormatting(document);
  const local = new IndexeddbPersistence(localDocumentName(documentId), document);
  const websocket = new HocuspocusProviderWebsocket({
    url: socketUrl(),
    delay: 500,
    minDelay: 500,
    maxDelay: 8_000,
    // The server sends something every few seconds: after this many ms of silence the connection is dead,
    // whatever the socket says.
    messageReconnectTimeout: 12_000,
  });
  const provider = new HocuspocusProvider({ websocketProvider: websocket, name: documentId, document });
  const progress = newProgress();
  const listeners = new Set<() => void>();
  let current = waitingSession;

  function publish(others = current.others): void {
    const { localReady, everSynced, denied, rejection } = progress;
    const next: SessionSnapshot = {
      save: saveStateOf(progress, provider),
      ready: everSynced || (localReady && hasContent(document)),
      synced: everSynced,
      readOnly: provider.authorizedScope === "readonly",
      denied,
      rejection,
      others,
    };
    if (isSameSnapshot(next, current)) return;
    current = next;
    for (const listener of listeners) listener();
  }

  const stopWatching = watchProgress(progress, { document, local, provider }, publish);
  // A socket passed in must be attached by its owner.
  provider.attach();

  return {
    document,
    provider,
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setIdentity(name) {
      const color = colors[document.clientID % colors.length] ?? "#3d7fb0";
      provider.setAwarenessField("user", { name, color });
    },
    async whenSaved() {
      const deadline = Date.now() + SAVE_WAIT_MS;
      while (!provider.isSynced || provider.hasUnsyncedChanges) {
        if (progress.denied || progress.rejection !== undefined || Date.now() > deadline)
          throw new TypeError("The document could not be saved.");
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    },
    async discardLocal() {
      await local.clearData();
    },
    close() {
      stopWatching();
      listeners.clear();
      provider.destroy();
      websocket.destroy();
      local.destroy().catch(() => undefined);
      document.destroy();
    },
  };
}
