/**
 * Last day of the provider's standard support of each version that a stack names. After it a cluster costs six times as
 * much or is upgraded by itself. Written down on 2026-11-22 without the provider's calendars at hand: compare them there
 * before a first deploy.
 */
export const supportEnds: Readonly<Record<string, string>> = {
  "kubernetes 1.35": "2027-03-27",
  "postgres 17": "2030-02-28",
};
