import { attemptShape } from "@fieldstone/contracts/enterprise-calls.ts";
import { oneTimeCodeLifetimeSeconds } from "@fieldstone/model/limits.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { SealedBox, type SealingSecrets } from "@fieldstone/platform/seal/sealed-box.ts";
import { z } from "zod";
import { keyedHash } from "../secrets.ts";
import { readCookie } from "./email-proof.ts";

const attemptCookie = "fieldstone_attempt";

const rootAttempt = z.object({
  provider: z.enum(["GOOGLE", "MICROSOFT", "AUTH0"]),
  redirectPath: z.string(),
  uxMode: z.enum(["redirect", "popup"]),
  oidc: attemptShape,
});
const enterpriseAttempt = z.object({
  provider: z.literal("ENTERPRISE"),
  teamId: z.uuid(),
  redirectPath: z.string(),
  uxMode: z.enum(["redirect", "popup"]),
  oidc: attemptShape,
});
const attempt = z.discriminatedUnion("provider", [rootAttempt, enterpriseAttempt]);

/** One redirect to a provider, and what its answer must match. */
export type SignInAttempt = z.output<typeof attempt>;
export type RootAttempt = z.output<typeof rootAttempt>;

const sealedShape = z.object({ attempt, exp: z.number() });

/**
 * Keeps an attempt in the browser that started it, encrypted, for 300 seconds: nobody else can finish it, and
 * no input can change which provider it belongs to. A newer attempt replaces the older one.
 */
export class SignInAttempts {
  readonly #box: SealedBox;
  readonly #now: () => number;
  readonly #attributes: string;

  constructor(options: { secrets: SealingSecrets; now: () => number; https: boolean }) {
    this.#box = new SealedBox(options.secrets, "sign-in-attempt");
    this.#now = options.now;
    this.#attributes = `Path=/global; HttpOnly; SameSite=Lax${options.https ? "; Secure" : ""}`;
  }

  cookie(begun: SignInAttempt): string {
    const exp = Math.floor(this.#now() / 1000) + oneTimeCodeLifetimeSeconds;
    const sealed = this.#box.seal({ attempt: begun, exp });
    return `${attemptCookie}=${sealed}; Max-Age=${oneTimeCodeLifetimeSeconds}; ${this.#attributes}`;
  }

  /** The current attempt in a `cookie` header. */
  read(cookies: string | undefined): SignInAttempt | undefined {
    const text = readCookie(cookies, attemptCookie);
    if (text === undefined) return undefined;
    const parsed = sealedShape.safeParse(this.#box.open(text));
    return parsed.success && parsed.data.exp * 1000 > this.#now() ? parsed.data.attempt : undefined;
  }

  cleared(): string {
    return `${attemptCookie}=; Max-Age=0; ${this.#attributes}`;
  }
}

/** Consumes a state, across all routers. False if it was used before. */
export async function useState(
  database: GlobalDatabase,
  key: string,
  state: string,
  nowMs: number,
): Promise<boolean> {
  const result = await database.kysely
    .insertInto("used_sign_in_states")
    .values({
      state_hash: keyedHash(key, "sign-in-state", state),
      // No attempt lives longer than this.
      expires_at: new Date(nowMs + oneTimeCodeLifetimeSeconds * 1000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteExpiredStates(database: GlobalDatabase, nowMs: number): Promise<void> {
  await database.kysely
    .deleteFrom("used_sign_in_states")
    .where("expires_at", "<=", new Date(nowMs))
    .execute();
}
