import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
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
import {
  assumedSizeOf,
  declaredCost,
  emptyListCost,
  leafCost,
  mutationCost,
  objectCost,
  readCost,
} from "./field-cost.ts";
import { pageSizeDefault } from "./page-size.ts";

/** Deepest nesting of fields: the pages need 9, including `edges` and `node`. */
export const queryDepthMax = 16;
/** Highest cost of a request, in units of about 10 µs of processor time. The app's heaviest page is 6,000. */
export const queryCostMax = 20_000;

type Variables = Readonly<Record<string, unknown>>;
type Size = (variables: Variables) => number;

interface CostNode {
  /** Counted once, however many items there are. */
  readonly fixed: number;
  /** Per item, without its children. */
  readonly own: number;
  readonly size: Size;
  readonly children: readonly CostNode[];
}

export interface QueryLimits {
  readonly depth: number;
  /** Fields, counted wherever their fragment is spread. */
  readonly fields: number;
  /** The cost with these variables: lists multiply the cost of their items. */
  cost(variables: Variables): number;
  /**
   * Cost of one more item of an unsized list (`Query.members`); the highest where it is selected repeatedly.
   */
  itemCost(list: string, variables: Variables): number;
}

const one: Size = () => 1;

/** Measures a valid operation once; only list sizes from variables are counted for each request. */
export function measureQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): QueryLimits {
  const root = schema.getRootType(operation.operation);
  const walk = new CostWalk(schema, document, operation);
  const nodes = root ? walk.selections(operation.selectionSet, root, 1) : [];
  return {
    depth: walk.depth,
    fields: walk.fields,
    cost: (variables) => sumOf(nodes, variables),
    itemCost: (list, variables) => {
      const places = walk.unsizedLists.get(list) ?? [];
      return places.reduce((highest, { own, children }) => {
        return Math.max(highest, own + sumOf(children, variables));
      }, 0);
    },
  };
}

function sumOf(nodes: readonly CostNode[], variables: Variables): number {
  let sum = 0;
  for (const node of nodes) {
    sum += node.fixed + node.size(variables) * (node.own + sumOf(node.children, variables));
    // Above the limit the exact sum does not matter.
    if (sum > queryCostMax) return sum;
  }
  return sum;
}

class CostWalk {
  depth = 0;
  fields = 0;
  readonly unsizedLists = new Map<string, CostNode[]>();
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

  /** @param pageSize the size that the parent field was given, if it is a connection */
  selections(set: SelectionSetNode, parent: GraphQLNamedType, depth: number, pageSize?: Size): CostNode[] {
    this.depth = Math.max(this.depth, depth);
    this.fields += set.selections.length;
    // Fragments that each spread the next one twice grow exponentially; such a query is always too costly.
    if (depth > queryDepthMax || this.fields > queryCostMax)
      return [{ fixed: queryCostMax + 1, own: 0, size: one, children: [] }];
    return set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return this.#field(selection, parent, depth, pageSize);
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        const type = this.#typeNamed(selection.typeCondition?.name.value) ?? parent;
        return this.selections(selection.selectionSet, type, depth, pageSize);
      }
      const fragment = this.#fragments.get(selection.name.value);
      const type = this.#typeNamed(fragment?.typeCondition.name.value);
      return fragment && type ? this.selections(fragment.selectionSet, type, depth, pageSize) : [];
    });
  }

  #typeNamed(name: string | undefined): GraphQLNamedType | undefined {
    return name === undefined ? undefined : this.#schema.getType(name);
  }

  #field(field: FieldNode, parent: GraphQLNamedType, depth: number, pageSize?: Size): CostNode {
    const definition = definitionOf(field, parent);
    // A field that every type has: `__typename`.
    if (definition === undefined) return { fixed: leafCost, own: 0, size: one, children: [] };
    const fixed = declaredCost(definition) ?? this.#readCostOf(definition, parent);
    const type = getNamedType(definition.type);
    if (field.selectionSet === undefined || !isCompositeType(type)) {
      return { fixed: fixed || leafCost, own: 0, size: one, children: [] };
    }
    const sizeArgument = definition.args.find(({ name }) => name === "first" || name === "limit")?.name;
    const given = sizeArgument === undefined ? undefined : this.#sizeGiven(field, sizeArgument);
    const isList = isListType(getNullableType(definition.type));
    const listSize = given ?? pageSize ?? (() => assumedSizeOf(definition.extensions));
    // A connection is one object; its size argument applies to the list inside.
    const children = this.selections(field.selectionSet, type, depth + 1, isList ? undefined : given);
    const isAssumedEmpty = isList && assumedSizeOf(definition.extensions) === 0;
    const node = {
      fixed: isAssumedEmpty ? Math.max(fixed, emptyListCost) : fixed,
      own: objectCost,
      size: isList ? listSize : one,
      children,
    };
    if (isList && given === undefined && pageSize === undefined) {
      const name = `${parent.name}.${definition.name}`;
      this.unsizedLists.set(name, [...(this.unsizedLists.get(name) ?? []), node]);
    }
    return node;
  }

  #readCostOf(definition: GraphQLField<unknown, unknown>, parent: GraphQLNamedType): number {
    if (parent === this.#schema.getMutationType()) return mutationCost;
    return parent === this.#schema.getQueryType() || definition.args.length > 0 ? readCost : 0;
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

function definitionOf(
  field: FieldNode,
  parent: GraphQLNamedType,
): GraphQLField<unknown, unknown> | undefined {
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[field.name.value] : undefined;
}
