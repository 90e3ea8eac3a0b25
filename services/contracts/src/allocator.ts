/**
 * For every process's environment: glibc keeps memory that was freed in a heap of its own for each of up to eight
 * threads a processor, and the search engine frees and takes from many threads. Two heaps give most of it back.
 */
export const allocatorEnvironment = { MALLOC_ARENA_MAX: "2" } as const;
