import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import DataLoader from "dataloader";
import type { ApiContext } from "../api-context.ts";

/** Largest batch of keys: bounds the arrays passed to SQL. */
const loaderBatchMax = 1_000;

export type Loader<V> = (context: ApiContext) => DataLoader<string, V | undefined>;

/**
 * A batched read by id, with one DataLoader per request: `noteLoader(context).load(id)`. `read` receives
 * distinct keys and a read transaction, and applies policy: a key that is missing from its map loads as
 * undefined.
 */
export function defineLoader<V>(
  read: (tx: TenantTransaction, keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): Loader<V> {
  const made = new WeakMap<ApiContext, DataLoader<string, V | undefined>>();
  return (context) => {
    const known = made.get(context);
    if (known !== undefined) return known;
    const loader = new DataLoader<string, V | undefined>(
      async (keys) => {
        const found = await context.read((tx) => read(tx, keys));
        return keys.map((key) => found.get(key));
      },
      { maxBatchSize: loaderBatchMax },
    );
    made.set(context, loader);
    context.forgetAfterWrite(loader);
    return loader;
  };
}
