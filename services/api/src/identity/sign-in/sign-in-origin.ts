import type { SignInOrigin } from "@fieldstone/domain/identity/sessions/open-session.ts";
import type { ApiContext } from "../../graphql/api-context.ts";

/** Where a request comes from, as its session will remember it. */
export function originOf(context: ApiContext): SignInOrigin {
  return { ipAddress: context.forwarded.clientAddress, userAgent: context.forwarded.userAgent };
}
