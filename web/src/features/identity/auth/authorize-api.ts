import { getJson, postJson } from "../../../app/rest.ts";
import { z } from "../../../app/zod.ts";

const asked = z.object({
  application: z.object({ name: z.string() }),
  scopes: z.array(z.string()),
  redirectHost: z.string(),
  days: z.number(),
});
/** What an application asks a member for. */
export type AskedAccess = z.infer<typeof asked>;

const path = (code: string): string => `/api/oauth/interaction/${encodeURIComponent(code)}`;

export function readAskedAccess(code: string): Promise<AskedAccess> {
  return getJson(`${path(code)}/details`, asked);
}

/** Says yes to some of it, or no; answers with where to go then. */
export function decideAccess(code: string, decision: { allow: boolean; scopes: readonly string[] }) {
  return postJson(`${path(code)}/decision`, decision, z.object({ redirectTo: z.string() }));
}
