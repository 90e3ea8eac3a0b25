/**
 * Last day of the provider's standard support of each version that a stack names. After it a cluster costs
 * six times as much or is upgraded automatically. Written on 2026-11-24 without access to the provider's
 * calendars: compare them before a first deploy. The provider has offered Postgres 18 since 2025-11, and as
 * Aurora since 2026-06 (18.3; 18.4 since 2026-08).
 */
export const supportEnds: Readonly<Record<string, string>> = {
  "kubernetes 1.35": "2027-03-27",
  // The community's own end of support; the provider's is never earlier.
  "postgres 18": "2030-11-14",
};
