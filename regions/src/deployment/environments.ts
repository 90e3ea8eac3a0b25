import type { RegionKey } from "../catalog.ts";

/** What passes people's requests on: the router itself, or HAProxy in front of it. */
export const routerEngines = ["node", "haproxy"] as const;
export type RouterEngine = (typeof routerEngines)[number];

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
  /** The account that its cells are in at the provider. */
  readonly account: string;
  /** What its cells convert recordings by: `mediaconvert` takes what it can do, and ffmpeg the rest. */
  readonly mediaEngine: "ffmpeg" | "mediaconvert";
  /** What passes people's requests on: the router itself, or HAProxy in front of it, which it tells its routes. */
  readonly routerEngine: RouterEngine;
  /** Who is told of alerts: those that wake somebody, those that wait for a day, and the one that always fires. */
  readonly alerts: Readonly<Record<"page" | "ticket" | "heartbeat", AlertReceiver>>;
  /** The share of requests whose traces are kept, from 0 to 1. */
  readonly tracedShare: number;
  /** By what the cells of these regions answer and summarise; the others by what is built in. */
  readonly models: Readonly<Partial<Record<RegionKey, CellModel>>>;
  /** How texts are compared by meaning: by the model in the package, or by hashed words, which costs nothing: docs/search.md. */
  readonly embeddings: "model" | "hashed";
}

/** How somebody is told. The address or key is a value of the cells' secret `fieldstone-alerts`, by the receiver's name. */
export type AlertReceiver =
  | { readonly kind: "pagerduty"; readonly severity: "critical" | "warning" }
  | { readonly kind: "slack"; readonly channel: string }
  | { readonly kind: "webhook" };

/** A language model that works within its cell's own region: docs/ask.md. */
export type CellModel = {
  readonly model: string;
  /** US dollars a million tokens. */
  readonly inputPrice: number;
  readonly outputPrice: number;
} & (
  | {
      /** The region's own models, by the pods' identity. No profile: those work in other regions too. */
      readonly provider: "bedrock";
    }
  | {
      /** Its key, if it has one, is `ai-api-key` in the secret `fieldstone-service`. */
      readonly provider: "openai-compatible";
      readonly baseUrl: string;
    }
);

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
    account: "123456789012",
    mediaEngine: "mediaconvert",
    routerEngine: "node",
    alerts: {
      page: { kind: "pagerduty", severity: "critical" },
      ticket: { kind: "slack", channel: "#fieldstone-tickets" },
      heartbeat: { kind: "webhook" },
    },
    tracedShare: 0.05,
    embeddings: "model",
    models: {},
  },
  staging: {
    name: "staging",
    stackPrefix: "stg-",
    rootDomain: "fieldstone-staging.example",
    registry: "registry.fieldstone.example/fieldstone",
    mailFrom: "Fieldstone staging <hello@fieldstone-staging.example>",
    closedRegions: [],
    account: "210987654321",
    mediaEngine: "mediaconvert",
    routerEngine: "node",
    alerts: {
      page: { kind: "slack", channel: "#fieldstone-staging" },
      ticket: { kind: "slack", channel: "#fieldstone-staging" },
      heartbeat: { kind: "webhook" },
    },
    tracedShare: 1,
    embeddings: "model",
    models: {
      US_A: { provider: "bedrock", model: "amazon.nova-lite-v1:0", inputPrice: 0.06, outputPrice: 0.24 },
    },
  },
};
