import * as z from "zod";

type Scalar = string | number | boolean;

/** Conditions on one field; all given operators must match. */
export interface FilterCondition {
  readonly equalTo?: Scalar | undefined;
  /** For text: contains these words. For a list: contains all of these. */
  readonly contains?: string | readonly string[] | undefined;
  readonly in?: readonly string[] | undefined;
  /** For a list: contains at least one of these. */
  readonly overlaps?: readonly string[] | undefined;
  readonly greaterThan?: string | number | undefined;
  readonly lessThan?: string | number | undefined;
  readonly empty?: boolean | undefined;
  readonly not?: FilterCondition | undefined;
}

/** `and: []` matches everything, `or: []` nothing. */
export type FilterNode =
  | { readonly and: readonly FilterNode[] }
  | { readonly or: readonly FilterNode[] }
  | { readonly field: string; readonly where: FilterCondition };

export const filterValuesMax = 1000;
export const filterNodesMax = 100;
export const filterDepthMax = 3;
const filterTextLengthMax = 10_299;

const text = z.string().max(filterTextLengthMax);
const list = z.array(text).max(filterValuesMax);

export const filterConditionSchema: z.ZodType<FilterCondition> = z.lazy(() =>
  z.strictObject({
    equalTo: z.union([text, z.number(), z.boolean()]).optional(),
    contains: z.union([text, list]).optional(),
    in: list.optional(),
    overlaps: list.optional(),
    greaterThan: z.union([text, z.number()]).optional(),
    lessThan: z.union([text, z.number()]).optional(),
    empty: z.boolean().optional(),
    not: filterConditionSchema.optional(),
  }),
);

const nodeSchema: z.ZodType<FilterNode> = z.lazy(() =>
  z.union([
    z.strictObject({ and: z.array(nodeSchema).max(filterNodesMax) }),
    z.strictObject({ or: z.array(nodeSchema).max(filterNodesMax) }),
    z.strictObject({ field: z.string().max(100), where: filterConditionSchema }),
  ]),
);

function depthOf(node: FilterNode): number {
  if ("field" in node) return 1;
  const children = "and" in node ? node.and : node.or;
  return 1 + Math.max(0, ...children.map(depthOf));
}

/** A filter in API requests, at most three levels deep. */
export const filterNodeSchema = nodeSchema.refine((node) => depthOf(node) <= filterDepthMax, {
  error: `A filter can be at most ${filterDepthMax} levels deep.`,
});
