import { ProductError } from "@fieldstone/model/errors.ts";
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  parse,
  type SelectionSetNode,
  visit,
} from "graphql";

/** Longest document, in UTF-16 code units: room for a text of 100 KB. The app's longest has 800. */
export const documentLengthMax = 131_072;
/** Longest document, in tokens: bounds what parsing can cost. The app's longest has about 200. */
export const documentTokensMax = 6_000;
/** Fields of a document, counted again wherever their fragment is spread. The app's largest has 41. */
export const documentFieldsMax = 2_000;
/** Fields with the same name at one place. Validation compares them in pairs: 1,500 cost 0.2 s. */
export const documentRepeatsMax = 300;
/** Limit for each of fragments, operations, variables and directives: validation compares or reports each. */
export const documentDefinitionsMax = 200;
/** Deepest nesting of selection sets, including inline fragments. */
export const documentNestingMax = 64;

/**
 * Parses a document and measures it without the schema, before any step that costs more than its length:
 * validation, planning and compilation all visit a fragment's fields wherever it is spread.
 * @throws ProductError `query.too_large`, `query.too_deep`, `input.invalid`; GraphQLError on invalid syntax
 */
export function parseDocument(source: string): { document: DocumentNode; fields: number } {
  if (source.length > documentLengthMax) {
    throw tooLarge(`is longer than ${documentLengthMax.toLocaleString("en")} characters`);
  }
  const document = parseWithinStack(source);
  return { document, fields: measureDocument(document) };
}

function parseWithinStack(source: string): DocumentNode {
  try {
    return parse(source, { maxTokens: documentTokensMax });
  } catch (error) {
    // The parser recurses for each level of nesting and runs out of stack.
    if (error instanceof RangeError) throw tooDeep();
    if (error instanceof GraphQLError && error.message.includes(`${documentTokensMax} tokens`)) {
      throw tooLarge(`has more than ${documentTokensMax.toLocaleString("en")} tokens`);
    }
    throw error;
  }
}

/**
 * Counts the fields of all operations and fragments.
 * @throws ProductError `query.too_large`, `query.too_deep`, `input.invalid`
 */
export function measureDocument(document: DocumentNode): number {
  checkDefinitions(document);
  const walk = new FieldCount(document);
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) walk.selections(definition.selectionSet, 1);
  }
  // Unused fragments are validated too.
  for (const fragment of walk.unspread()) walk.selections(fragment.selectionSet, 1);
  return walk.fields;
}

function checkDefinitions(document: DocumentNode): void {
  const definitions = { operations: 0, fragments: 0, variables: 0, directives: 0 };
  const count = (kind: keyof typeof definitions) => () => {
    definitions[kind] += 1;
  };
  visit(document, {
    OperationDefinition: count("operations"),
    FragmentDefinition: count("fragments"),
    VariableDefinition: count("variables"),
    Directive: count("directives"),
    StringValue({ value }) {
      if (!value.includes("\0")) return;
      throw new ProductError(
        "ValidationError",
        "input.invalid",
        "This text contains a NUL character (U+0000). Remove it and try again.",
      );
    },
  });
  for (const [name, count] of Object.entries(definitions)) {
    if (count > documentDefinitionsMax) throw tooLarge(`has more than ${documentDefinitionsMax} ${name}`);
  }
}

class FieldCount {
  fields = 0;
  #repeats = 0;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #spread = new Set<string>();
  /** Fragments that enclose the current place; validation rejects a fragment that spreads itself. */
  readonly #around = new Set<string>();

  constructor(document: DocumentNode) {
    this.#fragments = new Map(
      document.definitions
        .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
        .map((definition) => [definition.name.value, definition]),
    );
  }

  unspread(): readonly FragmentDefinitionNode[] {
    return [...this.#fragments.values()].filter(({ name }) => !this.#spread.has(name.value));
  }

  /** @param names already selected at this place, by enclosing fragments */
  selections(set: SelectionSetNode, nesting: number, names = new Set<string>()): void {
    if (nesting > documentNestingMax) throw tooDeep();
    for (const selection of set.selections) {
      // A spread counts too: fragments of nothing but spreads would otherwise be walked without limit.
      this.fields += 1;
      if (this.fields > documentFieldsMax) {
        const max = documentFieldsMax.toLocaleString("en");
        throw tooLarge(`asks for more than ${max} fields, counting a fragment wherever it is used`);
      }
      if (selection.kind === Kind.FRAGMENT_SPREAD) this.#fragment(selection.name.value, nesting, names);
      else if (selection.kind === Kind.INLINE_FRAGMENT) {
        this.selections(selection.selectionSet, nesting + 1, names);
      } else {
        this.#repeat(names, (selection.alias ?? selection.name).value);
        if (selection.selectionSet !== undefined) this.selections(selection.selectionSet, nesting + 1);
      }
    }
  }

  #fragment(name: string, nesting: number, names: Set<string>): void {
    const fragment = this.#fragments.get(name);
    if (fragment === undefined || this.#around.has(name)) return;
    this.#spread.add(name);
    this.#around.add(name);
    this.selections(fragment.selectionSet, nesting + 1, names);
    this.#around.delete(name);
  }

  #repeat(names: Set<string>, name: string): void {
    if (!names.has(name)) {
      names.add(name);
      return;
    }
    this.#repeats += 1;
    if (this.#repeats > documentRepeatsMax) throw tooLarge(`repeats more than ${documentRepeatsMax} fields`);
  }
}

function tooLarge(reason: string): ProductError {
  return new ProductError(
    "ValidationError",
    "query.too_large",
    `This query ${reason}. Split it into several requests.`,
  );
}

function tooDeep(): ProductError {
  return new ProductError(
    "ValidationError",
    "query.too_deep",
    `A query may nest ${documentNestingMax} selection sets at most.`,
  );
}
