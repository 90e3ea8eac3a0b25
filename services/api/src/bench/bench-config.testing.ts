import { join } from "node:path";
import type { CellConfig } from "@fieldstone/platform/config/cell-config.ts";
import { rolePasswords, urlOfDatabase } from "@fieldstone/testkit/test-server.ts";

export const serviceToken = "bench-only-service-token-0123456789abcdef";

/** A cell on this machine alone, over the database `bench`. */
export function benchConfig(adminUrl: string, dir: string): CellConfig {
  const app = { name: "fieldstone_app", password: rolePasswords.app };
  const tasks = { name: "fieldstone_tasks", password: rolePasswords.tasks };
  return {
    development: false,
    logLevel: "silent",
    host: "127.0.0.1",
    port: 0,
    stopGraceMs: 5_000,
    rootDomain: "fieldstone.localhost",
    publicUrl: "http://fieldstone.localhost:8080",
    dataDir: dir,
    database: { url: urlOfDatabase(adminUrl, "bench", app), poolMax: 10 },
    serviceToken,
    emailHashKey: "bench-only-email-hash-key-0123456789abcdef",
    mail: { smtpUrl: "smtp://127.0.0.1:1", from: "Fieldstone <hello@fieldstone.localhost>" },
    region: "US_B",
    tasks: { url: urlOfDatabase(adminUrl, "bench", tasks), concurrency: 1 },
    objects: {
      driver: "file",
      dir: join(dir, "objects"),
      signingKey: "bench-only-signing-key-0123456789abcdef",
    },
    exports: {
      driver: "file",
      dir: join(dir, "exports"),
      signingKey: "bench-only-signing-key-0123456789abcdef",
    },
    searchUri: join(dir, "search"),
    routerUrl: "http://127.0.0.1:1",
    secretsKey: serviceToken,
    loopbackHosts: [],
    newWorkspaceTier: "ENTERPRISE",
    ai: { provider: "built-in" },
    transcription: {},
    embeddings: "hashed",
    ffmpegPath: undefined,
  };
}
