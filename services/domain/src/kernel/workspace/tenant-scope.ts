import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

/**
 * Separate transactions, for the few operations that need several: counting an attempt that is then rejected, or
 * slow hashing that must not hold a connection.
 */
export interface TenantScope {
  read<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}
