import { ProductError } from "@fieldstone/model/errors.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor, TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import type { ApiServices } from "../http/api-services.ts";
import { ReadBatch } from "./read-batch.ts";

export type UserActor = Extract<Actor, { kind: "user" }>;

/** What one request's resolvers are given. */
export interface ApiContext {
  readonly tenant: TenantContext;
  readonly cell: CellDatabase;
  /** What the process shares: log, objects, search index, configuration. */
  readonly services: ApiServices;
  readonly requestId: string;
  /** The session that the request came with, if any. */
  readonly sessionId: string | undefined;
  /** Registers what must be forgotten after a write; `defineLoader` does. */
  forgetAfterWrite(cache: ForgettableCache): void;
  /** Reads asked for in the same tick share one read transaction, one after another. */
  read<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** Runs one command in a writing transaction of its own, then forgets what loaders had read. */
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

export interface ForgettableCache {
  clearAll(): unknown;
}

export interface ApiContextInput {
  readonly tenant: TenantContext;
  readonly services: ApiServices;
  readonly sessionId?: string | undefined;
}

export function createApiContext({ tenant, services, sessionId }: ApiContextInput): ApiContext {
  const caches: ForgettableCache[] = [];
  const batch = new ReadBatch((fn) => withTenant(services.cell, tenant, "read", fn));
  return {
    tenant,
    cell: services.cell,
    services,
    requestId: tenant.requestId,
    sessionId,
    forgetAfterWrite: (cache) => caches.push(cache),
    read: (fn) => batch.run(fn),
    write: async (fn) => {
      try {
        return await withTenant(services.cell, tenant, "write", fn);
      } finally {
        for (const cache of caches) cache.clearAll();
      }
    },
  };
}

/** The signed-in member. @throws ProductError `auth.sign_in_needed` for anyone else */
export function requireUser(context: ApiContext): UserActor {
  const { actor } = context.tenant;
  if (actor.kind === "user") return actor;
  throw new ProductError("Unauthorized", "auth.sign_in_needed", "Sign in to this workspace to continue.");
}
