/**
 * For every process's environment: by default glibc keeps freed memory in up to eight arenas per processor, and the
 * search engine allocates and frees on many threads. With one arena a cell under mixed load had at most 687 MB
 * (10,800 requests), with two 774 (13,500).
 */
export const allocatorEnvironment = { MALLOC_ARENA_MAX: "1" } as const;
