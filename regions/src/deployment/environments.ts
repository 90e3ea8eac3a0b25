import type { RegionKey } from "../catalog.ts";

/** What is the same for every cell of an environment. Change it here, once: infrastructure and charts read it. */
export interface Environment {
  readonly name: EnvironmentName;
  /** What names of its stacks and resources begin with, so that two environments never share one. */
  readonly stackPrefix: string;
  /** Workspaces live on its subdomains. Not a subdomain of another environment's: cookies reach those. */
  readonly rootDomain: string;
  /** Where its images are pulled from; each cell's nodes may pull from it. */
  readonly registry: string;
  readonly mailFrom: string;
  /** Keys of regions that take no new workspaces, as their cells are full or being emptied. */
  readonly closedRegions: readonly RegionKey[];
}

export const environmentNames = ["production", "staging"] as const;
export type EnvironmentName = (typeof environmentNames)[number];

export const environments: Readonly<Record<EnvironmentName, Environment>> = {
  production: {
    name: "production",
    stackPrefix: "",
    rootDomain: "fieldstone.example",
    registry: "registry.fieldstone.example/fieldstone",
    mailFrom: "Fieldstone <hello@fieldstone.example>",
    closedRegions: [],
  },
  staging: {
    name: "staging",
    stackPrefix: "stg-",
    rootDomain: "fieldstone-staging.example",
    registry: "registry.fieldstone.example/fieldstone",
    mailFrom: "Fieldstone staging <hello@fieldstone-staging.example>",
    closedRegions: [],
  },
};
