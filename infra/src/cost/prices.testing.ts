import type { RegionKey } from "@fieldstone/regions/catalog.ts";

/** Date of these prices. */
export const pricesOf = "2026-11-23";

/** Hours in a month by the provider's count. */
const month = 730;

/**
 * The provider's on-demand prices in our cheapest regions, in US dollars a month. Machines and
 * `db.r8g.xlarge` were compared with its price list of 2026-07-20; compare the others before relying on them.
 */
export const prices = {
  machines: {
    "c8g.xlarge": 0.15952 * month,
    "c8g.2xlarge": 0.31904 * month,
    "m8g.large": 0.08976 * month,
  },
  databases: { "db.r8g.large": 0.239 * month, "db.r8g.xlarge": 0.478 * month },
  auroraMachines: { "db.r8g.large": 0.276 * month },
  /** A unit is 2 GiB of memory and the matching processor. */
  auroraUnit: 0.12 * month,
  natGateway: 0.045 * month,
  balancer: 0.0225 * month,
  /** Per gigabyte. */
  disk: 0.08,
  databaseDisk: 0.115,
  backup: 0.095,
  interfaceEndpointInAZone: 0.01 * month,
} as const;

/** Prices that are the same in every region. */
export const flatPrices = {
  cluster: 0.1 * month,
  publicAddress: 0.005 * month,
  key: 1,
  secret: 0.4,
  alarm: 0.1,
  firewall: 5,
  firewallRule: 1,
  /** Over TLS, every ten seconds. */
  healthCheck: 2.75,
} as const;

/** Price factor of a region, rounded up to the highest of the services that we use there. */
export const regionFactors: Readonly<Record<RegionKey, number>> = {
  US_A: 1,
  US_B: 1,
  EU_A: 1.12,
  AU_A: 1.31,
};
