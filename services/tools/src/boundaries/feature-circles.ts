/** An import of one file by another, as paths relative to the repository's root. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

const featurePath =
  /^(services\/(?:domain|api|worker|media)\/src|web\/src\/features)\/(?<wing>[^/]+)\/(?<feature>[^/]+)\//;
const testFile = /[.](test|bench|testing)[.]tsx?$/;

/** A file's folder up to its feature (package, area and feature); undefined for files outside features. */
export function featureOf(file: string): string | undefined {
  return testFile.test(file) ? undefined : featurePath.exec(file)?.[0].slice(0, -1);
}

/** Groups of features that import each other in a circle, as the imports between them. */
export function featureCircles(imports: readonly Import[]): readonly (readonly Import[])[] {
  const arrows = new Map<string, Set<string>>();
  const between = imports.filter(({ from, to }) => {
    const [source, target] = [featureOf(from), featureOf(to)];
    if (source === undefined || target === undefined || source === target) return false;
    arrows.set(source, (arrows.get(source) ?? new Set()).add(target));
    return true;
  });
  return stronglyConnected(arrows).map((circle) =>
    between.filter(({ from, to }) => circle.has(featureOf(from) ?? "") && circle.has(featureOf(to) ?? "")),
  );
}

/** Tarjan's algorithm, without components of a single node. */
function stronglyConnected(arrows: ReadonlyMap<string, ReadonlySet<string>>): readonly Set<string>[] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const found: Set<string>[] = [];
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    let low = index;
    stack.push(node);
    for (const next of arrows.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === index) {
      const component = new Set(stack.splice(stack.indexOf(node)));
      if (component.size > 1) found.push(component);
    }
    return low;
  };
  for (const node of arrows.keys()) if (!order.has(node)) visit(node);
  return found;
}
