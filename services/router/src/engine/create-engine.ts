import type { RouterConfig } from "@fieldstone/platform/config/router-config.ts";
import { EngineAnswers, type EngineAnswersOptions } from "./engine-answers.ts";
import { EngineFeed, type EngineFeedOptions } from "./engine-feed.ts";
import { engineFiles } from "./engine-files.ts";

/** The router's side of the engine in front of it. */
export interface Engine {
  readonly isCurrent: boolean;
  readonly loads: number;
  start(): void;
  /** Resolves once the engine has the table as it was at the call. */
  settled(): Promise<void>;
  readAnswers(): Promise<void>;
  stop(): Promise<void>;
}

const none: Engine = {
  isCurrent: false,
  loads: 0,
  start: () => undefined,
  settled: async () => undefined,
  readAnswers: async () => undefined,
  stop: async () => undefined,
};

/** Feeds the configured engine and reads its counters; does nothing without one. */
export function createEngine(
  { engine, cells, rootDomain }: Pick<RouterConfig, "engine" | "cells" | "rootDomain">,
  given: Pick<EngineFeedOptions, "table" | "credentialFor" | "onError"> & {
    readonly onAnswered: EngineAnswersOptions["observe"];
  },
): Engine {
  if (engine === undefined) return none;
  const regions = [...cells.keys()];
  const feed = new EngineFeed({ ...given, files: engineFiles(engine.dir), rootDomain, regions });
  const answers = new EngineAnswers({
    regions,
    ask: (command) => feed.ask(command),
    observe: given.onAnswered,
  });
  return {
    get isCurrent() {
      return feed.isCurrent;
    },
    get loads() {
      return feed.loads;
    },
    start: () => feed.start(),
    settled: () => feed.settled(),
    readAnswers: () => answers.read(),
    stop: () => feed.stop(),
  };
}
