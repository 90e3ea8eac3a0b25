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
import { declaredCost, leafCost, mutationCost, objectCost, readCost } from "./field-cost.ts";
import { pageSizeDefault } from "./page-size.ts";

/** Deepest nesting of fields: the pages need 9, `edges` and `node` count. */
export const queryDepthMax = 16;
/** Most that one request may cost, in units of about 10 µs of a processor. The app's heaviest page costs about 6,000. */
export const queryCostMax = 20_000;
/** What a list without a size of its own is taken to hold; more is added when it is read. */
export const listSizeAssumed = 10;

type Variables = Readonly<Record<string, unknown>>;
type Size = (variables: Variables) => number;

interface CostNode {
  /** Once, however many items it has. */
  readonly fixed: number;
  /** For each item, beside its children. */
  readonly own: number;
  readonly size: Size;
  readonly children: readonly CostNode[];
}

export interface QueryLimits {
  readonly depth: number;
  /** Fields at every place where a fragment is spread. */
  readonly fields: number;
  /** With these variables: lists multiply what is below them. */
  cost(variables: Variables): number;
  /** Of one more item of an unsized list, `Query.members`, where the operation asks for it at the highest cost. */
  itemCost(list: string, variables: Variables): number;
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
    // Beyond the limit the rest cannot make it right, and need not be counted.
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

  /** @param pageSize of the field above, where that names a size and the list is one of its own fields */
  selections(set: SelectionSetNode, parent: GraphQLNamedType, depth: number, pageSize?: Size): CostNode[] {
    this.depth = Math.max(this.depth, depth);
    this.fields += set.selections.length;
    // Fragments that spread fragments twice each grow without end; such a query is too costly whatever it asks for.
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
    // What every type has: `__typename`.
    if (definition === undefined) return { fixed: leafCost, own: 0, size: one, children: [] };
    const fixed = declaredCost(definition) ?? this.#readCostOf(definition, parent);
    const type = getNamedType(definition.type);
    if (field.selectionSet === undefined || !isCompositeType(type)) {
      return { fixed: fixed || leafCost, own: 0, size: one, children: [] };
    }
    const sizeArgument = definition.args.find(({ name }) => name === "first" || name === "limit")?.name;
    const given = sizeArgument === undefined ? undefined : this.#sizeGiven(field, sizeArgument);
    const isList = isListType(getNullableType(definition.type));
    const listSize = given ?? pageSize ?? (() => listSizeAssumed);
    // A connection is one object; the size it was given is that of the list in it.
    const children = this.selections(field.selectionSet, type, depth + 1, isList ? undefined : given);
    const node = { fixed, own: objectCost, size: isList ? listSize : one, children };
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
