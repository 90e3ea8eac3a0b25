import { useQuery } from "@apollo/client/react";
import { HasAiDocument } from "../../graphql/graphql.ts";
import { useSessionIfAny } from "./SessionContext.tsx";
import type { Session } from "./session.ts";

/**
 * Whether Ask is available in the workspace: as of the page load, or since changed in its settings.
 * @param of the session, where the context has none
 */
export function useHasAi(of?: Session): boolean {
  const around = useSessionIfAny();
  const { data } = useQuery(HasAiDocument, { fetchPolicy: "cache-only" });
  return data?.aiSettings.enabled ?? (of ?? around)?.hasAi ?? false;
}
