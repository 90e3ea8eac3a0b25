/**
 * Last day of the provider's standard support of each version that a stack may name. After it a cluster costs six times
 * as much or is upgraded by itself. From the provider's release calendars, read on 2026-11-22.
 */
export const supportEnds: Readonly<Record<string, string>> = {
  "kubernetes 1.34": "2026-12-02",
  "kubernetes 1.35": "2027-03-27",
  "postgres 17": "2030-02-28",
  "aurora-postgresql 17.5": "2027-03-31",
};
