import { type Module, parse } from "@swc/core";

/** Maximum lines of a function; a longer one does several things: move one of them to a function or hook. */
export const functionLinesMax = 120;

export interface MeasuredFunction {
  readonly name: string;
  readonly lines: number;
}

/** Whether a file's functions are measured: production code. A test's callback has the length of its cases. */
export function hasMeasuredFunctions(file: string): boolean {
  const isTest = /[.](?:test|testing|bench|eval)[.]tsx?$|\/testing\//.test(file);
  const isGenerated = /[.](?:gen|d)[.]ts$|^web\/src\/graphql\//.test(file);
  return /[.]tsx?$/.test(file) && !isTest && !isGenerated;
}

const functionTypes: ReadonlySet<string> = new Set([
  "ArrowFunctionExpression",
  "ClassMethod",
  "Constructor",
  "FunctionDeclaration",
  "FunctionExpression",
  "MethodProperty",
  "PrivateMethod",
]);

/** All functions of a file, nested ones too, each with the nearest name. */
export async function functionsOf(
  source: string,
  { tsx }: { tsx: boolean },
): Promise<readonly MeasuredFunction[]> {
  // Spans are byte offsets from a base that moves with every parse and skips comments: a leading token
  // reveals the base.
  const module: Module = await parse(`;${source}`, { syntax: "typescript", tsx, decorators: true });
  const bytes = Buffer.from(`;${source}`);
  const linesOf = ({ start, end }: Span): number =>
    bytes
      .subarray(start - module.span.start, end - module.span.start)
      .toString()
      .split("\n").length;
  const found: MeasuredFunction[] = [];
  function visit(node: unknown, outerName: string): void {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, outerName);
      return;
    }
    if (!isRecord(node)) return;
    const name = nameOf(node) ?? outerName;
    if (functionTypes.has(String(node.type)) && isSpan(node.span))
      found.push({ name, lines: linesOf(node.span) });
    for (const [key, value] of Object.entries(node)) if (key !== "span") visit(value, name);
  }
  visit(module.body, "a function");
  return found;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const isSpan = (value: unknown): value is Span =>
  isRecord(value) && typeof value.start === "number" && typeof value.end === "number";

/** The name that a declaration, a variable, a property or a method gives to the function in it. */
function nameOf({ identifier, id, key }: Readonly<Record<string, unknown>>): string | undefined {
  const named = [identifier, id, key].find((each) => isRecord(each) && typeof each.value === "string");
  return isRecord(named) ? String(named.value) : undefined;
}
