/** A node of a tree in which the most similar parts were merged first. */
export interface TreeNode {
  /** Indexes of the vectors in it, in ascending order. */
  readonly members: readonly number[];
  readonly height: number;
  readonly left?: TreeNode;
  readonly right?: TreeNode;
}

/**
 * Clusters vectors by Ward's method with nearest-neighbour chains (Murtagh, 1983): compares each pair once
 * and stores the distances, 4 bytes per pair. Undefined if there are no vectors.
 */
export function mergeTree(vectors: readonly Float64Array[]): TreeNode | undefined {
  const count = vectors.length;
  const distances = new PairDistances(vectors);
  const nodes: (TreeNode | undefined)[] = vectors.map((_, place) => ({ members: [place], height: 0 }));
  const alive = new Set(nodes.keys());
  const chain: number[] = [];
  while (alive.size > 1) {
    if (chain.length === 0) chain.push(alive.values().next().value ?? 0);
    const tip = chain.at(-1) ?? 0;
    const before = chain.at(-2);
    const near = nearestTo(tip, before, alive, distances);
    if (near !== before) {
      chain.push(near);
      continue;
    }
    chain.length -= 2;
    const [kept, gone] = tip < near ? [tip, near] : [near, tip];
    const [left, right] = [nodes[kept], nodes[gone]];
    if (left === undefined || right === undefined) break;
    const height = distances.of(kept, gone);
    distances.merge(kept, gone, alive, (place) => nodes[place]?.members.length ?? 0);
    nodes[kept] = { members: joined(left.members, right.members), height, left, right };
    nodes[gone] = undefined;
    alive.delete(gone);
  }
  return count === 0 ? undefined : nodes[alive.values().next().value ?? 0];
}

/** The previous element of the chain wins ties, so that the chain terminates. */
function nearestTo(
  tip: number,
  before: number | undefined,
  alive: ReadonlySet<number>,
  distances: PairDistances,
): number {
  let best = before ?? -1;
  let least = before === undefined ? Number.POSITIVE_INFINITY : distances.of(tip, before);
  for (const place of alive) {
    if (place === tip) continue;
    const distance = distances.of(tip, place);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}

function joined(a: readonly number[], b: readonly number[]): readonly number[] {
  return [...a, ...b].sort((x, y) => x - y);
}

/** Squared distances of pairs, each stored once. */
class PairDistances {
  readonly #values: Float32Array;

  constructor(vectors: readonly Float64Array[]) {
    this.#values = new Float32Array((vectors.length * (vectors.length - 1)) / 2);
    for (const [row, vector] of vectors.entries())
      this.#values.set(distancesTo(vector, vectors.slice(0, row)), placeOf(row, 0));
  }

  of(a: number, b: number): number {
    return this.#values[placeOf(Math.max(a, b), Math.min(a, b))] ?? 0;
  }

  /** Replaces the distances of `kept` with those of the merged pair (Lance and Williams). */
  merge(kept: number, gone: number, alive: ReadonlySet<number>, sizeOf: (place: number) => number): void {
    const [a, b, between] = [sizeOf(kept), sizeOf(gone), this.of(kept, gone)];
    for (const place of alive) {
      if (place === kept || place === gone) continue;
      const size = sizeOf(place);
      const distance =
        ((a + size) * this.of(kept, place) + (b + size) * this.of(gone, place) - size * between) /
        (a + b + size);
      this.#values[placeOf(Math.max(kept, place), Math.min(kept, place))] = distance;
    }
  }
}

function placeOf(row: number, column: number): number {
  return (row * (row - 1)) / 2 + column;
}

function distancesTo(vector: Float64Array, others: readonly Float64Array[]): Float32Array {
  return Float32Array.from(others, (other) => squaredDistance(vector, other));
}

/** Two sums, because each addition would wait for the previous one. */
function squaredDistance(a: Float64Array, b: Float64Array): number {
  let [even, odd] = [0, 0];
  for (let place = 0; place < a.length; place += 2) {
    const first = (a[place] ?? 0) - (b[place] ?? 0);
    const second = (a[place + 1] ?? 0) - (b[place + 1] ?? 0);
    even += first * first;
    odd += second * second;
  }
  return even + odd;
}
