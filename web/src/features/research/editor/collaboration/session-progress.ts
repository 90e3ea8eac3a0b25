import type { EditRejection } from "@fieldstone/model/connection/edit-rejection.ts";
import type { HocuspocusProvider } from "@hocuspocus/provider";
import type { IndexeddbPersistence } from "y-indexeddb";
import type * as Y from "yjs";
import { z } from "../../../../app/zod.ts";
import type { Participant, SaveState } from "./session-snapshot.ts";

/** Pause in typing after which the text is shown as saved. */
const SAVED_AFTER_MS = 500;

/** Time after which a first connection counts as lost, in ms: a request on a slow network takes a second or two. */
const FIRST_CONNECTION_MS = 5_000;

/** What a session has been told by its connection and by the browser's local copy. */
interface SessionProgress {
  localReady: boolean;
  everSynced: boolean;
  denied: boolean;
  rejection: string | undefined;
  connected: boolean;
  /** A first connection that is under way is no lost one, though the local copy may be there before it. */
  connecting: boolean;
  edited: boolean;
}

/** The progress of a session that was just opened. */
export const newProgress = (): SessionProgress => ({
  localReady: false,
  everSynced: false,
  denied: false,
  rejection: undefined,
  connected: false,
  connecting: true,
  edited: false,
});

/** How the text on screen relates to the server's. */
export function saveStateOf(progress: SessionProgress, provider: HocuspocusProvider): SaveState {
  const { localReady, everSynced, denied, rejection, connected, connecting, edited } = progress;
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

interface Watched {
  readonly document: Y.Doc;
  readonly local: IndexeddbPersistence;
  readonly provider: HocuspocusProvider;
}

/** Updates a session's progress and publishes it on every change. Returns how to stop. */
export function watchProgress(
  progress: SessionProgress,
  { document, local, provider }: Watched,
  publish: (others?: readonly Participant[]) => void,
): () => void {
  const update = (change: Partial<SessionProgress>) => {
    Object.assign(progress, change);
    publish();
  };
  document.on("update", (_update: Uint8Array, origin: unknown) => {
    if (origin !== provider && origin !== local) progress.edited = true;
  });
  const onNetwork = () => publish();
  window.addEventListener("online", onNetwork);
  window.addEventListener("offline", onNetwork);
  local.whenSynced
    .then(() => update({ localReady: true }))
    // Private windows may block storage: the document is then only on the server.
    .catch(() => undefined);
  const endConnecting = () => {
    clearTimeout(firstConnection);
    update({ connecting: false });
  };
  const firstConnection = setTimeout(endConnecting, FIRST_CONNECTION_MS);
  provider.on("status", ({ status }: { status: string }) => {
    progress.connected = status === "connected";
    if (status === "connecting") publish();
    else endConnecting();
  });
  provider.on("disconnect", () => update({ connected: false }));
  provider.on("synced", () => update({ connected: true, everSynced: true }));
  provider.on("authenticated", () => publish());
  // "Saved" waits for a pause, because every change of the page makes React walk the whole focused text.
  let rest: ReturnType<typeof setTimeout> | undefined;
  provider.on("unsyncedChanges", () => {
    clearTimeout(rest);
    if (provider.hasUnsyncedChanges) publish();
    else rest = setTimeout(() => publish(), SAVED_AFTER_MS);
  });
  provider.on("authenticationFailed", () => {
    // When access is lost, delete the local copy too.
    local.clearData().catch(() => undefined);
    update({ denied: true });
  });
  provider.on("stateless", ({ payload }: { payload: string }) =>
    update({ rejection: readRejection(payload) ?? progress.rejection }),
  );
  provider.on("awarenessChange", () => publish(readParticipants(provider)));
  return () => {
    clearTimeout(rest);
    clearTimeout(firstConnection);
    window.removeEventListener("online", onNetwork);
    window.removeEventListener("offline", onNetwork);
  };
}

const rejectionMessage = z.object({
  type: z.literal("edit.rejected" satisfies EditRejection["type"]),
  message: z.string(),
});

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
