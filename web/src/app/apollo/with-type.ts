/** Adds the name by which the cache knows an object, for one that no server answer made. */
export function withType<T extends object>(name: string, value: T): T {
  return { __typename: name, ...value };
}
