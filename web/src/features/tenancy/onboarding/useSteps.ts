import { useQuery } from "@apollo/client/react";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { GettingStartedDocument, OpenInvitationsDocument } from "../../../graphql/graphql.ts";
import { type Steps, stepsOf } from "./StepList.tsx";

/**
 * The first steps, once they are known. An invitation counts before it is accepted; only admins invite, and only
 * they may list invitations, so nobody else asks for them.
 */
export function useSteps(options: { readonly skip: boolean } = { skip: false }): {
  readonly steps: Steps | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
} {
  const { user } = useSession();
  const { skip } = options;
  const { data, error, refetch } = useQuery(GettingStartedDocument, {
    skip,
  });
  const isAlone = data?.members.length === 1;
  const open = useQuery(OpenInvitationsDocument, {
    skip: skip || !isAlone || !user.workspaceAdmin,
  });
  const isKnown = !isAlone || !user.workspaceAdmin || open.data !== undefined || open.error !== undefined;
  const steps = skip || !data || !isKnown ? undefined : stepsOf(data, open.data?.invitations.length ?? 0);
  return { steps, error: data ? undefined : error, refetch };
}
