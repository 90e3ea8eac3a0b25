import { foldedWords } from "../../search-index/search-query.ts";

/** A word weighs twice as much as one of its trigrams. */
const wordWeight = 2;
const lettersInGroup = 3;

/** A vector of length 1 from hashed words and their trigrams: texts that share words are near. */
export function hashedEmbedding(text: string, dimensions: number): readonly number[] {
  const vector = new Float64Array(dimensions);
  const add = (feature: string, weight: number) => {
    const hash = hashOf(feature);
    const place = (hash >>> 1) % dimensions;
    vector[place] = (vector[place] ?? 0) + (hash % 2 === 0 ? weight : -weight);
  };
  for (const word of foldedWords(text)) {
    add(word, wordWeight);
    const marked = `^${word}$`;
    for (let start = 0; start + lettersInGroup <= marked.length; start += 1) {
      add(marked.slice(start, start + lettersInGroup), 1);
    }
  }
  const length = Math.hypot(...vector);
  return Array.from(vector, (value) => (length === 0 ? 0 : value / length));
}

/** FNV-1a, 32 bits, unsigned. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
