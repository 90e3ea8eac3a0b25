import { useApolloClient } from "@apollo/client/react";
import { useCallback, useState } from "react";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { HideGettingStartedDocument } from "../../../graphql/graphql.ts";

/** The session is read once a page; this is what was hidden since. */
let hiddenSince = false;

/** Whether a person's Home goes without the first steps, in every browser of theirs. */
export function useStepsHidden() {
  const { user } = useSession();
  const client = useApolloClient();
  const [hidden, setHidden] = useState(hiddenSince || user.gettingStartedHidden);
  const show = useCallback((shown: boolean): void => {
    hiddenSince = !shown;
    setHidden(!shown);
  }, []);
  /** At once on this page; rejects where the server did not keep it. */
  const hide = useCallback(async (): Promise<void> => {
    show(false);
    await client.mutate({ mutation: HideGettingStartedDocument });
  }, [client, show]);
  return { hidden, hide, showAgain: () => show(true) };
}
