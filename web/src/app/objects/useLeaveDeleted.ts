import { useApolloClient } from "@apollo/client/react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Failure } from "../errors/failure.ts";
import { usePeek } from "../peek/usePeek.ts";
import { useSession } from "../session/SessionContext.tsx";

/**
 * Leaves the page of an object that is deleted while it is shown, here, by an undo or by somebody else: a panel closes,
 * a page gives way to the object's list. Answers whether the page is being left, and is to show nothing more.
 */
export function useLeaveDeleted(
  type: string,
  id: string,
  /** What is shown of it now, with the address of its list. */
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
    // What follows from leaving must not leave again.
    if (leaving.current || gone === undefined) {
      leaving.current &&= gone !== undefined;
      return;
    }
    leaving.current = true;
    if (mode === "page") void navigate({ to: gone.list, replace: true });
    else close();
    void import("./tell-deleted.ts").then(({ tellDeleted }) =>
      tellDeleted(client, { type, id, title: gone.title }, user.name),
    );
  }, [gone, type, id, mode, close, navigate, client, user.name]);
  return gone !== undefined;
}
