import type { IncomingMessage } from "node:http";
import { ProductError } from "@fieldstone/model/errors.ts";
import { authenticate } from "../identity/sign-in/authenticate.ts";
import type { ApiServices } from "./api-services.ts";
import type { ForwardedRequest } from "./router-headers.ts";

/** The member whose session the browser has; undefined for others, also where the session is not accepted. */
export async function signedInMember(
  { identities, config }: ApiServices,
  forwarded: ForwardedRequest,
  { headers }: IncomingMessage,
): Promise<string | undefined> {
  const credentials = { authorizations: [], cookie: headers.cookie };
  try {
    const { tenant } = await authenticate(identities, forwarded, config.region, credentials);
    return tenant.actor.kind === "user" ? tenant.actor.userId : undefined;
  } catch (error) {
    if (error instanceof ProductError) return undefined;
    throw error;
  }
}
