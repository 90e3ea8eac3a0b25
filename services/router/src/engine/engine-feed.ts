import { setTimeout as wait } from "node:timers/promises";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { RouteTable, Touched } from "../routes/route-table.ts";
import type { EngineFiles } from "./engine-files.ts";
import { EngineSocket } from "./engine-socket.ts";

export interface EngineFeedOptions {
  readonly table: RouteTable;
  readonly files: EngineFiles;
  readonly rootDomain: string;
  /** Regions whose cells the engine can reach. */
  readonly regions: readonly RegionKey[];
  /** The credential for a region's cell, valid for longer than `credentialsMs`. */
  readonly credentialFor: (region: RegionKey) => string;
  readonly credentialsMs?: number;
  readonly onError: (what: string, error: unknown) => void;
}

/** Time between two credentials for a cell; each is valid for two minutes. */
const credentialsMsDefault = 30_000;
const retryMs = 100;
/** Hosts per command, which the engine must hold in one buffer. */
const hostsPerCommand = 100;
/**
 * With more changes at once a full load is sent, because the engine scans its whole list for each deletion.
 */
const changesMax = 500;
/** `www` belongs to the root domain. */
const subdomainPattern = /^(?!www$)[a-z0-9-]+$/;

/** State for one engine process. */
interface Session {
  readonly socket: EngineSocket;
  /** Hosts that changed during a full load; undefined once it is complete. */
  touched: Set<string> | "all" | undefined;
  isLoading: boolean;
}

/**
 * Keeps the maps in the engine's memory equal to the route table: a full load for each engine process, then
 * each change. Without a credential for a region the engine forwards nothing there and asks the router, so
 * credentials are added last and removed first.
 */
export class EngineFeed {
  readonly #options: EngineFeedOptions;
  readonly #stopping = new AbortController();
  #session: Session | undefined;
  #sending: Promise<unknown> = Promise.resolve();
  #running: Promise<void> = Promise.resolve();
  #loads = 0;

  constructor(options: EngineFeedOptions) {
    this.#options = options;
  }

  /** Starts watching the table and looking for an engine. */
  start(): void {
    this.#options.table.watch((touched) => this.#onTouched(touched));
    this.#running = this.#run();
  }

  /** Whether the running engine has the current routes. */
  get isCurrent(): boolean {
    return this.#session?.socket.isOpen === true && this.#session.touched === undefined;
  }

  /** Full loads so far. */
  get loads(): number {
    return this.#loads;
  }

  /** Resolves once the engine has the table as it was at the call, or is gone. */
  async settled(): Promise<void> {
    await this.#sending;
  }

  /** Sends a command to the running engine; undefined if none runs. */
  async ask(command: string): Promise<string | undefined> {
    return this.#session?.socket.ask(command).catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#session?.socket.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { files } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        const socket = await EngineSocket.open(files.socket);
        if (signal.aborted) socket.close();
        await this.#serve({ socket, touched: "all", isLoading: false });
      } catch {
        // No engine listens. A new one starts with empty maps and asks the router.
      }
      this.#session = undefined;
      await wait(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #serve(session: Session): Promise<void> {
    const { credentialsMs = credentialsMsDefault } = this.#options;
    this.#session = session;
    this.#reload(session);
    const renewing = setInterval(() => {
      if (session.touched === undefined) this.#send(session, this.#open(session));
    }, credentialsMs);
    await session.socket.closed();
    clearInterval(renewing);
  }

  #onTouched(touched: Touched): void {
    const session = this.#session;
    if (session === undefined) return;
    if (touched === "all" || (session.touched === undefined && touched.size > changesMax)) {
      this.#reload(session);
      return;
    }
    // During a load the previous routes are served, and later changes are sent again.
    if (session.touched instanceof Set) for (const each of touched) session.touched.add(each);
    this.#send(session, this.#change(session, touched));
  }

  #reload(session: Session): void {
    session.touched = "all";
    if (!session.isLoading) this.#send(session, this.#load(session));
  }

  /** Whatever is not carried out ends the session: the next one begins with a whole load. */
  #send(session: Session, sending: Promise<void>): void {
    const settled = sending.catch((error: unknown) => {
      if (session.socket.isOpen) this.#options.onError("feeding the engine", error);
      session.socket.close();
    });
    this.#sending = Promise.all([this.#sending, settled]);
  }

  async #load(session: Session): Promise<void> {
    // Without routes of its own this router keeps its predecessor's, but gives no credentials for them.
    if (this.#options.table.source === "none") return;
    session.isLoading = true;
    await order(session, `clear map ${this.#options.files.credentials}`);
    while (session.touched !== undefined) {
      session.touched = new Set();
      await this.#loadOnce(session);
      const touched = this.#touchedOf(session);
      if (touched === "all") continue;
      session.touched = undefined;
      if (touched !== undefined) await this.#change(session, touched);
    }
    session.isLoading = false;
    this.#loads += 1;
    await this.#open(session);
  }

  #touchedOf({ touched }: Session): Session["touched"] {
    return touched;
  }

  async #loadOnce(session: Session): Promise<void> {
    const { table, files } = this.#options;
    const version = await this.#begin(session, files.hosts);
    const target = `@${version} ${files.hosts}`;
    let lines: string[] = [];
    for (const { subdomain } of table.routes()) {
      for (const line of this.#linesOf(subdomain)) lines.push(line);
      if (lines.length < hostsPerCommand) continue;
      await add(session, target, lines);
      lines = [];
    }
    await add(session, target, lines);
    await order(session, `commit map ${target}`);
  }

  /** Removes all before adding any, so that no outdated route is served in between. */
  async #change(session: Session, subdomains: ReadonlySet<string>): Promise<void> {
    const { files } = this.#options;
    const hosts = [...subdomains]
      .filter((each) => subdomainPattern.test(each))
      .map((each) => this.#hostOf(each));
    const lines = [...subdomains].flatMap((each) => this.#linesOf(each));
    const asked = hosts.map((host) => order(session, `del map ${files.hosts} ${host}`, "Key not found."));
    for (let at = 0; at < lines.length; at += hostsPerCommand)
      asked.push(add(session, files.hosts, lines.slice(at, at + hostsPerCommand)));
    await Promise.all(asked);
  }

  /** Adds the credentials for all cells at once. */
  async #open(session: Session): Promise<void> {
    const { files, regions, credentialFor } = this.#options;
    const version = await this.#begin(session, files.credentials);
    const lines = regions.map((region) => `${region} ${credentialFor(region)}`);
    await add(session, `@${version} ${files.credentials}`, lines);
    // A load that started meanwhile adds them when it is complete.
    if (session.touched !== undefined) return;
    await order(session, `commit map @${version} ${files.credentials}`);
  }

  async #begin({ socket }: Session, map: string): Promise<string> {
    const answer = await socket.ask(`prepare map ${map}`);
    const version = /^New version created: (\d+)$/.exec(answer)?.[1];
    if (version === undefined) throw new Error(`the engine refused a load: ${answer}`);
    return version;
  }

  #hostOf(subdomain: string): string {
    return `${subdomain}.${this.#options.rootDomain}`;
  }

  #linesOf(subdomain: string): readonly string[] {
    const { table, regions } = this.#options;
    const match = table.match(subdomain, 0);
    if (match?.kind !== "route" || !subdomainPattern.test(subdomain)) return [];
    const { state, region, teamId, epoch } = match.route;
    if (state !== "active" || !regions.includes(region)) return [];
    return [`${this.#hostOf(subdomain)} ${region}|${teamId}|${epoch}`];
  }
}

/** @throws Error on any unexpected answer; usually none is expected. The answer may repeat what was sent */
async function order({ socket }: Session, command: string, accepted = ""): Promise<void> {
  const answer = await socket.ask(command);
  if (answer !== "" && answer !== accepted) {
    throw new Error(`the engine refused ${command.split("\n")[0]?.split(" ").slice(0, 2).join(" ")}`);
  }
}

/** `map` may include a version that is not served yet. */
async function add(session: Session, map: string, lines: readonly string[]): Promise<void> {
  if (lines.length > 0) await order(session, `add map ${map} <<\n${lines.join("\n")}\n`);
}
