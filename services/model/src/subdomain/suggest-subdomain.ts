import { subdomainLengthMax } from "../limits.ts";
import { subdomainProblem } from "./check-subdomain.ts";
import { normalizeSubdomain } from "./normalize-subdomain.ts";

/**
 * At most `count` free names similar to the requested one: the name itself if free, then with a suffix, then
 * with a number. `isTaken` is asked only for names that pass all other rules.
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
