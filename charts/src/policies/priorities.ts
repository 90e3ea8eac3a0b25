/**
 * Who is given room first where nodes are short, and who is sent away for them: what people wait for, then what waits
 * for nobody, then what only looks. All below what the cluster itself needs. A pod of another's has no priority, 0.
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
