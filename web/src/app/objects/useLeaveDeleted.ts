import { useApolloClient } from "@apollo/client/react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Failure } from "../errors/failure.ts";
import { usePeek } from "../peek/usePeek.ts";
import { useSession } from "../session/SessionContext.tsx";

/**
 * Closes the page of an object that is deleted while it is shown, here, by an undo or by another member: a
 * panel closes, a page gives way to the object's list. Returns whether the page is closing and must render
 * nothing more.
 */
export function useLeaveDeleted(
  type: string,
  id: string,
  /** The object's current title, and the URL of its list. */
  shown: { readonly title: string; readonly list: string } | undefined,
  failure: Failure | undefined,
): boolean {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { mode, close } = usePeek();
  const { user } = useSession();
  const [last, setLast] = useState<{ id: string; title: string; list: string }>();
  if (shown && (last?.id !== id || last.title !== shown.title || last.list !== shown.list))
    setLast({ ...shown, id });
  const gone = failure?.kind === "not-found" && last?.id === id ? last : undefined;
  const leaving = useRef(false);
  useEffect(() => {
    // Effects of closing must not close again.
    if (leaving.current || gone === undefined) {
      leaving.current &&= gone !== undefined;
      return;
    }
    leaving.current = true;
    if (mode === "page") void navigate({ to: gone.list, replace: true });
    else close();
    void import("./notify-deleted.ts").then(({ notifyDeleted }) =>
      notifyDeleted(client, { type, id, title: gone.title }, user.name),
    );
  }, [gone, type, id, mode, close, navigate, client, user.name]);
  return gone !== undefined;
}
