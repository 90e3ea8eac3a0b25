import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import { IndexeddbPersistence } from "y-indexeddb";
import * as Y from "yjs";
import { localDocumentName } from "../../../app/session/local-documents.ts";

/** Longest wait for the server to have what was written here. */
const SAVE_WAIT_MS = 10_000;

/** A pause in the writing after which the text is said to be saved. */
const SAVED_AFTER_MS = 500;

/** How what is on screen stands to what the server holds. */
export type SaveState = "loading" | "saved" | "saving" | "offline" | "denied";

export interface Participant {
  clientId: number;
  name: string;
  color: string;
}

export interface SessionSnapshot {
  save: SaveState;
  /** True once the text is here, from the server or from this browser. */
  ready: boolean;
  /** True once the server's text is here. */
  synced: boolean;
  readOnly: boolean;
  /** True once the server refuses this document. */
  denied: boolean;
  others: readonly Participant[];
}

/** A session of which nothing is known yet. */
export const waitingSession: SessionSnapshot = {
  save: "loading",
  ready: false,
  synced: false,
  readOnly: false,
  denied: false,
  others: [],
};

export interface CollaborationSession {
  readonly document: Y.Doc;
  readonly provider: HocuspocusProvider;
  snapshot(): SessionSnapshot;
  subscribe(listener: () => void): () => void;
  setIdentity(name: string): void;
  /** Resolves when the server holds everything written here; rejects when it cannot be reached. */
  whenSaved(): Promise<void>;
  /** Ends the connection; what is in the browser's own store stays there. */
  close(): void;
}

const colors = ["#3d7fb0", "#9a62b5", "#c25b8a", "#c8553d", "#3f8f83", "#6b8e4e", "#b7791f", "#6a6fc2"];

function socketUrl(): string {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss:" : "ws:"}//${host}/api/collaboration`;
}

function readParticipants(provider: HocuspocusProvider): readonly Participant[] {
  const own = provider.document.clientID;
  const found: Participant[] = [];
  for (const [clientId, state] of provider.awareness?.getStates() ?? []) {
    const user: unknown = state.user;
    if (clientId === own || typeof user !== "object" || user === null) continue;
    const { name, color } = user as { name?: unknown; color?: unknown };
    if (typeof name === "string" && typeof color === "string") found.push({ clientId, name, color });
  }
  return found;
}

const hasText = (document: Y.Doc) => document.getXmlFragment("default").length > 0;

/**
 * Opens one document for reading and writing together: the server's copy over a websocket, and a copy in this
 * browser so that edits made offline survive a reload and merge when the connection is back. `hasContent` says whether
 * that copy is worth showing before the server's is here.
 */
export function openCollaborationSession(
  documentId: string,
  hasContent: (document: Y.Doc) => boolean = hasText,
): CollaborationSession {
  const document = new Y.Doc({ gc: true });
  const local = new IndexeddbPersistence(localDocumentName(documentId), document);
  const websocket = new HocuspocusProviderWebsocket({
    url: socketUrl(),
    delay: 500,
    minDelay: 500,
    maxDelay: 8_000,
    // The server speaks at least every few seconds: silence of this many ms is a dead line, whatever the socket says.
    messageReconnectTimeout: 12_000,
  });
  const provider = new HocuspocusProvider({ websocketProvider: websocket, name: documentId, document });
  const listeners = new Set<() => void>();
  let current = waitingSession;
  let localReady = false;
  let everSynced = false;
  let denied = false;
  let connected = false;
  let edited = false;

  function saveState(): SaveState {
    if (denied) return "denied";
    if (!connected || !navigator.onLine) return everSynced || localReady ? "offline" : "loading";
    if (!provider.isSynced) return "loading";
    if (!provider.hasUnsyncedChanges) return "saved";
    // On opening both sides compare what they have: nothing was written yet.
    return edited ? "saving" : "loading";
  }

  function publish(others = current.others): void {
    const next: SessionSnapshot = {
      save: saveState(),
      ready: everSynced || (localReady && hasContent(document)),
      synced: everSynced,
      readOnly: provider.authorizedScope === "readonly",
      denied,
      others,
    };
    const same =
      next.save === current.save &&
      next.ready === current.ready &&
      next.synced === current.synced &&
      next.readOnly === current.readOnly &&
      next.denied === current.denied &&
      next.others === current.others;
    if (same) return;
    current = next;
    for (const listener of listeners) listener();
  }

  document.on("update", (_update: Uint8Array, origin: unknown) => {
    if (origin !== provider && origin !== local) edited = true;
  });
  const onNetwork = () => publish();
  window.addEventListener("online", onNetwork);
  window.addEventListener("offline", onNetwork);
  local.whenSynced
    .then(() => {
      localReady = true;
      publish();
    })
    // Private windows may refuse storage: the document then lives on the server alone.
    .catch(() => undefined);
  provider.on("status", ({ status }: { status: string }) => {
    connected = status === "connected";
    publish();
  });
  provider.on("disconnect", () => {
    connected = false;
    publish();
  });
  provider.on("synced", () => {
    connected = true;
    everSynced = true;
    publish();
  });
  provider.on("authenticated", () => publish());
  // "Saved" waits for a pause: every change on the page makes React walk the whole focused text.
  let rest: ReturnType<typeof setTimeout> | undefined;
  provider.on("unsyncedChanges", () => {
    clearTimeout(rest);
    if (provider.hasUnsyncedChanges) publish();
    else rest = setTimeout(() => publish(), SAVED_AFTER_MS);
  });
  provider.on("authenticationFailed", () => {
    denied = true;
    // What may no longer be read is not kept here either.
    local.clearData().catch(() => undefined);
    publish();
  });
  provider.on("awarenessChange", () => publish(readParticipants(provider)));
  // A socket that is handed in is the caller's to attach.
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
        if (denied || Date.now() > deadline) throw new TypeError("The document could not be saved.");
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    },
    close() {
      clearTimeout(rest);
      window.removeEventListener("online", onNetwork);
      window.removeEventListener("offline", onNetwork);
      listeners.clear();
      provider.destroy();
      websocket.destroy();
      local.destroy().catch(() => undefined);
      document.destroy();
    },
  };
}
