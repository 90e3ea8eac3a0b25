import { type Module, parse } from "@swc/core";

/** Maximum lines of a component's function; move parts of a longer one to a hook or another component. */
export const componentLinesMax = 120;

export interface Component {
  readonly name: string;
  readonly lines: number;
}

type Item = Module["body"][number];

/** The components at the top level of a file: functions whose name begins with a capital. */
export async function componentsOf(source: string): Promise<readonly Component[]> {
  // Spans are byte offsets from a base that moves with every parse and skips comments: a leading token
  // reveals the base.
  const module = await parse(`;${source}`, { syntax: "typescript", tsx: true });
  const bytes = Buffer.from(`;${source}`);
  const linesOf = (start: number, end: number): number =>
    bytes
      .subarray(start - module.span.start, end - module.span.start)
      .toString()
      .split("\n").length;
  return module.body
    .flatMap((item) => functionsOf(item))
    .flatMap(({ name, start, end }) => (/^[A-Z]/.test(name) ? [{ name, lines: linesOf(start, end) }] : []));
}

interface NamedFunction {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function functionsOf(item: Item): readonly NamedFunction[] {
  const declaration = item.type === "ExportDeclaration" ? item.declaration : item;
  if (declaration.type === "FunctionDeclaration") {
    const { start, end } = declaration.span;
    return [{ name: declaration.identifier.value, start, end }];
  }
  if (declaration.type !== "VariableDeclaration") return [];
  return declaration.declarations.flatMap(({ id, init, span }) =>
    id.type === "Identifier" && (init?.type === "ArrowFunctionExpression" || init?.type === "CallExpression")
      ? [{ name: id.value, start: span.start, end: span.end }]
      : [],
  );
}
