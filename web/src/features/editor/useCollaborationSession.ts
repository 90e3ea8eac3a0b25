import { useEffect, useState, useSyncExternalStore } from "react";
import {
  type CollaborationSession,
  openCollaborationSession,
  type SessionSnapshot,
} from "./collaboration-session.ts";

const waiting: SessionSnapshot = {
  save: "loading",
  ready: false,
  synced: false,
  readOnly: false,
  others: [],
};
const noSubscription = () => () => undefined;

/** Keeps a document's session open while the component is on screen. */
export function useCollaborationSession(documentId: string, name: string) {
  const [session, setSession] = useState<CollaborationSession>();
  useEffect(() => {
    const opened = openCollaborationSession(documentId);
    setSession(opened);
    return () => {
      setSession(undefined);
      opened.close();
    };
  }, [documentId]);
  useEffect(() => session?.setIdentity(name), [session, name]);
  const state = useSyncExternalStore(
    session?.subscribe ?? noSubscription,
    session?.snapshot ?? (() => waiting),
  );
  return { session, state };
}
