import { join } from "node:path";
import type { CellConfig } from "@fieldstone/platform/config/cell-config.ts";

export const serviceToken = "test-only-service-token-0123456789abcdef";

/** A cell on this machine only, which keeps its files in `dir` and calls no other services. */
export function testCellConfig(database: { url: string; tasksUrl: string }, dir: string): CellConfig {
  return {
    development: false,
    logLevel: "silent",
    host: "127.0.0.1",
    port: 0,
    stopGraceMs: 5_000,
    rootDomain: "fieldstone.localhost",
    publicUrl: "http://fieldstone.localhost:8080",
    dataDir: dir,
    database: { url: database.url, poolMax: 5 },
    serviceToken,
    emailHashKey: "test-only-email-hash-key-0123456789abcdef",
    mail: { smtpUrl: "smtp://127.0.0.1:1", from: "Fieldstone <hello@fieldstone.localhost>" },
    region: "US_B",
    tasks: { url: database.tasksUrl, concurrency: 1 },
    objects: {
      driver: "file",
      dir: join(dir, "objects"),
      signingKey: "test-only-signing-key-0123456789abcdef",
    },
    exports: {
      driver: "file",
      dir: join(dir, "exports"),
      signingKey: "test-only-signing-key-0123456789abcdef",
    },
    searchUri: join(dir, "search"),
    routerUrl: "http://127.0.0.1:1",
    secretsKeys: ["test-only-secrets-key-0123456789abcdef"],
    loopbackHosts: [],
    newWorkspaceTier: "ENTERPRISE",
    ai: { provider: "built-in" },
    transcription: {},
    embeddings: "hashed",
    ffmpegPath: undefined,
  };
}
