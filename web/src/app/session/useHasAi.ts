import { useQuery } from "@apollo/client/react";
import { HasAiDocument } from "../../graphql/graphql.ts";
import { useSessionIfAny } from "./SessionContext.tsx";
import type { Session } from "./session.ts";

/**
 * Whether questions can be asked in the workspace: as the page learned when it was loaded, or since then from its settings.
 * @param of the session, where it is not known from around
 */
export function useHasAi(of?: Session): boolean {
  const around = useSessionIfAny();
  const { data } = useQuery(HasAiDocument, { fetchPolicy: "cache-only" });
  return data?.aiSettings.enabled ?? (of ?? around)?.hasAi ?? false;
}
