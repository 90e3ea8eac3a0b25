import { regions } from "@fieldstone/regions/catalog.ts";
import { describe, expect, it } from "vitest";
import { type Condition, withCondition } from "./condition.ts";
import { customResourceDefinition, resourceKinds } from "./definitions.ts";
import type { OpenApiSchema } from "./open-api-schema.ts";

function* walk(schema: OpenApiSchema, path: string): Generator<[string, OpenApiSchema]> {
  yield [path, schema];
  for (const [name, part] of Object.entries(schema.properties ?? {})) yield* walk(part, `${path}.${name}`);
  if (schema.items !== undefined) yield* walk(schema.items, `${path}[]`);
  if (schema.additionalProperties !== undefined) yield* walk(schema.additionalProperties, `${path}{}`);
}

describe.each(resourceKinds.map((resource) => [resource.kind, resource] as const))(
  "%s",
  (_kind, resource) => {
    const nodes = [...walk(resource.schema, "")];

    it("has a structural schema: a type everywhere, names of what is required, bounds on what rules compare", () => {
      for (const [path, node] of nodes) {
        expect(node.type, path).toBeDefined();
        for (const name of node.required ?? [])
          expect(Object.keys(node.properties ?? {}), path).toContain(name);
        if (node.type === "array") expect(node.maxItems, path).toBeGreaterThan(0);
        if (node.type === "string") {
          expect(node.enum ?? node.maxLength ?? node.format, `${path} is bounded`).toBeDefined();
        }
      }
    });

    it("keeps status apart, with conditions, and prints what it is asked for", () => {
      const { spec } = customResourceDefinition(resource);
      expect(spec.versions[0]?.subresources).toEqual({ status: {} });
      expect(resource.schema.properties?.status?.properties).toHaveProperty("conditions");
      const paths = new Set(nodes.map(([path]) => path));
      for (const { jsonPath } of resource.columns) {
        const path = jsonPath.replace(/\[\?.*?\]/, "[]");
        expect(path.startsWith(".metadata.") || paths.has(path), jsonPath).toBe(true);
      }
    });

    it("says why each rule refuses", () => {
      for (const [path, node] of nodes) {
        for (const { rule, message } of node["x-kubernetes-validations"] ?? []) {
          expect(message.length, `${path}: ${rule}`).toBeGreaterThan(10);
        }
      }
    });
  },
);

it("regions of one group, and no others, share the first part of their keys", () => {
  for (const a of regions) {
    for (const b of regions) {
      expect(a.key.split("_")[0] === b.key.split("_")[0], `${a.key} ${b.key}`).toBe(a.group === b.group);
    }
  }
});

describe("a condition", () => {
  const ready = { type: "Ready", reason: "StepsDone", message: "All is there.", observedGeneration: 1 };
  const first: readonly Condition[] = withCondition([], { ...ready, status: "True" }, "2026-01-01T00:00:00Z");

  it("keeps its time while its status stays", () => {
    const again = withCondition(
      first,
      { ...ready, status: "True", observedGeneration: 2 },
      "2026-01-02T00:00:00Z",
    );
    expect(again).toEqual([
      { ...ready, status: "True", observedGeneration: 2, lastTransitionTime: "2026-01-01T00:00:00Z" },
    ]);
  });

  it("takes a new time when its status changes", () => {
    const changed = withCondition(first, { ...ready, status: "False" }, "2026-01-02T00:00:00Z");
    expect(changed[0]?.lastTransitionTime).toBe("2026-01-02T00:00:00Z");
  });
});
