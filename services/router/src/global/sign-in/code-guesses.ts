import { ProductError } from "@fieldstone/model/errors.ts";
import { clientNetwork } from "@fieldstone/platform/http/client-network.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { type RateLimiter, rateLimits } from "../rate-limits.ts";
import { areCodesOff, countGuess, forgetGuesses } from "./code-guess-store.ts";

export interface CodeGuessOptions {
  readonly database: GlobalDatabase;
  readonly limiter: RateLimiter;
  readonly now: () => number;
  readonly onWrongCode: () => void;
  /** Called when a message has only a link because the total budget of wrong codes is used up. */
  readonly onBudgetSpent: () => void;
}

/** The key that counts wrong codes of all addresses. */
const everybody = "all";

function linksOnly(): ProductError {
  return new ProductError(
    "TooManyRequests",
    "code.links_only",
    "Too many wrong codes were entered. Ask for a new message and open the link in it; codes work again after a day.",
    { field: "code" },
  );
}

/**
 * Limits guesses at codes: ten consecutive wrong ones for an address, a hundred a day for a client network,
 * ten thousand a day in total. Above that, people can sign in by link only.
 */
export class CodeGuesses {
  readonly #options: CodeGuessOptions;

  constructor(options: CodeGuessOptions) {
    this.#options = options;
  }

  /** Whether a message to the address has only a link. */
  async areOff(emailHash: string): Promise<boolean> {
    const { database, now } = this.#options;
    return (await areCodesOff(database, emailHash, now())) || (await this.#isBudgetSpent());
  }

  /** Call before a code is compared. @throws ProductError `code.links_only` */
  async begin(emailHash: string, clientAddress: string): Promise<void> {
    const { database, limiter, now } = this.#options;
    const network = clientNetwork(clientAddress);
    if (
      (await limiter.isUsedUp(rateLimits.wrongCodesByAddress, network)) ||
      (await this.#isBudgetSpent()) ||
      !(await countGuess(database, emailHash, now()))
    ) {
      throw linksOnly();
    }
  }

  async wasRight(emailHash: string): Promise<void> {
    await forgetGuesses(this.#options.database, emailHash);
  }

  async wasWrong(clientAddress: string): Promise<void> {
    const { limiter, onWrongCode } = this.#options;
    await limiter.add(rateLimits.wrongCodesByAddress, clientNetwork(clientAddress));
    await limiter.add(rateLimits.wrongCodesOfAll, everybody);
    onWrongCode();
  }

  async #isBudgetSpent(): Promise<boolean> {
    const isSpent = await this.#options.limiter.isUsedUp(rateLimits.wrongCodesOfAll, everybody);
    if (isSpent) this.#options.onBudgetSpent();
    return isSpent;
  }
}
