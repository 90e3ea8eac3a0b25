import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RouterConfig } from "@fieldstone/platform/config/router-config.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import type { MailMessage } from "@fieldstone/platform/mail/mailer.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { createRouter, type Router, type RouterDependencies } from "../create-router.ts";
import { type Answer, ask, testServiceToken } from "./test-router-server.ts";

export interface RunningRouter {
  readonly port: number;
  readonly router: Router;
  readonly mails: MailMessage[];
  /** Advances the router's clock, in ms. */
  advance(ms: number): void;
  close(): Promise<void>;
}

export interface RunRouterOptions {
  readonly database: GlobalDatabase;
  readonly url: string;
  readonly cells: Partial<Record<RegionKey, number>>;
  readonly config?: Partial<RouterConfig>;
  readonly deps?: Partial<RouterDependencies>;
}

/** A whole router on a free port, with its own clock and with sent mails in a list. */
export async function runRouter(options: RunRouterOptions): Promise<RunningRouter> {
  const ownDir =
    options.config?.dataDir === undefined ? await mkdtemp(join(tmpdir(), "fieldstone-router-")) : undefined;
  const cells = new Map<RegionKey, string>();
  for (const region of ["US_A", "US_B", "EU_A", "AU_A"] as const) {
    const port = options.cells[region];
    if (port !== undefined) cells.set(region, `http://127.0.0.1:${port}`);
  }
  const config: RouterConfig = {
    development: true,
    logLevel: "silent",
    host: "127.0.0.1",
    port: 0,
    stopGraceMs: 5_000,
    rootDomain: "fieldstone.localhost",
    publicUrl: "http://fieldstone.localhost:8080",
    dataDir: ownDir ?? "",
    database: { url: options.url, poolMax: 5 },
    serviceToken: testServiceToken,
    emailHashKey: "email-hash-key-for-tests-0123456789abcdef",
    emailSessionKeys: ["email-session-key-for-tests-0123456789ab"],
    mail: { smtpUrl: "smtp://127.0.0.1:1", from: "test" },
    cells,
    closedRegions: [],
    cellWorkspacesMax: undefined,
    webDir: undefined,
    localPagesUrl: undefined,
    trustedProxies: 0,
    ownRegion: undefined,
    pingUrls: new Map(),
    contentOrigins: [],
    recaptcha: undefined,
    providers: [],
    loopbackHosts: [],
    featureFlags: {},
    supportEmail: undefined,
    rateLimitFactor: 1,
    ...options.config,
  };
  const mails: MailMessage[] = [];
  let offsetMs = 0;
  const router = createRouter(config, {
    database: options.database,
    log: silentLog,
    metrics: createMetrics({ process: "router" }),
    mailer: {
      send: async (mail) => {
        mails.push(mail);
      },
    },
    now: () => Date.now() + offsetMs,
    ...options.deps,
  });
  const { port } = await router.listen();
  return {
    port,
    router,
    mails,
    advance: (ms) => {
      offsetMs += ms;
    },
    close: async () => {
      await router.close(0);
      if (ownDir !== undefined) await rm(ownDir, { recursive: true, force: true });
    },
  };
}

export interface JsonAnswer extends Answer {
  readonly json: Record<string, unknown>;
}

/** A browser on the root domain: it stores cookies and sends them back. */
export class TestBrowser {
  readonly #port: number;
  readonly cookies = new Map<string, string>();
  host = "fieldstone.localhost:8080";

  constructor(port: number) {
    this.#port = port;
  }

  async get(path: string): Promise<JsonAnswer> {
    return this.#keep(
      await ask(this.#port, path, { host: this.host, headers: { cookie: this.#cookieHeader() } }),
    );
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<JsonAnswer> {
    const answer = await ask(this.#port, path, {
      host: this.host,
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: `http://${this.host}`,
        cookie: this.#cookieHeader(),
        ...headers,
      },
      body: JSON.stringify(body),
    });
    return this.#keep(answer);
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  #keep(answer: Answer): JsonAnswer {
    for (const cookie of answer.headers["set-cookie"] ?? []) {
      const [pair = ""] = cookie.split(";");
      const equals = pair.indexOf("=");
      const name = pair.slice(0, equals);
      if (/max-age=0(?:;|$)/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(equals + 1));
    }
    const isJson = answer.headers["content-type"]?.includes("json") === true;
    return { ...answer, json: isJson ? JSON.parse(answer.body) : {} };
  }

  /** Proves an address with its code. */
  async prove(email: string, mails: readonly MailMessage[]): Promise<JsonAnswer> {
    const sent = await this.post("/global/send-confirmation-email", {
      email,
      recaptchaToken: "x",
      useOneTimeCodeFlow: true,
    });
    const code = codeOf(mails.at(-1));
    return this.post("/global/confirm-email", {
      method: "ONE_TIME_CODE",
      codeChallenge: sent.json.codeChallenge,
      code,
    });
  }
}

export function codeOf(mail: MailMessage | undefined): string {
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}

export function tokenOf(mail: MailMessage | undefined): string {
  return /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}
