/** Reports progress and durations on the terminal. */
export interface Steps {
  /** Runs `act`, then prints one line with the title and the time. Prints a failure and rethrows it. */
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
