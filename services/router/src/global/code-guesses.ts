import { ProductError } from "@fieldstone/model/errors.ts";
import { clientNetwork } from "@fieldstone/platform/http/client-network.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { areCodesOff, countGuess, forgetGuesses } from "./code-guess-store.ts";
import { type RateLimiter, rateLimits } from "./rate-limits.ts";

export interface CodeGuessOptions {
  readonly database: GlobalDatabase;
  readonly limiter: RateLimiter;
  readonly now: () => number;
  readonly onWrongCode: () => void;
  /** Somebody was given a link alone, as all addresses together have used up their wrong codes. */
  readonly onBudgetSpent: () => void;
}

/** Everybody's wrong codes are counted by one key. */
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
 * Bounds guesses at codes: ten wrong ones in a row for an address, a hundred a day for a client network, ten thousand
 * a day for everybody. What is beyond is answered as one who may sign in by a link alone.
 */
export class CodeGuesses {
  readonly #options: CodeGuessOptions;

  constructor(options: CodeGuessOptions) {
    this.#options = options;
  }

  /** Whether a message to the address carries a link alone. */
  async areOff(emailHash: string): Promise<boolean> {
    const { database, now } = this.#options;
    return (await areCodesOff(database, emailHash, now())) || (await this.#isBudgetSpent());
  }

  /** Before a code is compared. @throws ProductError `code.links_only` */
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
