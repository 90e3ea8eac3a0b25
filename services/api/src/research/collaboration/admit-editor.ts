import type { IncomingMessage } from "node:http";
import { requireMember } from "@fieldstone/domain/kernel/workspace/team-policy.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { readForwarded } from "../../http/router-headers.ts";
import { requireOwnOrigin } from "../../http/same-origin.ts";
import { authenticate, credentialsOf } from "../../identity/sign-in/authenticate.ts";
import { requireScope } from "../../scopes/require-scope.ts";
import type { EditorSocket } from "./editor-sockets.ts";

/** A request to open an editor's socket, by a member who may edit texts. */
export interface AdmittedEditor extends Pick<EditorSocket, "forwarded" | "credentials" | "authenticated"> {
  readonly userId: string;
}

/**
 * Checks the sender before an editor's socket is opened: signed-out visitors and holders of links are
 * rejected.
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
  // A document may be a note or an insight, and one socket opens many.
  requireScope(actor, "notes:write");
  requireScope(actor, "insights:write");
  return { forwarded, credentials, authenticated, userId };
}
