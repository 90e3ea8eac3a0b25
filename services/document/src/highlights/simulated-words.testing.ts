/** A small seeded random generator, so that a failing sequence can be repeated. */
export function seededRandom(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Returns each character only once, so that its value is its identity. */
export class UniqueWords {
  #next = 0x4e00;

  word(length: number): string {
    let text = "";
    for (let i = 0; i < length; i += 1) {
      text += String.fromCharCode(this.#next);
      this.#next += 1;
    }
    return text;
  }

  words(count: number): string {
    return Array.from({ length: count }, () => this.word(2)).join(" ");
  }
}

/** The letters of a text that come from a simulation's words. */
export function lettersOf(text: string): string[] {
  return [...text].filter((letter) => letter.charCodeAt(0) >= 0x4e00);
}
