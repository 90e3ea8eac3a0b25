import { ProductError } from "@fieldstone/model/errors.ts";
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from "graphql";
import { pageSizeDefault } from "./connection.ts";

/** Deepest nesting of fields: the pages need 9, `edges` and `node` count. */
export const queryDepthMax = 16;
/** Most objects that an operation may ask for. The heaviest page asks for about 3,000. */
export const queryCostMax = 20_000;
/** What a list without a size of its own is taken to hold. */
const listSizeAssumed = 10;

type Variables = Readonly<Record<string, unknown>>;
type Size = (variables: Variables) => number;

interface CostNode {
  readonly own: number;
  readonly size: Size;
  readonly children: readonly CostNode[];
}

export interface QueryLimits {
  readonly depth: number;
  /** Objects asked for with these variables: lists multiply what is below them. */
  cost(variables: Variables): number;
}

const one: Size = () => 1;

/** Measures a valid operation once; only list sizes given by variables are left to count each time. */
export function measureQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): QueryLimits {
  const root = schema.getRootType(operation.operation);
  const walk = new CostWalk(schema, document, operation);
  const children = root ? walk.selections(operation.selectionSet, root, false, 1) : [];
  return { depth: walk.depth, cost: (variables) => sumOf(children, variables) };
}

/** @throws ProductError `query.too_deep`, `query.too_costly` */
export function checkQueryLimits(limits: QueryLimits, variables: Variables): void {
  if (limits.depth > queryDepthMax) {
    throw new ProductError(
      "ValidationError",
      "query.too_deep",
      `A query may nest ${queryDepthMax} levels at most.`,
    );
  }
  if (limits.cost(variables) > queryCostMax) {
    throw new ProductError(
      "ValidationError",
      "query.too_costly",
      `This query asks for too much at once: more than ${queryCostMax.toLocaleString("en")} objects. Ask for smaller pages.`,
    );
  }
}

function sumOf(nodes: readonly CostNode[], variables: Variables): number {
  let sum = 0;
  for (const node of nodes) {
    sum += node.size(variables) * (node.own + sumOf(node.children, variables));
    // Beyond the limit the rest cannot make it right, and need not be counted.
    if (sum > queryCostMax) return sum;
  }
  return sum;
}

class CostWalk {
  depth = 0;
  #visited = 0;
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #variableDefaults: ReadonlyMap<string, ValueNode | undefined>;

  constructor(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode) {
    this.#schema = schema;
    this.#fragments = new Map(
      document.definitions
        .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
        .map((definition) => [definition.name.value, definition]),
    );
    this.#variableDefaults = new Map(
      (operation.variableDefinitions ?? []).map((definition) => [
        definition.variable.name.value,
        definition.defaultValue,
      ]),
    );
  }

  /** @param sized true below a field whose own size counts its items already */
  selections(set: SelectionSetNode, parent: GraphQLNamedType, sized: boolean, depth: number): CostNode[] {
    this.depth = Math.max(this.depth, depth);
    this.#visited += 1;
    // Fragments that spread fragments twice each grow without end; such a query is too costly whatever it asks for.
    if (depth > queryDepthMax || this.#visited > queryCostMax)
      return [{ own: queryCostMax + 1, size: one, children: [] }];
    return set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return this.#field(selection, parent, sized, depth);
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        const type = this.#typeNamed(selection.typeCondition?.name.value) ?? parent;
        return this.selections(selection.selectionSet, type, sized, depth);
      }
      const fragment = this.#fragments.get(selection.name.value);
      const type = this.#typeNamed(fragment?.typeCondition.name.value);
      return fragment && type ? this.selections(fragment.selectionSet, type, sized, depth) : [];
    });
  }

  #typeNamed(name: string | undefined): GraphQLNamedType | undefined {
    return name === undefined ? undefined : this.#schema.getType(name);
  }

  #field(field: FieldNode, parent: GraphQLNamedType, sized: boolean, depth: number): CostNode[] {
    if (!(isObjectType(parent) || isInterfaceType(parent))) return [];
    const definition = parent.getFields()[field.name.value];
    if (definition === undefined || field.selectionSet === undefined) return [];
    const type = getNamedType(definition.type);
    if (!isCompositeType(type)) return [];
    const sizeArgument = definition.args.find(({ name }) => name === "first" || name === "limit")?.name;
    const listed = isListType(getNullableType(definition.type));
    const size =
      sizeArgument !== undefined
        ? this.#sizeGiven(field, sizeArgument)
        : listed && !sized
          ? () => listSizeAssumed
          : one;
    const children = this.selections(field.selectionSet, type, sizeArgument !== undefined, depth + 1);
    return [{ own: 1, size, children }];
  }

  #sizeGiven(field: FieldNode, argument: string): Size {
    const value = field.arguments?.find(({ name }) => name.value === argument)?.value;
    if (value?.kind === Kind.INT) return () => Math.max(1, Number(value.value));
    if (value?.kind !== Kind.VARIABLE) return () => pageSizeDefault;
    const name = value.name.value;
    const fallback = this.#variableDefaults.get(name);
    const whenLeftOut = fallback?.kind === Kind.INT ? Number(fallback.value) : pageSizeDefault;
    return (variables) => {
      const given = variables[name];
      return Math.max(1, typeof given === "number" ? given : whenLeftOut);
    };
  }
}
