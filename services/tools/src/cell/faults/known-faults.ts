/** A fault that once broke a cell: the change that reintroduces it, and the test that must then fail. */
export interface KnownFault {
  readonly name: string;
  readonly what: string;
  /** A file of the repository, text that occurs in it once, and its replacement. */
  readonly change: { readonly file: string; readonly from: string; readonly to: string };
  readonly test: { readonly file: string; readonly title: string };
}

const entranceTest = "services/router/src/forward/entrance.test.ts";
const cellTest = "infra/src/cell/cell.test.ts";
const globalTest = "infra/src/global/global-plane.test.ts";

/** The faults, by their names in `docs/production-readiness.md`. */
export const knownFaults: readonly KnownFault[] = [
  {
    name: "B1",
    what: "the person's host is passed on, and the balancer leads back to the router",
    change: {
      file: "services/router/src/forward/request-head.ts",
      from: "host = value.toLowerCase();\n        continue;",
      to: 'host = value.toLowerCase();\n        headers.push("host", value);\n        continue;',
    },
    test: { file: entranceTest, title: "passes the router once and reaches the API of its cell" },
  },
  {
    name: "B2",
    what: "each request to a cell has a connection and a TLS handshake of its own",
    change: {
      file: "services/router/src/forward/forward-request.ts",
      from: "path: head.target,\n        method:",
      to: "path: head.target,\n        reset: true,\n        method:",
    },
    test: { file: entranceTest, title: "share the router's connections to a cell" },
  },
  {
    name: "B3",
    what: "migrations name attributes of roles that a superuser alone may name",
    change: {
      file: "services/database/src/roles.ts",
      from: "login nocreatedb",
      to: "login nosuperuser nobypassrls nocreatedb",
    },
    test: {
      file: "services/database/src/migrate.test.ts",
      title: "brings a new cell's and a new router's database to the schema",
    },
  },
  {
    name: "B4",
    what: "no pod believes the database's authority",
    change: {
      file: "charts/src/workloads/pod.ts",
      from: "NODE_EXTRA_CA_CERTS: `",
      to: "UNREAD_CA_CERTS: `",
    },
    test: { file: "charts/src/pods.test.ts", title: "believe the private authority of the databases" },
  },
  {
    name: "B5",
    what: "the key's policy refuses its own alias",
    change: { file: "infra/src/cell/key.ts", from: '  "kms:CreateAlias",\n', to: "" },
    test: { file: "infra/src/cell/cell-policies.test.ts", title: "lets its key be named" },
  },
  {
    name: "B6",
    what: "External Secrets runs where every pod is cut off",
    change: {
      file: "infra/src/cell/identities/identities.ts",
      from: '"external-secrets": "external-secrets"',
      to: '"external-secrets": namespace',
    },
    test: { file: cellTest, title: "are named as the charts expect them" },
  },
  {
    name: "B7",
    what: "the provider is asked to manage a global database's password",
    change: {
      file: "infra/src/global/router-database.ts",
      from: 'masterUsername: "fieldstone_admin",',
      to: 'masterUsername: "fieldstone_admin",\n            manageMasterUserPassword: true,',
    },
    test: { file: globalTest, title: "makes its master's password itself" },
  },
  {
    name: "B8",
    what: "proofs of a certificate are picked by their position in a set",
    change: {
      file: "infra/src/cell/certificate.ts",
      from: "options.find(({ domainName }) => domainName === proven)",
      to: 'options[of === "root" ? 0 : 2]',
    },
    test: { file: cellTest, title: "proves each name of its certificate" },
  },
  {
    name: "B9",
    what: "what is in no region has a default provider without one",
    change: {
      file: "infra/src/global/global-plane.ts",
      from: "limitAuthorities(inputs, writing.opts)",
      to: "limitAuthorities(inputs, { ...writing.opts, provider: undefined })",
    },
    test: { file: globalTest, title: "makes everything by a provider of its own account" },
  },
  {
    name: "B10",
    what: "clusters are of a version that is out of support",
    change: {
      file: "infra/src/cell/cluster.ts",
      from: 'clusterVersion = "1.35"',
      to: 'clusterVersion = "1.33"',
    },
    test: { file: cellTest, title: "names versions that the provider supports today" },
  },
];
