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

/** Longest wait for a program to begin, in ms. */
const heldWithinMs = 120_000;

export function trafficOf(of: Traffic, stage: Stage): (method: string, url: string) => boolean {
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
  await expect.poll(() => media.heldId(program), { timeout: heldWithinMs, interval: 20 }).toBeDefined();
  media.kill();
}

/** The id of the program that was held at a stage; undefined for a stage without one. */
export async function heldAt(media: MediaProcess, stage: Stage): Promise<number | undefined> {
  if (stage !== "ffprobe" && stage !== "ffmpeg") return undefined;
  const id = await media.heldId(stage);
  await media.forgetHeld(stage);
  return id;
}
