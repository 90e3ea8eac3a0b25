import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

/**
 * For the few acts that need more than one transaction: counting an attempt that is then refused, or slow hashing
 * that must not hold a connection.
 */
export interface TenantScope {
  read<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}
