import { isIP, type LookupFunction } from "node:net";
import { Agent } from "undici";
import { type AddressLookup, createAddressLookup } from "./address-lookup.ts";
import { isPublicAddress } from "./public-address.ts";

/** Maximum size of a response, in bytes: issuers' documents and keys have a few thousand. */
const answerBytesMax = 1_048_576;
/** Maximum time for a whole call, including redirects and body, in ms. */
const callTimeoutMs = 8_000;
const connectTimeoutMs = 4_000;
const redirectsMax = 3;

export interface GuardedFetchOptions {
  /** Local hosts with ports (`127.0.0.1:4000`) that tests and development may fetch from, even over http. */
  readonly loopbackHosts?: readonly string[];
  readonly lookup?: AddressLookup;
  readonly bytesMax?: number;
  readonly timeoutMs?: number;
}

export interface GuardedRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | null;
  readonly signal?: AbortSignal | undefined;
}

export type FetchRejection = "scheme" | "address" | "credentials" | "redirects" | "size" | "time" | "network";

/** An address that may not be fetched from, or a failed or invalid response. */
export class GuardedFetchError extends Error {
  override readonly name = "GuardedFetchError";
  readonly reason: FetchRejection;
  constructor(reason: FetchRejection, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.reason = reason;
  }
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches from addresses that users entered: only https, and only public addresses. The name is resolved
 * once, and the connection goes to the very addresses that were checked, so a name that resolves differently
 * the second time gains nothing. Redirects are followed manually, with the same checks, and never with a
 * body. The response is buffered in memory.
 */
export class GuardedFetch {
  readonly #loopbackHosts: ReadonlySet<string>;
  readonly #guarded: Agent;
  readonly #loopback: Agent;
  readonly #bytesMax: number;
  readonly #timeoutMs: number;

  constructor(options: GuardedFetchOptions = {}) {
    this.#loopbackHosts = new Set(options.loopbackHosts ?? []);
    this.#bytesMax = options.bytesMax ?? answerBytesMax;
    this.#timeoutMs = options.timeoutMs ?? callTimeoutMs;
    const connect = { timeout: connectTimeoutMs };
    this.#guarded = new Agent({
      connect: { ...connect, lookup: checkedLookup(options.lookup ?? createAddressLookup()) },
      maxResponseSize: this.#bytesMax,
    });
    this.#loopback = new Agent({ connect, maxResponseSize: this.#bytesMax });
  }

  /** @throws GuardedFetchError for a rejected address, a network error, a response too large or too late */
  async fetch(address: string | URL, request: GuardedRequest = {}): Promise<Response> {
    const limit = AbortSignal.timeout(this.#timeoutMs);
    const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
    let url = new URL(address);
    let asked = request;
    for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
      const response = await this.#once(url, asked, signal);
      const location = response.headers.get("location");
      if (!redirectStatuses.has(response.status) || location === null) return response;
      // A body, which may contain a secret, is sent only to the address that it was meant for.
      if ((request.method ?? "GET") !== "GET" || !URL.canParse(location, url.href)) return response;
      const next = new URL(location, url);
      if (next.origin !== url.origin) asked = { ...asked, headers: withoutCredentials(asked.headers) };
      url = next;
    }
    throw new GuardedFetchError("redirects", `more than ${redirectsMax} redirects`);
  }

  async close(): Promise<void> {
    await Promise.all([this.#guarded.close(), this.#loopback.close()]);
  }

  async #once(url: URL, request: GuardedRequest, signal: AbortSignal): Promise<Response> {
    const dispatcher = this.#dispatcherOf(url);
    try {
      const answer = await dispatcher.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method === "POST" ? "POST" : "GET",
        headers: { accept: "application/json", ...request.headers },
        body: request.body == null ? null : String(request.body),
        reset: true,
        signal,
      });
      const body = Buffer.from(await answer.body.arrayBuffer());
      if (body.length > this.#bytesMax) throw new GuardedFetchError("size", "the answer is too long");
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers)) {
        for (const one of Array.isArray(value) ? value : [value])
          if (one !== undefined) headers.append(name, one);
      }
      const empty = answer.statusCode === 204 || answer.statusCode === 205 || answer.statusCode === 304;
      return new Response(empty ? null : body, { status: answer.statusCode, headers });
    } catch (error) {
      throw failureOf(error, url, signal);
    }
  }

  #dispatcherOf(url: URL): Agent {
    if (url.username !== "" || url.password !== "") {
      throw new GuardedFetchError("credentials", "the address carries a name or a password");
    }
    if (this.#loopbackHosts.has(url.host)) return this.#loopback;
    if (url.protocol !== "https:")
      throw new GuardedFetchError("scheme", "only https addresses are fetched from");
    const literal = url.hostname.replace(/^\[|\]$/g, "");
    // A literal address is not looked up, so it is checked here.
    if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw closedAddress(url.hostname);
    return this.#guarded;
  }
}

/** A token, like a body, is sent only to the origin that it was meant for. */
function withoutCredentials(headers: GuardedRequest["headers"] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(?:authorization|cookie)$/i.test(name)),
  );
}

function closedAddress(hostname: string): GuardedFetchError {
  return new GuardedFetchError("address", `${hostname} is not on the public internet`);
}

/** Rejects a name if any of its addresses is closed: we cannot choose which of them is connected to. */
function checkedLookup(lookup: AddressLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname).then(
      (found) => {
        const [first] = found;
        if (first === undefined || !found.every(({ address }) => isPublicAddress(address))) {
          callback(closedAddress(hostname), []);
        } else if (options.all) callback(null, [...found]);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

function failureOf(error: unknown, url: URL, signal: AbortSignal): GuardedFetchError {
  for (let cause: unknown = error, depth = 0; depth < 5 && cause instanceof Error; depth += 1) {
    if (cause instanceof GuardedFetchError) return cause;
    cause = cause.cause;
  }
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") {
    return new GuardedFetchError("size", `${url.host} answered more than may be read`, { cause: error });
  }
  const late = signal.aborted || code === "UND_ERR_CONNECT_TIMEOUT";
  return late
    ? new GuardedFetchError("time", `${url.host} did not answer in time`, { cause: error })
    : new GuardedFetchError("network", `${url.host} could not be reached`, { cause: error });
}
