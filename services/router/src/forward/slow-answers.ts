interface SlowAnswer {
  /** Identity of its client network. */
  readonly network: object;
  readonly cut: () => void;
}

/**
 * Answers of one workspace that wait for their readers, outside its lane. Each keeps its place in its
 * network's lane, so one network can have few. Above the limit, the oldest of the network with the most is
 * cut.
 */
export class SlowAnswers {
  readonly #answersMax: number;
  readonly #answers = new Set<SlowAnswer>();

  constructor(answersMax: number) {
    this.#answersMax = answersMax;
  }

  get isEmpty(): boolean {
    return this.#answers.size === 0;
  }

  /** Returns a function that removes it. */
  add(network: object, cut: () => void): () => void {
    const answer = { network, cut };
    this.#answers.add(answer);
    if (this.#answers.size > this.#answersMax) this.#cutOne();
    return () => void this.#answers.delete(answer);
  }

  #cutOne(): void {
    const ofNetworks = [...Map.groupBy(this.#answers, ({ network }) => network).values()];
    const [oldest] = ofNetworks.reduce((most, some) => (some.length > most.length ? some : most), []);
    if (oldest === undefined) return;
    this.#answers.delete(oldest);
    oldest.cut();
  }
}
