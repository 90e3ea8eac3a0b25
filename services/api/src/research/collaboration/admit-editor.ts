import type { IncomingMessage } from "node:http";
import { requireMember } from "@fieldstone/domain/kernel/workspace/team-policy.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { readForwarded } from "../../http/router-headers.ts";
import { requireOwnOrigin } from "../../http/same-origin.ts";
import { authenticate, credentialsOf } from "../../identity/sign-in/authenticate.ts";
import { requireScope } from "../../scopes/require-scope.ts";
import type { EditorSocket } from "./editor-sockets.ts";

/** An editor's request whose sender is a member that may edit texts. */
export interface AdmittedEditor extends Pick<EditorSocket, "forwarded" | "credentials" | "authenticated"> {
  readonly userId: string;
}

/**
 * Asks who opens an editor's socket before it is opened: nobody signed out, and no visitor by a link.
 * @throws ProductError Unauthorized, Forbidden
 */
export async function admitEditor(services: ApiServices, request: IncomingMessage): Promise<AdmittedEditor> {
  const { config, identities } = services;
  const forwarded = readForwarded(request, config);
  requireOwnOrigin(request.headers.origin, forwarded);
  const credentials = credentialsOf(request);
  const authenticated = await authenticate(identities, forwarded, config.region, credentials);
  const { actor } = authenticated.tenant;
  const { userId } = requireMember(actor);
  // A document may be a note or an insight, and a socket opens many.
  requireScope(actor, "notes:write");
  requireScope(actor, "insights:write");
  return { forwarded, credentials, authenticated, userId };
}
