import type { EditRejection } from "@fieldstone/model/connection/edit-rejection.ts";
import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import { IndexeddbPersistence } from "y-indexeddb";
import * as Y from "yjs";
import { localDocumentName } from "../../../../app/session/local-documents.ts";
import { z } from "../../../../app/zod.ts";

/** How long to wait at most for the server to receive edits. */
const SAVE_WAIT_MS = 10_000;

/** Pause in typing after which the text is shown as saved. */
const SAVED_AFTER_MS = 500;

/** Time after which a first connection counts as lost, in ms: a request on a slow network takes a second or two. */
const FIRST_CONNECTION_MS = 5_000;

/** How the text on screen relates to the server's. */
export type SaveState = "loading" | "saved" | "saving" | "offline" | "denied" | "rejected";

export interface Participant {
  clientId: number;
  name: string;
  color: string;
}

export interface SessionSnapshot {
  save: SaveState;
  /** True once the text has loaded, from the server or from this browser. */
  ready: boolean;
  /** True once the server's text has loaded. */
  synced: boolean;
  readOnly: boolean;
  /** True once the server denies access to this document. */
  denied: boolean;
  /** Why the server rejected an edit, in words: that edit and later ones are not saved. */
  rejection: string | undefined;
  others: readonly Participant[];
}

/** The state before anything is known. */
export const waitingSession: SessionSnapshot = {
  save: "loading",
  ready: false,
  synced: false,
  readOnly: false,
  denied: false,
  rejection: undefined,
  others: [],
};

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

const rejectionMessage = z.object({
  type: z.literal("edit.rejected" satisfies EditRejection["type"]),
  message: z.string(),
});

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

/** The words of a rejected edit's message; undefined for other messages. */
function readRejection(payload: string): string | undefined {
  try {
    return rejectionMessage.safeParse(JSON.parse(payload)).data?.message;
  } catch {
    return undefined;
  }
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
  const listeners = new Set<() => void>();
  let current = waitingSession;
  let localReady = false;
  let everSynced = false;
  let denied = false;
  let rejection: string | undefined;
  let connected = false;
  // A first connection that is under way is no lost one, though the local copy may be there before it.
  let connecting = true;
  let edited = false;

  function saveState(): SaveState {
    if (denied) return "denied";
    if (rejection !== undefined) return "rejected";
    if (!connected || !navigator.onLine) {
      const lost = !navigator.onLine || !connecting;
      return lost && (everSynced || localReady) ? "offline" : "loading";
    }
    if (!provider.isSynced) return "loading";
    if (!provider.hasUnsyncedChanges) return "saved";
    // On opening, both sides compare their copies: nothing was edited yet.
    return edited ? "saving" : "loading";
  }

  function publish(others = current.others): void {
    const next: SessionSnapshot = {
      save: saveState(),
      ready: everSynced || (localReady && hasContent(document)),
      synced: everSynced,
      readOnly: provider.authorizedScope === "readonly",
      denied,
      rejection,
      others,
    };
    const same =
      next.save === current.save &&
      next.ready === current.ready &&
      next.synced === current.synced &&
      next.readOnly === current.readOnly &&
      next.denied === current.denied &&
      next.rejection === current.rejection &&
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
    // Private windows may block storage: the document is then only on the server.
    .catch(() => undefined);
  const endConnecting = () => {
    clearTimeout(firstConnection);
    connecting = false;
    publish();
  };
  const firstConnection = setTimeout(endConnecting, FIRST_CONNECTION_MS);
  provider.on("status", ({ status }: { status: string }) => {
    connected = status === "connected";
    if (status === "connecting") publish();
    else endConnecting();
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
  // "Saved" waits for a pause, because every change of the page makes React walk the whole focused text.
  let rest: ReturnType<typeof setTimeout> | undefined;
  provider.on("unsyncedChanges", () => {
    clearTimeout(rest);
    if (provider.hasUnsyncedChanges) publish();
    else rest = setTimeout(() => publish(), SAVED_AFTER_MS);
  });
  provider.on("authenticationFailed", () => {
    denied = true;
    // When access is lost, delete the local copy too.
    local.clearData().catch(() => undefined);
    publish();
  });
  provider.on("stateless", ({ payload }: { payload: string }) => {
    rejection = readRejection(payload) ?? rejection;
    publish();
  });
  provider.on("awarenessChange", () => publish(readParticipants(provider)));
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
        if (denied || rejection !== undefined || Date.now() > deadline)
          throw new TypeError("The document could not be saved.");
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    },
    async discardLocal() {
      await local.clearData();
    },
    close() {
      clearTimeout(rest);
      clearTimeout(firstConnection);
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
