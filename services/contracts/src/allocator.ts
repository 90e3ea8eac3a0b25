/**
 * For every process's environment: by default glibc keeps freed memory in up to eight arenas per processor,
 * and the search engine allocates and frees on many threads. Two arenas give most of it back.
 */
export const allocatorEnvironment = { MALLOC_ARENA_MAX: "2" } as const;
