import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

/** Runs a short transaction as the exporting member. */
export type ReadAsMember = <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;
