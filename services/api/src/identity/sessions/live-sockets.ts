import type { WebSocket } from "ws";
import type { ApiServices } from "../../http/api-services.ts";
import { type ForwardedRequest, socketFacts } from "../../http/router-headers.ts";
import { type Authenticated, authenticate, type Credentials } from "../sign-in/authenticate.ts";
import { OneCheckEach } from "./one-check-each.ts";

/** The server stops or may have missed changes: the client must reconnect and read everything again. */
export const closeCodeRestart = 1_012;
/** The socket's owner is signed out, or their rights have changed. */
export const closeCodeIdentityChanged = 4_403;
/** How often sockets are checked for sessions that expired, which nothing announces. */
const recheckMs = 300_000;

export interface LiveSocket {
  readonly socket: WebSocket;
  readonly forwarded: ForwardedRequest;
  readonly credentials: Credentials;
  readonly authenticated: Authenticated;
}

/** Open sockets of signed-in people, closed when their session ends or their rights change. */
export class LiveSockets {
  readonly #services: ApiServices;
  readonly #sockets = new Set<LiveSocket>();
  readonly #checks = new OneCheckEach<LiveSocket>((live) => this.#check(live));
  readonly #timer: NodeJS.Timeout;

  constructor(services: ApiServices) {
    this.#services = services;
    services.changes.onChange((change) => {
      if (change.type === "team") {
        this.#recheck((live) => live.authenticated.tenant.teamId === change.teamId);
      }
      if (change.type === "member") this.#recheck((live) => isOf(live, change.teamId, change.id));
    });
    services.changes.onResync(() => this.#closeAll());
    this.#timer = setInterval(() => this.#recheck(() => true), recheckMs);
    this.#timer.unref();
  }

  add(live: LiveSocket): void {
    this.#sockets.add(live);
    live.socket.once("close", () => this.#sockets.delete(live));
  }

  /** The person's open sockets in this process. */
  ofPerson(teamId: string, userId: string): readonly LiveSocket[] {
    return [...this.#sockets].filter((live) => isOf(live, teamId, userId));
  }

  get size(): number {
    return this.#sockets.size;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#closeAll();
  }

  #closeAll(): void {
    for (const { socket } of this.#sockets) socket.close(closeCodeRestart, "connect again");
  }

  #recheck(concerns: (live: LiveSocket) => boolean): void {
    for (const live of [...this.#sockets].filter(concerns)) this.#checks.ask(live);
  }

  async #check(live: LiveSocket): Promise<void> {
    try {
      if (!(await this.#isUnchanged(live))) live.socket.close(closeCodeIdentityChanged, "sign in again");
    } catch (error) {
      this.#services.log.warn({ error, ...socketFacts(live) }, "a socket's session could not be checked");
      live.socket.close(closeCodeRestart, "connect again");
    }
  }

  async #isUnchanged(live: LiveSocket): Promise<boolean> {
    const { identities, config } = this.#services;
    const now = await authenticate(identities, live.forwarded, config.region, live.credentials).catch(
      () => undefined,
    );
    return (
      now !== undefined &&
      JSON.stringify(now.tenant.actor) === JSON.stringify(live.authenticated.tenant.actor)
    );
  }
}

function isOf(live: LiveSocket, teamId: string, userId: string): boolean {
  const { tenant } = live.authenticated;
  return tenant.teamId === teamId && tenant.actor.kind === "user" && tenant.actor.userId === userId;
}
