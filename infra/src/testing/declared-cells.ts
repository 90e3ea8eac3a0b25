import { type RegionKey, regions } from "@fieldstone/regions/catalog.ts";
import { cellNames } from "@fieldstone/regions/deployment/cell-names.ts";
import { environments } from "@fieldstone/regions/deployment/environments.ts";
import { z } from "zod";
import { type Declared, declaredBy } from "./declared.ts";

const textOrList = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const policy = z.object({
  Statement: z.array(
    z.object({
      Sid: z.string(),
      Effect: z.enum(["Allow", "Deny"]),
      Principal: z.unknown().optional(),
      Action: textOrList,
      Resource: textOrList.optional(),
      Condition: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
    }),
  ),
});

interface DeclaredPolicy {
  readonly name: string;
  readonly type: string;
  readonly statements: z.output<typeof policy>["Statement"];
}

/** The production stack of a region's cell. */
export function stackOf(key: RegionKey): string {
  return cellNames(environments.production, key).stack;
}

/** The four cells as their stacks declare them. */
export class DeclaredCells {
  readonly #cells = new Map<RegionKey, readonly Declared[]>();

  async load(): Promise<void> {
    for (const region of regions) this.#cells.set(region.key, await declaredBy(stackOf(region.key)));
  }

  readonly in = (key: RegionKey): readonly Declared[] => this.#cells.get(key) ?? [];

  readonly ofType = (key: RegionKey, type: string): readonly Declared[] =>
    this.in(key).filter((each) => each.type === type);

  /** All policies of a cell, of any kind. */
  readonly policiesIn = (key: RegionKey): readonly DeclaredPolicy[] =>
    this.in(key).flatMap(({ name, type, inputs }) =>
      [inputs.policy, inputs.assumeRolePolicy]
        .filter((text) => typeof text === "string")
        .map((text) => ({ name, type, statements: policy.parse(JSON.parse(text)).Statement })),
    );
}
