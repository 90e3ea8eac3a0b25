import { canvasElements } from "@fieldstone/document/canvas/canvas-document.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import type * as Y from "yjs";
import { connectUndoManager } from "../../../app/undo/connect-undo-manager.ts";
import { z } from "../../../app/zod.ts";
import type { CollaborationSession } from "../editor/collaboration/collaboration-session.ts";
import { useCollaborationSession, useSessionPart } from "../editor/collaboration/useCollaborationSession.ts";
import { CanvasStore, type OtherPointer, type ReferenceType } from "./canvas-store.ts";

const hasElements = (document: Y.Doc) => canvasElements(document).size > 0;
const noSubscription = () => () => undefined;

const pointerState = z.object({
  user: z.object({ name: z.string(), color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i)) }),
  pointer: z.object({ x: z.number(), y: z.number() }),
});

/** A canvas's session, and its store once it has loaded. */
export function useCanvasStore(
  viewId: string,
  {
    userName,
    referenceType,
    canWrite,
  }: { userName: string; referenceType: ReferenceType; canWrite: boolean },
) {
  const session = useCollaborationSession(viewId, userName, hasElements);
  const isReady = useSessionPart(session, "ready");
  const isReadOnly = useSessionPart(session, "readOnly");
  const isDenied = useSessionPart(session, "denied");
  const isRejected = useSessionPart(session, "rejection") !== undefined;
  const [store, setStore] = useState<CanvasStore>();
  useEffect(() => {
    if (session === undefined || !isReady) return;
    const opened = new CanvasStore(session.document, referenceType);
    setStore(opened);
    const stop = followPointers(session, opened);
    const disconnectUndo = connectUndoManager(opened.undo);
    return () => {
      stop();
      disconnectUndo();
      setStore(undefined);
      opened.destroy();
    };
  }, [session, isReady, referenceType]);
  useEffect(
    // What is drawn after a rejected edit is not saved either.
    () => store?.setCanEdit(canWrite && !isReadOnly && !isDenied && !isRejected),
    [store, canWrite, isReadOnly, isDenied, isRejected],
  );
  const version = useSyncExternalStore(store?.subscribe ?? noSubscription, () => store?.version ?? 0);
  return { session, store, version, isDenied };
}

function followPointers({ provider }: CollaborationSession, store: CanvasStore): () => void {
  const read = () => {
    const own = provider.document.clientID;
    const found: OtherPointer[] = [];
    for (const [clientId, state] of provider.awareness?.getStates() ?? []) {
      const { data } = pointerState.safeParse(state);
      if (clientId !== own && data !== undefined) found.push({ clientId, ...data.user, ...data.pointer });
    }
    store.pointers = found;
    store.paint();
  };
  provider.on("awarenessChange", read);
  return () => provider.off("awarenessChange", read);
}
