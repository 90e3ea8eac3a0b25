import { useEffect, useState, useSyncExternalStore } from "react";
import type * as Y from "yjs";
import { type CollaborationSession, openCollaborationSession } from "./collaboration-session.ts";
import { type SessionSnapshot, waitingSession } from "./session-snapshot.ts";

const noSubscription = () => () => undefined;

/** Keeps a document's session open while the component is mounted. */
export function useCollaborationSession(
  documentId: string,
  name: string,
  hasContent?: (document: Y.Doc) => boolean,
): CollaborationSession | undefined {
  const [session, setSession] = useState<CollaborationSession>();
  useEffect(() => {
    const opened = openCollaborationSession(documentId, hasContent);
    setSession(opened);
    return () => {
      setSession(undefined);
      opened.close();
    };
  }, [documentId, hasContent]);
  useEffect(() => session?.setIdentity(name), [session, name]);
  return session;
}

/**
 * One part of a session's state, so that a component rerenders only for that part and not with every
 * keystroke saved.
 */
export function useSessionPart<Part extends keyof SessionSnapshot>(
  session: CollaborationSession | undefined,
  part: Part,
): SessionSnapshot[Part] {
  return useSyncExternalStore(
    session?.subscribe ?? noSubscription,
    () => (session?.snapshot() ?? waitingSession)[part],
  );
}
