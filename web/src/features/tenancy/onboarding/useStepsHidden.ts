import { useApolloClient } from "@apollo/client/react";
import { useCallback, useState } from "react";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { HideGettingStartedDocument } from "../../../graphql/graphql.ts";

/** The session is read once per page load; this records hiding since. */
let hiddenSince = false;

/** Whether the user has hidden the first steps, in all their browsers. */
export function useStepsHidden() {
  const { user } = useSession();
  const client = useApolloClient();
  const [hidden, setHidden] = useState(hiddenSince || user.gettingStartedHidden);
  const show = useCallback((shown: boolean): void => {
    hiddenSince = !shown;
    setHidden(!shown);
  }, []);
  /** Hides them on this page at once; rejects if the server did not save it. */
  const hide = useCallback(async (): Promise<void> => {
    show(false);
    await client.mutate({ mutation: HideGettingStartedDocument });
  }, [client, show]);
  return { hidden, hide, showAgain: () => show(true) };
}
