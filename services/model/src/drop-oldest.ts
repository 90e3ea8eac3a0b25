/** Bounds a cache that gets one entry at a time: drops its oldest entry once it has more than `entriesMax`. */
export function dropOldest<Key>(cache: Map<Key, unknown>, entriesMax: number): void {
  if (cache.size <= entriesMax) return;
  for (const oldest of cache.keys()) {
    cache.delete(oldest);
    return;
  }
}
