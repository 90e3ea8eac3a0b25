import { type Module, parse } from "@swc/core";

/** Lines of a component's function; a longer one becomes a hook or a part. */
export const componentLinesMax = 120;

export interface Component {
  readonly name: string;
  readonly lines: number;
}

type Item = Module["body"][number];

/** The components at the top of a file: functions whose name begins with a capital. */
export async function componentsOf(source: string): Promise<readonly Component[]> {
  // Spans count bytes from a place that moves with every parse and skips comments: a first token shows where it is.
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
