import { MessageBudget, type MessageLimits } from "../../http/limits/message-budget.ts";
import { PersonSyncBudget } from "./sync-budget.ts";

/** Limits of one editor's socket. A fast typist sends 15 messages a second. */
export const editorMessages: MessageLimits = {
  messagesBurst: 300,
  messagesPerSecond: 60,
  bytesBurst: 20_000_000,
  bytesPerSecond: 2_000_000,
};

/** Limits of all sockets of one person: a hundred reconnecting tabs, then three typists. */
export const personMessages: MessageLimits = {
  messagesBurst: 1_500,
  messagesPerSecond: 180,
  bytesBurst: 40_000_000,
  bytesPerSecond: 4_000_000,
};

export interface PersonBudget {
  readonly messages: MessageBudget;
  readonly syncs: PersonSyncBudget;
}

/**
 * Time until all budgets are full again; until then, reconnecting after closing every socket gains nothing.
 */
const refillMs = 30_000;
/** Number of people from which full budgets are dropped. */
const peopleMin = 1_000;

/** Budgets of each person's messages to documents, whose threads are shared. */
export class PersonBudgets {
  readonly #people = new Map<string, { readonly budget: PersonBudget; sockets: number; leftAtMs: number }>();

  /** The person's budget, for one more socket; `leave` is called once it has closed. */
  enter(person: string, nowMs: number): PersonBudget {
    const known = this.#people.get(person);
    if (known !== undefined) {
      known.sockets += 1;
      return known.budget;
    }
    if (this.#people.size >= peopleMin) this.#forget(nowMs - refillMs);
    const budget = { messages: new MessageBudget(nowMs, personMessages), syncs: new PersonSyncBudget() };
    this.#people.set(person, { budget, sockets: 1, leftAtMs: nowMs });
    return budget;
  }

  leave(person: string, nowMs: number): void {
    const known = this.#people.get(person);
    if (known === undefined) return;
    known.sockets -= 1;
    known.leftAtMs = nowMs;
  }

  #forget(beforeMs: number): void {
    for (const [person, { sockets, leftAtMs }] of this.#people)
      if (sockets === 0 && leftAtMs < beforeMs) this.#people.delete(person);
  }
}
