import { type ClusteringResult, clustersMax, minimumClusterSize } from "@fieldstone/model/ai/clustering.ts";
import { capitalize } from "@fieldstone/model/text/capitalize.ts";
import { z } from "zod";
import { type CentredText, centred, cosineOf, middleOf, titles } from "../view-rows/similar-text.ts";
import { mergeTree, type TreeNode } from "./merge-tree.ts";

export const clusterJob = z.object({
  /**
   * Typed arrays: they are copied to the thread as a whole, while arrays of numbers would block the process.
   */
  texts: z.array(z.object({ id: z.string(), text: z.string(), vector: z.instanceof(Float32Array) })),
  percent: z.number(),
  /** From 1 (very strict) to 5 (very relaxed). */
  strictness: z.int().min(1).max(5),
});
export type ClusterJob = z.infer<typeof clusterJob>;

/** Minimum similarity of a text to its theme by strictness, as a share of the theme's median similarity. */
const likenessShares: Readonly<Record<number, number>> = { 1: 0.85, 2: 0.7, 3: 0.55, 4: 0.35, 5: 0 };
/** Rounds in which texts move to their nearest theme: after five, hardly any does. */
const rounds = 5;
const outliersTitle = "Outliers";

/**
 * Groups texts into themes and outliers. Deterministic and independent of the order of the texts: they are
 * sorted and merged by Ward's method, and the tree is cut where both halves have the minimum size. Then texts
 * move to the nearest theme, and dissimilar ones become outliers.
 */
export function clusterTexts({ texts, percent, strictness }: ClusterJob): ClusteringResult {
  const sorted = centred([...texts].sort((a, b) => (a.id < b.id ? -1 : 1)));
  const sizeMin = minimumClusterSize(sorted.length, percent);
  const groups = converged(sorted, cut(mergeTree(sorted.map(({ vector }) => vector)), sizeMin));
  const kept = groups
    .map((group) => alikeIn(group, likenessShares[strictness] ?? 0))
    .filter((members) => members.length >= Math.min(sizeMin, 2))
    .sort((a, b) => b.length - a.length || ((a[0]?.id ?? "") < (b[0]?.id ?? "") ? -1 : 1));
  const inTheme = new Set(kept.flat());
  const titleOf = titles(sorted);
  return {
    clusters: kept.map((members, place) => ({
      title: capitalize(titleOf(members)) || `Theme ${place + 1}`,
      highlightIds: members.map(({ id }) => id),
    })),
    outliers: {
      title: outliersTitle,
      highlightIds: sorted.filter((text) => !inTheme.has(text)).map(({ id }) => id),
    },
  };
}

function alikeIn({ centre, members }: Group, share: number): readonly CentredText[] {
  const likeness = members.map(({ vector }) => cosineOf(vector, centre));
  const middle = likeness.toSorted((a, b) => a - b)[Math.floor(likeness.length / 2)] ?? 0;
  return members.filter((_, place) => (likeness[place] ?? 0) >= share * middle);
}

/** Parts of the tree, each of the minimum size or larger: the most distant ones are separated first. */
function cut(root: TreeNode | undefined, sizeMin: number): readonly (readonly number[])[] {
  if (root === undefined) return [];
  const parts = [{ node: root, split: splitOf(root, sizeMin) }];
  while (parts.length < clustersMax) {
    const widest = parts
      .filter(({ split }) => split !== undefined)
      .reduce<(typeof parts)[number] | undefined>(
        (best, part) =>
          best?.split === undefined || (part.split?.height ?? 0) > best.split.height ? part : best,
        undefined,
      );
    if (widest?.split === undefined) break;
    const halves = [widest.split.left, widest.split.right];
    parts.splice(
      parts.indexOf(widest),
      1,
      ...halves.map((node) => ({ node, split: splitOf(node, sizeMin) })),
    );
  }
  return parts.map(({ node }) => node.members);
}

interface Split {
  readonly left: TreeNode;
  readonly right: TreeNode;
  readonly height: number;
}

/** The first split of a part into two of at least the minimum size; smaller splits before are ignored. */
function splitOf(node: TreeNode, sizeMin: number): Split | undefined {
  let at = node;
  while (at.left !== undefined && at.right !== undefined) {
    const { left, right, height } = at;
    if (left.members.length >= sizeMin && right.members.length >= sizeMin) return { left, right, height };
    at = left.members.length >= right.members.length ? left : right;
  }
  return undefined;
}

interface Group {
  readonly centre: Float64Array;
  readonly members: readonly CentredText[];
}

/** Assigns each text to the group with the nearest centre, repeatedly. */
function converged(texts: readonly CentredText[], parts: readonly (readonly number[])[]): readonly Group[] {
  let members = parts.map((places) => places.flatMap((place) => texts[place] ?? []));
  let centres = members.map(centreOf);
  for (let round = 0; round < rounds; round += 1) {
    const next = centres.map((): CentredText[] => []);
    for (const text of texts) next[nearest(text, centres)]?.push(text);
    // Drop empty themes: they have no centre.
    members = next.filter(({ length }) => length > 0);
    centres = members.map(centreOf);
  }
  return centres.map((centre, place) => ({ centre, members: members[place] ?? [] }));
}

function nearest({ vector }: CentredText, centres: readonly Float64Array[]): number {
  let [best, bestCosine] = [0, Number.NEGATIVE_INFINITY];
  for (const [place, centre] of centres.entries()) {
    const cosine = cosineOf(vector, centre);
    if (cosine > bestCosine) [best, bestCosine] = [place, cosine];
  }
  return best;
}

function centreOf(texts: readonly CentredText[]): Float64Array {
  return middleOf(texts.map(({ vector }) => vector));
}
