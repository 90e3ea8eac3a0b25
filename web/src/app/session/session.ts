import * as z from "zod/mini";
import { getJson, RestError } from "../rest.ts";

const sessionShape = z.object({
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.optional(z.nullable(z.string())),
    role: z.enum(["MANAGER", "CONTRIBUTOR", "VIEWER"]),
    workspaceAdmin: z.boolean(),
  }),
  team: z.object({ id: z.string(), name: z.string(), subdomain: z.string(), region: z.optional(z.string()) }),
});

/** Who is signed in here, and to which workspace. */
export type Session = z.infer<typeof sessionShape>;

let loading: Promise<Session | undefined> | undefined;

/** The session, asked for once a page; undefined when nobody is signed in. Throws when it cannot be told. */
export function loadSession(): Promise<Session | undefined> {
  const early = window.fieldstoneSession;
  delete window.fieldstoneSession;
  loading ??= getJson("/api/auth/session", sessionShape, early).catch((error: unknown) => {
    loading = undefined;
    if (error instanceof RestError && (error.status === 401 || error.status === 403)) return undefined;
    throw error;
  });
  return loading;
}
