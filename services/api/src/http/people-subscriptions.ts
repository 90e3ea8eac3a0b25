import type { LiveSocket } from "../identity/sessions/live-sockets.ts";

/** What is used of graphql-ws's own context of a socket. */
export interface SocketContext {
  readonly subscriptions: object;
}

/** How many subscriptions each person has open in this process, over all their sockets. */
export class PeopleSubscriptions {
  readonly #contexts = new Map<string, Set<SocketContext>>();

  /** Counts what a socket has open, until it closes. */
  add(live: LiveSocket, context: SocketContext): void {
    const person = personOf(live);
    const contexts = this.#contexts.get(person) ?? new Set();
    this.#contexts.set(person, contexts.add(context));
    live.socket.once("close", () => {
      contexts.delete(context);
      if (contexts.size === 0 && this.#contexts.get(person) === contexts) this.#contexts.delete(person);
    });
  }

  countOf(live: LiveSocket): number {
    let count = 0;
    for (const { subscriptions } of this.#contexts.get(personOf(live)) ?? [])
      count += Object.keys(subscriptions).length;
    return count;
  }
}

function personOf({ authenticated: { tenant } }: LiveSocket): string {
  const { actor, teamId } = tenant;
  return actor.kind === "user" ? `${teamId} ${actor.userId}` : `${teamId} ${actor.kind}`;
}
