import type { ProductError } from "@fieldstone/model/errors.ts";
import type { ApiContext } from "../api-context.ts";
import type { Loader } from "./loader.ts";

/** Maps rows by key, the form that `defineLoader` expects. */
export function byKey<T>(rows: readonly T[], key: (row: T) => string): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [key(row), row]));
}

/** Loads one object. @throws the given error where it does not exist or the actor may not see it */
export async function loadOrRefuse<V>(
  loader: Loader<V>,
  context: ApiContext,
  id: string,
  missing: () => ProductError,
): Promise<V> {
  const found = await loader(context).load(id);
  if (found === undefined) throw missing();
  return found;
}
