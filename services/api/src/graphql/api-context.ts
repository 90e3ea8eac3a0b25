import type { Duplex } from "node:stream";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { RecallTrace } from "@fieldstone/platform/postgres/recalled/recall-trace.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor, TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import type { ApiServices } from "../http/api-services.ts";
import type { ForwardedRequest } from "../http/router-headers.ts";
import { RequestCost } from "./costs/request-cost.ts";
import { ReadBatch } from "./loading/read-batch.ts";
import type { RecheckedActor } from "./rechecked-actor.ts";

export type UserActor = Extract<Actor, { kind: "user" }>;

/** The context of one request's resolvers. */
export interface ApiContext {
  readonly tenant: TenantContext;
  readonly cell: CellDatabase;
  /** Shared by the process: log, objects, search index, configuration. */
  readonly services: ApiServices;
  readonly requestId: string;
  /** Cost of the request so far. */
  readonly cost: RequestCost;
  /**
   * What the answer depends on so far. Reads through `read` record themselves; a resolver that takes data
   * from elsewhere (services, request headers) must mark the answer as not reusable.
   */
  readonly trace: RecallTrace;
  readonly self: ApiContext;
  /** The current time, for anything that depends on it. */
  now(): Date;
  /** The session of the request, if any. */
  readonly sessionId: string | undefined;
  /** The request's origin, as the router reports it. */
  readonly forwarded: ForwardedRequest;
  /** The connection that receives the answer; once it is closed, the answer is no longer needed. */
  readonly connection: Duplex | undefined;
  /** Registers a cache to clear after a write; `defineLoader` does this. */
  forgetAfterWrite(cache: ForgettableCache): void;
  /**
   * Checks the actor again if the last check is too old; `read` and `write` do this.
   * @throws ProductError where the actor is signed out or has another role
   */
  prove(): Promise<void>;
  /** Reads of the same tick run one after another in one shared transaction. */
  read<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** Runs one command in its own write transaction, then clears the loaders. */
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

export interface ForgettableCache {
  clearAll(): unknown;
}

const made = new WeakSet<object>();

function isApiContext(value: unknown): value is ApiContext {
  return typeof value === "object" && value !== null && made.has(value);
}

/** The original of a copied context: Apollo copies it for each operation of a batch and loses its type. */
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
  /** The actor, for work that may take long; omitted where a change of the actor ends the work. */
  readonly believed?: RecheckedActor;
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

/** The signed-in member. @throws ProductError `auth.sign_in_needed` for any other actor */
export function requireUser(context: ApiContext): UserActor {
  const { actor } = context.tenant;
  if (actor.kind === "user") return actor;
  throw new ProductError("Unauthorized", "auth.sign_in_needed", "Sign in to this workspace to continue.");
}
