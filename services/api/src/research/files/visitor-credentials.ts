import type { Request } from "express";
import { z } from "zod";
import { type Credentials, credentialsOf } from "../../identity/sign-in/authenticate.ts";

const visitQuery = z.object({ share: z.string().max(100) });

/** A share link's token, and the grant of its password, in the address counts as the bearer that it is elsewhere: what a page embeds carries no header. */
export function visitorsOr(request: Request): Credentials {
  const credentials = credentialsOf(request);
  const visit = visitQuery.safeParse(request.query);
  if (!visit.success) return credentials;
  return {
    ...credentials,
    authorizations: [...credentials.authorizations, `Bearer public.${visit.data.share}`],
  };
}
