import type { FailingProxy } from "@fieldstone/testkit/servers/failing-proxy.ts";
import type { TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { ageTaskLocks } from "@fieldstone/testkit/waiting-tasks.ts";
import { expect } from "vitest";
import type { HeldProgram, MediaProcess } from "./media-process.testing.ts";

/** A job's requests to the store, which show its stages. */
export interface Traffic {
  readonly source: RegExp;
  readonly firstOutput: RegExp;
  readonly lastOutput: RegExp;
}

export const stages = ["ffmpeg", "source", "ffprobe", "first output", "last output"] as const;
export type Stage = (typeof stages)[number];

/** Longest wait for a program to begin, and for a new process to take over and finish the task, in ms. */
export const timeoutMs = 120_000;

function trafficOf(of: Traffic, stage: Stage): (method: string, url: string) => boolean {
  if (stage === "first output") return (method, url) => method === "PUT" && of.firstOutput.test(url);
  if (stage === "last output") return (method, url) => method === "PUT" && of.lastOutput.test(url);
  return (method, url) => method === "GET" && of.source.test(url) && !url.includes("list-type");
}

/** Kills a media process once, when a job reaches a stage. The returned function says whether it did. */
export function trap(media: MediaProcess, of: Traffic, stage: Stage): () => boolean {
  let isSprung = false;
  const matches = trafficOf(of, stage);
  const spring = ({ method = "", url = "" }: { method?: string; url?: string }): boolean => {
    if (isSprung || !matches(method, url)) return false;
    isSprung = true;
    if (stage === "ffprobe" || stage === "ffmpeg") void media.hold(stage).then(() => killHeld(media, stage));
    else media.kill();
    return true;
  };
  // The last output exists when the process ends, but nothing has been reported.
  media.proxy.onAnswer = (request) => void (stage === "last output" && spring(request));
  media.proxy.refuse = (request) => {
    if (stage === "last output") return undefined;
    const isHeld = stage === "ffprobe" || stage === "ffmpeg";
    return spring(request) && !isHeld ? 503 : undefined;
  };
  return () => isSprung;
}

async function killHeld(media: MediaProcess, program: HeldProgram): Promise<void> {
  await expect.poll(() => media.heldId(program), { timeout: timeoutMs, interval: 20 }).toBeDefined();
  media.kill();
}

/** The id of the program that was held at a stage; undefined for a stage without one. */
export async function heldAt(media: MediaProcess, stage: Stage): Promise<number | undefined> {
  if (stage !== "ffprobe" && stage !== "ffmpeg") return undefined;
  const id = await media.heldId(stage);
  await media.forgetHeld(stage);
  return id;
}

/** Work that a media process does for a test. */
export interface Work {
  ask(): Promise<unknown>;
  /** Its state, which ends as DONE or complete. */
  read(): Promise<string | undefined>;
}

const isDone = /^(?:DONE|complete)$/;

/**
 * Asks for work in which the process is killed, and has another finish it. Expects that nothing is left: no program, open
 * upload or temporary file.
 * @param arm sets a trap; the returned function says whether it has sprung
 */
export async function finishAfterKill(
  { media, database }: { readonly media: MediaProcess; readonly database: TestCellDatabase },
  { ask, read }: Work,
  arm: () => () => boolean,
  stage?: Stage,
): Promise<void> {
  const sprung = arm();
  await ask();
  await expect.poll(() => media.isRunning, { timeout: timeoutMs, interval: 20 }).toBe(false);
  expect(sprung()).toBe(true);
  const heldId = stage === undefined ? undefined : await heldAt(media, stage);
  expect(await read()).not.toMatch(isDone);
  await expect.poll(() => media.programs(), { timeout: timeoutMs }).toEqual([]);
  await ageTaskLocks(database);
  media.start();
  await expect.poll(read, { timeout: timeoutMs, interval: 50 }).toMatch(isDone);
  if (heldId !== undefined) expect(() => process.kill(heldId, 0)).toThrow("ESRCH");
  expect((await media.stored()).begun).toBe(0);
  await expect.poll(() => media.left()).toEqual([]);
}

/** The store's client tries three times, so a run fails and the next succeeds. */
const rejections = 3;

/** Refuses a job's requests of a stage until one run has failed. The returned function says how many are left to refuse. */
export function refuseRun(proxy: FailingProxy, of: Traffic, stage: Stage, status: 500 | 503): () => number {
  let left = rejections;
  const matches = trafficOf(of, stage);
  proxy.refuse = ({ method = "", url = "" }) => {
    if (left === 0 || !matches(method, url)) return undefined;
    left -= 1;
    return status;
  };
  return () => left;
}
