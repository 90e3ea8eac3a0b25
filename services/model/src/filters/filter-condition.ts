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
