import { subdomainLengthMax } from "../limits.ts";
import { subdomainProblem } from "./check-subdomain.ts";
import { normalizeSubdomain } from "./normalize-subdomain.ts";

/**
 * Free names close to the one that was asked for, at most `count`: the name itself where it is free, then
 * with an ending, then with a number. `isTaken` answers for names that pass every other rule.
 */
export function suggestSubdomains(
  text: string,
  isTaken: (subdomain: string) => boolean,
  count = 1,
): string[] {
  const base = normalizeSubdomain(text.replaceAll("/", "-")) || "research";
  const found: string[] = [];
  for (const candidate of candidatesOf(base)) {
    if (found.length >= count) break;
    if (subdomainProblem(candidate) === undefined && !isTaken(candidate)) found.push(candidate);
  }
  return found;
}

const numberedCandidatesMax = 100;

function* candidatesOf(base: string): Generator<string> {
  yield base;
  for (const ending of ["research", "insights", "hq"]) yield withEnding(base, ending);
  for (let number = 2; number <= numberedCandidatesMax; number += 1) yield withEnding(base, String(number));
  for (let number = 2; number <= numberedCandidatesMax; number += 1) yield `research-hub-${number}`;
}

function withEnding(base: string, ending: string): string {
  const room = subdomainLengthMax - ending.length - 1;
  return normalizeSubdomain(`${base.slice(0, room)}-${ending}`);
}
