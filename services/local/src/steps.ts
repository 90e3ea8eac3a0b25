/** Tells the person at the terminal what happens and how long it took. */
export interface Steps {
  /** Runs `act`, then prints one line: what was done and its time. Prints the failure and throws it on. */
  step<T>(title: string, act: () => Promise<T>): Promise<T>;
  say(line: string): void;
}

export function createSteps(write: (text: string) => void): Steps {
  const startedAt = performance.now();
  const since = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`.padStart(7);
  return {
    say: (line) => write(`${line}\n`),
    step: async (title, act) => {
      const from = performance.now();
      try {
        const result = await act();
        write(`  ${since(from)}  ${title}  (${since(startedAt).trim()} in all)\n`);
        return result;
      } catch (error) {
        write(`  failed   ${title}\n`);
        throw error;
      }
    },
  };
}
