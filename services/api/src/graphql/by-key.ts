import type { ProductError } from "@fieldstone/model/errors.ts";
import type { ApiContext } from "./api-context.ts";
import type { Loader } from "./loader.ts";

/** Rows by their key, as `defineLoader` wants them. */
export function byKey<T>(rows: readonly T[], key: (row: T) => string): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [key(row), row]));
}

/** One object through its loader. @throws the refusal where it does not exist or may not be seen */
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
