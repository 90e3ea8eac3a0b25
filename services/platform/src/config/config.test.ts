import { expect, test } from "vitest";
import { readCellConfig } from "./cell-config.ts";
import { ConfigError } from "./environment.ts";
import { readRouterConfig } from "./router-config.ts";

const secret = "s".repeat(32);
const shared = {
  PORT: "8080",
  PUBLIC_URL: "http://fieldstone.localhost:8080/",
  DATABASE_URL: "postgres://app@localhost/cell",
  SERVICE_TOKEN: secret,
  EMAIL_HASH_KEY: secret,
  SMTP_URL: "smtp://localhost:2525",
};
const cell = {
  ...shared,
  REGION: "EU_A",
  DATABASE_TASKS_URL: "postgres://tasks@localhost/cell",
  OBJECTS_DIR: "/data/objects",
  OBJECTS_SIGNING_KEY: secret,
  SEARCH_DIR: "/data/search",
  ROUTER_URL: "http://localhost:8080",
};

function faultsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

test("a cell's settings are read, with defaults for what has one", () => {
  expect(readCellConfig(cell)).toMatchObject({
    region: "EU_A",
    port: 8080,
    publicUrl: "http://fieldstone.localhost:8080",
    rootDomain: "fieldstone.localhost",
    database: { poolMax: 10 },
    tasks: { concurrency: 4 },
    objects: { driver: "file", dir: "/data/objects" },
    ai: { provider: "built-in" },
    development: true,
  });
});

test("every fault is reported at once, by name and without a secret's value", () => {
  const faults = faultsOf(() =>
    readCellConfig({
      ...cell,
      PORT: "eighty",
      REGION: "MARS",
      SERVICE_TOKEN: "short-secret",
      SEARCH_DIR: " ",
    }),
  );
  expect(faults).toContain("SEARCH_DIR: is missing");
  expect(faults.map((fault) => fault.split(":")[0]).sort()).toEqual([
    "PORT",
    "REGION",
    "SEARCH_DIR",
    "SERVICE_TOKEN",
  ]);
  expect(faults.join("\n")).not.toContain("short-secret");
});

test("settings that need each other are asked for together", () => {
  const faults = faultsOf(() =>
    readCellConfig({ ...cell, OBJECTS_DRIVER: "s3", AI_PROVIDER: "openai-compatible" }),
  );
  expect(faults.map((fault) => fault.split(":")[0]).sort()).toEqual([
    "AI_BASE_URL",
    "AI_MODEL",
    "EXPORTS_BUCKET",
    "OBJECTS_AWS_REGION",
    "OBJECTS_BUCKET",
  ]);
});

test("the router's cells are read by region", () => {
  const router = readRouterConfig({
    ...shared,
    EMAIL_SESSION_KEY: secret,
    CELLS: "US_A=http://127.0.0.1:4001, EU_A=http://127.0.0.1:4002/",
  });
  expect([...router.cells]).toEqual([
    ["US_A", "http://127.0.0.1:4001"],
    ["EU_A", "http://127.0.0.1:4002"],
  ]);
});

test("a key that seals is read with the one that is believed beside it while it is replaced", () => {
  const other = `other-${secret}`;
  const router = { ...shared, EMAIL_SESSION_KEY: secret, CELLS: "EU_A=http://127.0.0.1:1" };
  expect(readRouterConfig(router).emailSessionKeys).toEqual([secret]);
  const replaced = readRouterConfig({ ...router, OTHER_EMAIL_SESSION_KEY: other });
  expect(replaced.emailSessionKeys).toEqual([secret, other]);
  expect(readCellConfig({ ...cell, SECRETS_KEY: secret, OTHER_SECRETS_KEY: other }).secretsKeys).toEqual([
    secret,
    other,
  ]);
});

test("feature flags are read by name, and one that there is not is a fault", () => {
  const router = { ...shared, EMAIL_SESSION_KEY: secret, CELLS: "EU_A=http://127.0.0.1:1" };
  const flags = (FEATURE_FLAGS: string) => readRouterConfig({ ...router, FEATURE_FLAGS }).featureFlags;
  expect(readRouterConfig(router).featureFlags).toEqual({});
  expect(flags("post-onboarding-note-popup=off")).toEqual({ "post-onboarding-note-popup": false });
  expect(faultsOf(() => flags("post-onboarding-note-popup"))).toHaveLength(1);
  expect(faultsOf(() => flags("no-such-flag=on"))).toHaveLength(1);
});

test("an address for support is optional, and one that is none is a fault", () => {
  const router = { ...shared, EMAIL_SESSION_KEY: secret, CELLS: "EU_A=http://127.0.0.1:1" };
  const support = (SUPPORT_EMAIL: string) => readRouterConfig({ ...router, SUPPORT_EMAIL }).supportEmail;
  expect(readRouterConfig(router).supportEmail).toBeUndefined();
  expect(support("help@acme.example")).toBe("help@acme.example");
  expect(faultsOf(() => support('"><script>@acme.example'))).toHaveLength(1);
});

test("closed regions are read by key, and one that there is not is a fault", () => {
  const router = { ...shared, EMAIL_SESSION_KEY: secret, CELLS: "EU_A=http://127.0.0.1:1" };
  expect(readRouterConfig(router).closedRegions).toEqual([]);
  expect(readRouterConfig({ ...router, CLOSED_REGIONS: "EU_A, US_A" }).closedRegions).toEqual([
    "EU_A",
    "US_A",
  ]);
  expect(faultsOf(() => readRouterConfig({ ...router, CLOSED_REGIONS: "EU_A,MARS" }))).toHaveLength(1);
});

test.each(["", "US_A", "MARS=http://localhost", "US_A=ftp://localhost"])(
  "the router's cells cannot be %j",
  (CELLS) => {
    expect(faultsOf(() => readRouterConfig({ ...shared, EMAIL_SESSION_KEY: secret, CELLS }))).toHaveLength(1);
  },
);

test("providers are those whose settings are there, and half of one's is a fault", () => {
  const router = { ...shared, EMAIL_SESSION_KEY: secret, CELLS: "EU_A=http://127.0.0.1:1" };
  expect(readRouterConfig(router)).toMatchObject({ providers: [], loopbackHosts: [] });
  const google = { GOOGLE_CLIENT_ID: "g", GOOGLE_CLIENT_SECRET: "s" };
  const auth0 = { AUTH0_DOMAIN: "Acme.eu.auth0.com", AUTH0_CLIENT_ID: "a" };
  expect(readRouterConfig({ ...router, ...google, ...auth0 }).providers).toMatchObject([
    { provider: "GOOGLE", issuer: "https://accounts.google.com", clientId: "g", clientSecret: "s" },
    { provider: "AUTH0", issuer: "https://acme.eu.auth0.com/", clientId: "a", domain: "acme.eu.auth0.com" },
  ]);
  const faults = faultsOf(() =>
    readRouterConfig({ ...router, MICROSOFT_CLIENT_ID: "m", GOOGLE_CLIENT_SECRET: "s" }),
  );
  expect(faults.map((fault) => fault.split(":")[0]).sort()).toEqual([
    "GOOGLE_CLIENT_ID",
    "MICROSOFT_CLIENT_SECRET",
  ]);
});

test("only this machine's own hosts may be fetched from without the guard", () => {
  const router = { ...shared, EMAIL_SESSION_KEY: secret, CELLS: "EU_A=http://127.0.0.1:1" };
  const hosts = (value: string) => readRouterConfig({ ...router, FETCH_LOOPBACK_HOSTS: value }).loopbackHosts;
  expect(hosts("127.0.0.1:4000, localhost:5000")).toEqual(["127.0.0.1:4000", "localhost:5000"]);
  for (const host of ["10.0.0.1:80", "example.com", "localhost.evil.example", "127.0.0.1.evil.example"]) {
    expect(faultsOf(() => hosts(host)).length).toBeGreaterThan(0);
  }
});
