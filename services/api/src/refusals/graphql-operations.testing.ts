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
import { documentFieldsMax } from "../graphql/costs/document-size.ts";
import { measureQuery, queryCostMax, queryDepthMax } from "../graphql/costs/query-cost.ts";

export interface RootField {
  /** Such as `Query.note`. */
  readonly name: string;
  readonly kind: "query" | "mutation" | "subscription";
  /** An operation that selects every field without required arguments, to a limited depth. */
  readonly operation: string;
}

/** Deep enough for the objects that an object refers to; less where that would exceed the size limits. */
const levelsDown = 4;

/** Every root field of the schema, each with an operation whose variables are named like its arguments. */
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
    // The smallest page: the test checks whether anything is returned, not how much.
    const page = field.args.some(({ name }) => name === "first") ? "(first: 1)" : "";
    return levels > 0 ? [`${field.name}${page}${selection(named, levels - 1)}`] : [];
  });
  return ` { __typename ${fields.join(" ")} }`;
}
