import type { Duplex } from "node:stream";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { RecallTrace } from "@fieldstone/platform/postgres/recall-trace.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor, TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import type { ApiServices } from "../http/api-services.ts";
import type { ForwardedRequest } from "../http/router-headers.ts";
import type { BelievedActor } from "./believed-actor.ts";
import { ReadBatch } from "./read-batch.ts";
import { RequestCost } from "./request-cost.ts";

export type UserActor = Extract<Actor, { kind: "user" }>;

/** What one request's resolvers are given. */
export interface ApiContext {
  readonly tenant: TenantContext;
  readonly cell: CellDatabase;
  /** What the process shares: log, objects, search index, configuration. */
  readonly services: ApiServices;
  readonly requestId: string;
  /** What the request asked for so far. */
  readonly cost: RequestCost;
  /**
   * What its answer was made of so far. Reads by `read` tell it themselves; what a resolver takes from elsewhere (the
   * services, the request's own head) refuses that the answer be given again.
   */
  readonly trace: RecallTrace;
  readonly self: ApiContext;
  /** The time, for whatever depends on it. */
  now(): Date;
  /** The session that the request came with, if any. */
  readonly sessionId: string | undefined;
  /** Where the request came from, as the router says. */
  readonly forwarded: ForwardedRequest;
  /** The connection that the answer goes to; once it is closed nobody waits for it. */
  readonly connection: Duplex | undefined;
  /** Registers what must be forgotten after a write; `defineLoader` does. */
  forgetAfterWrite(cache: ForgettableCache): void;
  /** Asks again who acts where that was asked long ago; `read` and `write` do. @throws ProductError where it is nobody, or another role */
  prove(): Promise<void>;
  /** Reads asked for in the same tick share one read transaction, one after another. */
  read<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** Runs one command in a writing transaction of its own, then forgets what loaders had read. */
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

export interface ForgettableCache {
  clearAll(): unknown;
}

const made = new WeakSet<object>();

function isApiContext(value: unknown): value is ApiContext {
  return typeof value === "object" && value !== null && made.has(value);
}

/** The context behind a copy of it: Apollo copies it for each operation of a batch, and forgets its type. */
export function originalContext(copy: Readonly<Record<string, unknown>>): ApiContext {
  const { self } = copy;
  if (isApiContext(self)) return self;
  throw new TypeError("a request came without its context");
}

export interface ApiContextInput {
  readonly tenant: TenantContext;
  readonly services: ApiServices;
  readonly sessionId: string | undefined;
  readonly forwarded: ForwardedRequest;
  readonly connection?: Duplex;
  /** Who acts, for what may take long; left out where a change of it ends the work. */
  readonly believed?: BelievedActor;
}

export function createApiContext(input: ApiContextInput): ApiContext {
  const { tenant, services, sessionId, forwarded, connection, believed } = input;
  const caches: ForgettableCache[] = [];
  const trace = new RecallTrace();
  const batch = new ReadBatch((fn) => withTenant(services.cell, tenant, "recall", fn, trace));
  const prove = async (): Promise<void> => {
    if (believed?.isProven() === false) await believed.prove();
  };
  const context: ApiContext = {
    tenant,
    get cell() {
      trace.refuse();
      return services.cell;
    },
    get services() {
      trace.refuse();
      return services;
    },
    get requestId() {
      trace.refuse();
      return tenant.requestId;
    },
    cost: new RequestCost(),
    trace,
    get self() {
      return context;
    },
    now: () => {
      trace.refuse();
      return new Date();
    },
    get sessionId() {
      trace.refuse();
      return sessionId;
    },
    get forwarded() {
      trace.refuse();
      return forwarded;
    },
    get connection() {
      trace.refuse();
      return connection;
    },
    forgetAfterWrite: (cache) => caches.push(cache),
    prove,
    read: (fn) =>
      believed === undefined || believed.isProven() ? batch.run(fn) : prove().then(() => batch.run(fn)),
    write: async (fn) => {
      trace.refuse();
      await prove();
      try {
        return await withTenant(services.cell, tenant, "write", fn);
      } finally {
        for (const cache of caches) cache.clearAll();
      }
    },
  };
  made.add(context);
  return context;
}

/** The signed-in member. @throws ProductError `auth.sign_in_needed` for anyone else */
export function requireUser(context: ApiContext): UserActor {
  const { actor } = context.tenant;
  if (actor.kind === "user") return actor;
  throw new ProductError("Unauthorized", "auth.sign_in_needed", "Sign in to this workspace to continue.");
}
