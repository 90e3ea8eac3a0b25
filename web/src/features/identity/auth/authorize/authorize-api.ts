import { getJson, postJson } from "../../../../app/rest.ts";
import { z } from "../../../../app/zod.ts";

const asked = z.object({
  application: z.object({ name: z.string() }),
  scopes: z.array(z.string()),
  redirectHost: z.string(),
  days: z.number(),
});
/** The access that an application requests of a member. */
export type RequestedAccess = z.infer<typeof asked>;

const path = (code: string): string => `/api/oauth/interaction/${encodeURIComponent(code)}`;

export function readRequestedAccess(code: string): Promise<RequestedAccess> {
  return getJson(`${path(code)}/details`, asked);
}

/** Grants some of the requested scopes, or denies access; resolves to the URL to go to. */
export function decideAccess(code: string, decision: { allow: boolean; scopes: readonly string[] }) {
  return postJson(`${path(code)}/decision`, decision, z.object({ redirectTo: z.string() }));
}
