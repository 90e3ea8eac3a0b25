import { z } from "../../../app/zod.ts";

const opened = z.object({ grant: z.nullable(z.string()) });
const refused = z.object({
  errors: z.array(z.object({ message: z.optional(z.string()) })),
});

/** `grant` is then sent after the link's token; undefined if the link no longer requires a password. */
export type Unlocked = { readonly grant: string | undefined } | { readonly problem: string | undefined };

/** Submits a link's password. Never throws; a problem without text is a connection error. */
export async function unlockLink(token: string, password: string): Promise<Unlocked> {
  try {
    const response = await fetch("/api/share-link/unlock", {
      method: "POST",
      credentials: "omit",
      headers: { "content-type": "application/json", authorization: `Bearer public.${token}` },
      body: JSON.stringify({ password }),
    });
    const body: unknown = await response.json();
    const answer = opened.safeParse(body);
    if (answer.success) return { grant: answer.data.grant ?? undefined };
    const rejection = refused.safeParse(body);
    return { problem: rejection.success ? rejection.data.errors[0]?.message : undefined };
  } catch {
    return { problem: undefined };
  }
}
