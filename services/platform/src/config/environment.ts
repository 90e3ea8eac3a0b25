import type { z } from "zod";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment is wrong. The message lists every fault at once, one a line, and no value of a secret. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join("\n")}`,
    );
    this.faults = faults;
  }
}

/** The process's own environment; the one place that reads it. */
export function processEnvironment(): Environment {
  // biome-ignore lint/style/noProcessEnv: the one read that every setting goes through
  return process.env;
}

/**
 * Parses settings by a schema. An empty value counts as a missing one, as shells and unit files produce them.
 * @throws ConfigError naming every wrong setting
 */
export function readEnvironment<T extends z.ZodType>(schema: T, environment: Environment): z.output<T> {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map((issue) => {
      const name = issue.path.join(".");
      const missing = issue.code === "invalid_type" && present[name] === undefined;
      return `${name || "environment"}: ${missing ? "is missing" : issue.message}`;
    }),
  );
}

/**
 * What an entry's settings are, or its end: the faults are told as a list for the person who set them, without the
 * place in the code that noticed.
 */
export function settingsOrEnd<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
