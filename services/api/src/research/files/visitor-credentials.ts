import type { Request } from "express";
import { z } from "zod";
import { type Credentials, credentialsOf } from "../../identity/sign-in/authenticate.ts";

const visitQuery = z.object({ share: z.string().max(100) });

/** A share link's token, and the grant of its password, in the address counts as the bearer that it is elsewhere: what a page embeds carries no header. */
export function visitorsOr(request: Request): Credentials {
  const credentials = credentialsOf(request);
  const share = visitOf(request);
  if (share === undefined) return credentials;
  return {
    ...credentials,
    authorizations: [...credentials.authorizations, `Bearer public.${share}`],
  };
}

/** What stands for a share link in the address, which the addresses named in an answer carry on. */
export function visitOf(request: Request): string | undefined {
  return visitQuery.safeParse(request.query).data?.share;
}
