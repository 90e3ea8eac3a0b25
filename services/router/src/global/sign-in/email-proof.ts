import { emailSessionLifetimeSeconds, oneTimeCodeLifetimeSeconds } from "@fieldstone/model/limits.ts";
import { returnToPathPattern, returnToWorkspacePattern } from "@fieldstone/model/links/return-to-path.ts";
import { SealedBox, type SealingSecrets } from "@fieldstone/platform/seal/sealed-box.ts";
import { z } from "zod";

const proofCookie = "fieldstone_email";
const challengeCookie = "fieldstone_challenge";

const proofShape = z.object({
  email: z.string(),
  /** The provider that vouched for the address; absent for our own codes and links. */
  provider: z.enum(["GOOGLE", "MICROSOFT", "AUTH0"]).optional(),
  /** The person's name at the provider. */
  name: z.string().optional(),
  exp: z.number(),
});
export type EmailProof = Omit<z.output<typeof proofShape>, "exp">;

const challengeShape = z.object({
  challenge: z.uuid(),
  email: z.string(),
  /** True to not enter the only workspace directly. */
  showChoice: z.boolean(),
  exp: z.number(),
});
export type Challenge = Omit<z.output<typeof challengeShape>, "exp">;

export const returnToShape = z.object({
  workspace: z.string().regex(returnToWorkspacePattern).optional(),
  redirect: z.string().regex(returnToPathPattern).optional(),
});
/** The page to open after signing in. */
export type ReturnTo = z.output<typeof returnToShape>;

const linkShape = challengeShape.extend({ secret: z.string(), returnTo: returnToShape.optional() });
export type MagicLink = Omit<z.output<typeof linkShape>, "exp">;

/** The value of one cookie of a `cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const equals = part.indexOf("=");
    if (part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
}

/**
 * Cookies that show that a browser's user owns an address: the pending challenge after a code is sent, then
 * the proof. The address itself is only in these and in the link, encrypted; the database has its hash.
 */
export class EmailProofs {
  readonly #proofs: SealedBox;
  readonly #challenges: SealedBox;
  readonly #links: SealedBox;
  readonly #now: () => number;
  readonly #attributes: string;

  constructor(options: { secrets: SealingSecrets; now: () => number; https: boolean }) {
    this.#proofs = new SealedBox(options.secrets, "email-proof");
    this.#challenges = new SealedBox(options.secrets, "email-challenge");
    this.#links = new SealedBox(options.secrets, "magic-link");
    this.#now = options.now;
    this.#attributes = `Path=/global; HttpOnly; SameSite=Lax${options.https ? "; Secure" : ""}`;
  }

  #cookie(name: string, value: string, lifeSeconds: number): string {
    return `${name}=${value}; Max-Age=${lifeSeconds}; ${this.#attributes}`;
  }

  #expiry(lifeSeconds: number): number {
    // Rounded up, so that it does not expire just before the code in the database does.
    return Math.ceil(this.#now() / 1000) + lifeSeconds;
  }

  #live<T extends { exp: number }>(shape: z.ZodType<T>, value: unknown): T | undefined {
    const parsed = shape.safeParse(value);
    return parsed.success && parsed.data.exp * 1000 > this.#now() ? parsed.data : undefined;
  }

  /** The `set-cookie` value that proves an address for seven days. */
  proofCookie(proof: EmailProof): string {
    const sealed = this.#proofs.seal({ ...proof, exp: this.#expiry(emailSessionLifetimeSeconds) });
    return this.#cookie(proofCookie, sealed, emailSessionLifetimeSeconds);
  }

  /** The proven address of a `cookie` header. */
  readProof(cookies: string | undefined): EmailProof | undefined {
    const text = readCookie(cookies, proofCookie);
    return text === undefined ? undefined : this.#live(proofShape, this.#proofs.open(text));
  }

  challengeCookie(challenge: Challenge): string {
    const sealed = this.#challenges.seal({ ...challenge, exp: this.#expiry(oneTimeCodeLifetimeSeconds) });
    return this.#cookie(challengeCookie, sealed, oneTimeCodeLifetimeSeconds);
  }

  readChallenge(cookies: string | undefined): Challenge | undefined {
    const text = readCookie(cookies, challengeCookie);
    return text === undefined ? undefined : this.#live(challengeShape, this.#challenges.open(text));
  }

  sealLink(link: MagicLink): string {
    return this.#links.seal({ ...link, exp: this.#expiry(oneTimeCodeLifetimeSeconds) });
  }

  openLink(token: string): MagicLink | undefined {
    return this.#live(linkShape, this.#links.open(token));
  }

  /** The `set-cookie` values that clear both. */
  clearedCookies(): string[] {
    return [this.#cookie(proofCookie, "", 0), this.clearedChallenge()];
  }

  clearedChallenge(): string {
    return this.#cookie(challengeCookie, "", 0);
  }
}
