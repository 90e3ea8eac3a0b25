import type { Request } from "express";
import { z } from "zod";
import { type Credentials, credentialsOf } from "../../identity/sign-in/authenticate.ts";

const visitQuery = z.object({ share: z.string().max(100) });

/**
 * A share link's token and password grant in the address count as the bearer token, as embedded resources
 * cannot send headers.
 */
export function visitorsOr(request: Request): Credentials {
  const credentials = credentialsOf(request);
  const share = visitQuery.safeParse(request.query).data?.share;
  if (share === undefined) return credentials;
  return {
    ...credentials,
    authorizations: [...credentials.authorizations, `Bearer public.${share}`],
  };
}
