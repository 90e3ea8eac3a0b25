import { type FormerSubdomain, type RouteChange, type TenantRoute, versionOf } from "./tenant-route.ts";

export type RouteMatch =
  | { readonly kind: "route"; readonly route: TenantRoute }
  /** A subdomain that was given up; the route is the workspace's current one. */
  | { readonly kind: "former"; readonly route: TenantRoute };

export type TableSource = "none" | "snapshot" | "database";

export interface RouteLoad {
  add(changes: readonly RouteChange[]): void;
  finish(source: TableSource, refreshedAtMs: number): boolean;
}

export interface RouteSum {
  readonly routes: number;
  readonly versions: number;
}

/** Subdomains whose route may have changed; "all" after a full load. */
export type Touched = ReadonlySet<string> | "all";

interface Contents {
  readonly bySubdomain: Map<string, TenantRoute>;
  readonly byTeam: Map<string, TenantRoute>;
  readonly former: Map<string, FormerSubdomain>;
}

const emptyContents = (): Contents => ({ bySubdomain: new Map(), byTeam: new Map(), former: new Map() });

function applyTo(contents: Contents, change: RouteChange, touched?: Set<string>): void {
  if (change.kind === "former") {
    contents.former.set(change.former.subdomain, change.former);
    return;
  }
  const teamId = change.kind === "route" ? change.route.teamId : change.teamId;
  const before = contents.byTeam.get(teamId);
  // Another team may have taken the subdomain in an earlier step: remove only this team's own.
  if (before !== undefined && contents.bySubdomain.get(before.subdomain)?.teamId === teamId) {
    contents.bySubdomain.delete(before.subdomain);
    touched?.add(before.subdomain);
  }
  if (change.kind === "deleted") {
    contents.byTeam.delete(teamId);
    return;
  }
  contents.byTeam.set(teamId, change.route);
  contents.bySubdomain.set(change.route.subdomain, change.route);
  touched?.add(change.route.subdomain);
}

/** Every route in memory. Always answers from its latest contents, and only newer ones replace them. */
export class RouteTable {
  #contents = emptyContents();
  #version = 0;
  #source: TableSource = "none";
  #refreshedAtMs = 0;
  #emptyLoadsRejected = 0;
  #onTouched: ((touched: Touched) => void) | undefined;

  get version(): number {
    return this.#version;
  }

  get source(): TableSource {
    return this.#source;
  }

  get size(): number {
    return this.#contents.byTeam.size;
  }

  /** Empty loads that were rejected because the table has routes. */
  get emptyLoadsRejected(): number {
    return this.#emptyLoadsRejected;
  }

  /** Milliseconds since the table was last known to equal the database; Infinity before the first time. */
  ageMs(nowMs: number): number {
    return this.#refreshedAtMs === 0 ? Number.POSITIVE_INFINITY : Math.max(0, nowMs - this.#refreshedAtMs);
  }

  /** Calls `onTouched` at each change, before the new contents are read; supports one listener. */
  watch(onTouched: (touched: Touched) => void): void {
    this.#onTouched = onTouched;
  }

  /** The workspace at a lower-case subdomain. */
  match(subdomain: string, nowMs: number): RouteMatch | undefined {
    const route = this.#contents.bySubdomain.get(subdomain);
    if (route !== undefined) return { kind: "route", route };
    const former = this.#contents.former.get(subdomain);
    if (former === undefined || former.untilMs <= nowMs) return undefined;
    const present = this.#contents.byTeam.get(former.teamId);
    return present === undefined ? undefined : { kind: "former", route: present };
  }

  routeOfTeam(teamId: string): TenantRoute | undefined {
    return this.#contents.byTeam.get(teamId);
  }

  routes(): IterableIterator<TenantRoute> {
    return this.#contents.byTeam.values();
  }

  formerSubdomains(): IterableIterator<FormerSubdomain> {
    return this.#contents.former.values();
  }

  /** Applies newer steps, in order. Counts as a refresh even without any. */
  apply(changes: readonly RouteChange[], nowMs: number): void {
    this.replay(changes);
    this.#source = "database";
    this.#refreshedAtMs = nowMs;
  }

  /** Adds journal steps to a snapshot, without changing its source and age. */
  replay(changes: readonly RouteChange[]): void {
    const touched = this.#onTouched === undefined ? undefined : new Set<string>();
    for (const change of changes) {
      applyTo(this.#contents, change, touched);
      this.#version = Math.max(this.#version, versionOf(change));
    }
    if (touched !== undefined && touched.size > 0) this.#onTouched?.(touched);
  }

  /**
   * Replaces the contents with a full load. An empty one is rejected while the table has routes: a database
   * emptied by mistake must not take every workspace offline. Returns whether it was accepted.
   */
  replace(changes: readonly RouteChange[], source: TableSource, refreshedAtMs: number): boolean {
    const load = this.beginLoad();
    load.add(changes);
    return load.finish(source, refreshedAtMs);
  }

  /**
   * A full load that is collected page by page while the old contents are served; `finish` is like `replace`.
   */
  beginLoad(): RouteLoad {
    const contents = emptyContents();
    let version = 0;
    return {
      add: (changes) => {
        for (const change of changes) {
          applyTo(contents, change);
          version = Math.max(version, versionOf(change));
        }
      },
      finish: (source, refreshedAtMs) => {
        if (contents.byTeam.size === 0 && this.#contents.byTeam.size > 0) {
          this.#emptyLoadsRejected += 1;
          return false;
        }
        this.#contents = contents;
        this.#version = version;
        this.#source = source;
        this.#refreshedAtMs = refreshedAtMs;
        this.#onTouched?.("all");
        return true;
      },
    };
  }

  /** The number of routes and the sum of their versions: equal to the database's only if the routes are. */
  sum(): RouteSum {
    let versions = 0;
    for (const { version } of this.routes()) versions += version;
    return { routes: this.size, versions };
  }
}
