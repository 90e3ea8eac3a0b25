import type { CellSettings } from "../cell-settings.ts";

/** One command, its purpose, and its input. */
export interface RecoveryStep {
  readonly says: string;
  readonly command: readonly [string, ...string[]];
  readonly stdin?: string;
  /** File that its output is saved to. */
  readonly stdout?: string;
  /** Files that are its input, one after another. */
  readonly stdinFiles?: readonly string[];
}

export const aws = (cell: CellSettings, ...words: string[]): readonly [string, ...string[]] => [
  "aws",
  "rds",
  "--region",
  cell.providerRegion,
  ...words,
];

export const untilThere = (cell: CellSettings, identifier: string): RecoveryStep => ({
  says: `wait for ${identifier}`,
  command: aws(cell, "wait", "db-instance-available", "--db-instance-identifier", identifier),
});
