import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  parse,
} from "graphql";
import { documentFieldsMax } from "../graphql/document-size.ts";
import { measureQuery, queryCostMax, queryDepthMax } from "../graphql/query-cost.ts";

export interface RootField {
  /** `Query.note` */
  readonly name: string;
  readonly kind: "query" | "mutation" | "subscription";
  /** An operation that asks for all that can be asked for without arguments, some levels down. */
  readonly operation: string;
}

/** Enough to reach what an object's objects say of themselves; less where that would ask for too much at once. */
const levelsDown = 4;

/** Every field of the schema's three roots, each with an operation whose arguments are variables of their names. */
export function rootFields(schema: GraphQLSchema): readonly RootField[] {
  const roots = [
    ["query", schema.getQueryType()],
    ["mutation", schema.getMutationType()],
    ["subscription", schema.getSubscriptionType()],
  ] as const;
  return roots.flatMap(([kind, root]) =>
    root == null
      ? []
      : Object.values(root.getFields()).map((field) => deepestWithinLimits(schema, kind, root, field)),
  );
}

function deepestWithinLimits(
  schema: GraphQLSchema,
  kind: RootField["kind"],
  root: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
): RootField {
  for (let levels = levelsDown; levels > 0; levels -= 1) {
    const built = rootField(kind, root, field, levels);
    const document = parse(built.operation);
    const operation = getOperationAST(document);
    if (!operation) continue;
    const limits = measureQuery(schema, document, operation);
    const isWithinLimits =
      limits.depth <= queryDepthMax && limits.fields <= documentFieldsMax && limits.cost({}) <= queryCostMax;
    if (isWithinLimits) return built;
  }
  return rootField(kind, root, field, 0);
}

function rootField(
  kind: RootField["kind"],
  root: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  levels: number,
): RootField {
  const variables = field.args.map(({ name, type }) => `$${name}: ${type}`).join(", ");
  const values = field.args.map(({ name }) => `${name}: $${name}`).join(", ");
  const declared = variables === "" ? "" : `(${variables})`;
  const passed = values === "" ? "" : `(${values})`;
  const operation = `${kind} Q${declared} { ${field.name}${passed}${selection(getNamedType(field.type), levels)} }`;
  return { name: `${root.name}.${field.name}`, kind, operation };
}

function selection(type: GraphQLNamedType, levels: number): string {
  if (!isObjectType(type)) return "";
  const fields = Object.values(type.getFields()).flatMap((field) => {
    if (field.args.some(isRequiredArgument)) return [];
    const named = getNamedType(field.type);
    if (isLeafType(named)) return [field.name];
    // The smallest page: what is asked for is whether anything comes, not how much.
    const page = field.args.some(({ name }) => name === "first") ? "(first: 1)" : "";
    return levels > 0 ? [`${field.name}${page}${selection(named, levels - 1)}`] : [];
  });
  return ` { __typename ${fields.join(" ")} }`;
}
