import type { RegionKey } from "../catalog.ts";

/** What forwards requests: the router itself, or HAProxy in front of it. */
export const routerEngines = ["node", "haproxy"] as const;
export type RouterEngine = (typeof routerEngines)[number];

/** What all cells of an environment share. Change it only here: infrastructure and charts read it. */
export interface Environment {
  readonly name: EnvironmentName;
  /** Prefix of the names of its stacks and resources, unique to the environment. */
  readonly stackPrefix: string;
  /** Parent domain of the workspaces, not below another environment's, whose cookies would reach it. */
  readonly rootDomain: string;
  /** Registry that each cell's nodes may pull images from. */
  readonly registry: string;
  readonly mailFrom: string;
  /** Where people write to when something keeps failing. */
  readonly supportEmail: string;
  /** Keys of regions that accept no new workspaces because their cells are full or being drained. */
  readonly closedRegions: readonly RegionKey[];
  /** The provider's account that its cells are in. */
  readonly account: string;
  /** What cells convert recordings with: `mediaconvert` handles what it supports, ffmpeg the rest. */
  readonly mediaEngine: "ffmpeg" | "mediaconvert";
  /** What forwards requests: the router itself, or HAProxy in front of it, with routes from the router. */
  readonly routerEngine: RouterEngine;
  /** Receivers of alerts: those that page, those that wait for a day, and the heartbeat that always fires. */
  readonly alerts: Readonly<Record<"page" | "ticket" | "heartbeat", AlertReceiver>>;
  /** The share of requests whose traces are kept, from 0 to 1. */
  readonly tracedShare: number;
  /** Language models that cells of these regions answer and summarise with; others use the built-in one. */
  readonly models: Readonly<Partial<Record<RegionKey, CellModel>>>;
  /** How texts are compared by meaning: the packaged model or, at no cost, hashed words: docs/search.md. */
  readonly embeddings: "model" | "hashed";
}

/** How a receiver is notified. Its address or key is in the secret `fieldstone-alerts`, by its name. */
export type AlertReceiver =
  | { readonly kind: "pagerduty"; readonly severity: "critical" | "warning" }
  | { readonly kind: "slack"; readonly channel: string }
  | { readonly kind: "webhook" };

/** A language model that works within its cell's own region: docs/ask.md. */
export type CellModel = {
  readonly model: string;
  /** US dollars per million tokens. */
  readonly inputPrice: number;
  readonly outputPrice: number;
} & (
  | {
      /** The region's own models, authorised by the pods' identity. Inference profiles span regions. */
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
    supportEmail: "support@fieldstone.example",
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
    supportEmail: "support@fieldstone-staging.example",
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
