/**
 * Which pods are scheduled first, and which are evicted for them, where nodes are short: those that people
 * wait for, then background tasks, then monitoring. All are below the cluster's own. Other pods have priority
 * 0.
 */
export const priorities = {
  serving: {
    name: "fieldstone-serving",
    value: 100_000,
    description: "Answers people, or lets a release begin.",
  },
  work: {
    name: "fieldstone-work",
    value: 50_000,
    description: "Works on what waits in a queue, or reconciles.",
  },
  watching: { name: "fieldstone-watching", value: 10_000, description: "Looks at what the others do." },
} as const;

export type Priority = keyof typeof priorities;
