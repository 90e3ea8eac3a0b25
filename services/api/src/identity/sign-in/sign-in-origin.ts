import type { SignInOrigin } from "@fieldstone/domain/identity/sessions/open-session.ts";
import type { ApiContext } from "../../graphql/api-context.ts";

/** The origin of a request, as its session stores it. */
export function originOf(context: ApiContext): SignInOrigin {
  return { ipAddress: context.forwarded.clientAddress, userAgent: context.forwarded.userAgent };
}
