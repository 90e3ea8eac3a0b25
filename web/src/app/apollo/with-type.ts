/** Adds the `__typename` that the cache needs to an object built on the client. */
export function withType<T extends object>(name: string, value: T): T {
  return { __typename: name, ...value };
}
