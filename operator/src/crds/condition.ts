import type { OpenApiSchema } from "./open-api-schema.ts";

/** Kubernetes' own shape of a condition. */
export interface Condition {
  readonly type: string;
  readonly status: "True" | "False" | "Unknown";
  /** CamelCase, for programs. */
  readonly reason: string;
  /** A sentence for people. */
  readonly message: string;
  /** When `status` last changed; RFC 3339. */
  readonly lastTransitionTime: string;
  readonly observedGeneration: number;
}

export const conditionsSchema: OpenApiSchema = {
  type: "array",
  maxItems: 16,
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": ["type"],
  items: {
    type: "object",
    required: ["type", "status", "reason", "message", "lastTransitionTime", "observedGeneration"],
    properties: {
      type: { type: "string", pattern: "^[A-Z][A-Za-z]*$", maxLength: 64 },
      status: { type: "string", enum: ["True", "False", "Unknown"] },
      reason: { type: "string", pattern: "^[A-Z][A-Za-z]*$", maxLength: 64 },
      message: { type: "string", maxLength: 2_048 },
      lastTransitionTime: { type: "string", format: "date-time" },
      observedGeneration: { type: "integer", format: "int64", minimum: 0 },
    },
  },
};

/** The conditions with one set; its time changes only if its status does. */
export function withCondition(
  conditions: readonly Condition[],
  next: Omit<Condition, "lastTransitionTime">,
  now: string,
): readonly Condition[] {
  const before = conditions.find(({ type }) => type === next.type);
  const lastTransitionTime = before?.status === next.status ? before.lastTransitionTime : now;
  const others = conditions.filter(({ type }) => type !== next.type);
  return [...others, { ...next, lastTransitionTime }].toSorted((a, b) => (a.type < b.type ? -1 : 1));
}
