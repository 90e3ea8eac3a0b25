import { type LookupAddress, type LookupOptions, lookup as systemLookup } from "node:dns";
import type { LookupFunction, Socket } from "node:net";

/** Age after which an address is looked up again, in ms: as long as names of the provider's databases last. */
const freshMs = 5_000;
/** Longest wait for a lookup of a name whose last address is known, in ms. */
const waitMs = 1_000;

type Failure = NodeJS.ErrnoException | null;

interface Kept {
  /** Empty until the name is found for the first time. */
  addresses: readonly LookupAddress[];
  freshUntilMs: number;
  /** Called with the end of the lookup under way; undefined if there is none. */
  waiting: ((error: Failure) => void)[] | undefined;
}

export type LookupAll = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: Failure, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks names up like the system, and connects with the last addresses where that takes more than a second.
 * A zone that fails takes name servers with it: for most of a minute, each second lookup then waits 10 s and
 * blocks one of the process's few threads, when new connections are needed most.
 */
export function keepAddresses(
  lookup: LookupAll = systemLookup,
  now: () => number = Date.now,
): LookupFunction {
  const kept = new Map<string, Kept>();

  const keptOf = (hostname: string): Kept => {
    const known = kept.get(hostname) ?? { addresses: [], freshUntilMs: 0, waiting: undefined };
    kept.set(hostname, known);
    return known;
  };

  /** Calls back once the lookup under way has ended, which it begins if there is none. */
  const refresh = (hostname: string, options: LookupOptions, done: (error: Failure) => void): void => {
    const known = keptOf(hostname);
    if (known.waiting !== undefined) {
      known.waiting.push(done);
      return;
    }
    known.waiting = [done];
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error === null && addresses.length > 0) known.addresses = addresses;
      known.freshUntilMs = now() + freshMs;
      const waiting = known.waiting ?? [];
      known.waiting = undefined;
      for (const each of waiting) each(error);
    });
  };

  return (hostname, options, done) => {
    const known = keptOf(hostname);
    const answer = (error: Failure): void => {
      const [first] = known.addresses;
      if (first === undefined) done(error ?? new Error(`${hostname} has no address.`), "");
      else if (options.all === true) done(null, [...known.addresses]);
      else done(null, first.address, first.family);
    };
    if (known.addresses.length === 0) refresh(hostname, options, answer);
    else if (now() < known.freshUntilMs) {
      // Never at once: callers expect an answer after they return.
      process.nextTick(answer, null);
    } else {
      let isAnswered = false;
      const answerOnce = (): void => {
        if (!isAnswered) answer(null);
        isAnswered = true;
        clearTimeout(timer);
      };
      const timer = setTimeout(() => {
        // Others need not wait for this lookup as well.
        known.freshUntilMs = now() + freshMs;
        answerOnce();
      }, waitMs);
      refresh(hostname, options, answerOnce);
    }
  };
}

/** Keeps the addresses of this process's databases and of the provider's services. */
export const keptLookup = keepAddresses();

/** Lets a socket of pg, which tells it only a port and a host, look the host up this way. */
export function withKeptAddresses<T extends Socket>(socket: T): T {
  const connect = socket.connect.bind(socket);
  return Object.assign(socket, {
    connect: (port: number, host: string) => connect({ port, host, lookup: keptLookup }),
  });
}
