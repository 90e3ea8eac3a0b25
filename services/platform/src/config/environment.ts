import type { z } from "zod";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Invalid settings. The message lists every fault at once, one per line, and no secret's value. */
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

/** The process's own environment, which only this function reads. */
export function processEnvironment(): Environment {
  // biome-ignore lint/style/noProcessEnv: the one read that every setting goes through
  return process.env;
}

/**
 * Parses settings with a schema. An empty value counts as missing, since shells and unit files produce those.
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
 * Reads an entry point's settings, or ends the process: faults are printed as a list for the operator,
 * without a stack trace.
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
