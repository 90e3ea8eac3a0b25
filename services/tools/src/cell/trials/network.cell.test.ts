import { imageReference } from "@fieldstone/charts/cell-settings.ts";
import { metricsPort, platformNamespaces, processPort } from "@fieldstone/charts/site.ts";
import { processEnvironment } from "@fieldstone/platform/config/environment.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cellRegion, rootDomain } from "../cell-places.ts";
import { cellNames } from "../cluster/cell-objects.ts";
import { databaseHost } from "../provider/database-names.ts";
import { objectsDomain } from "../provider/provider-names.ts";
import { inPod, kubectl, type PodPlace, podOf } from "./cell-cluster.testing.ts";

const api = podOf("deployment/api");
const worker = podOf("deployment/worker");
const media = podOf("deployment/media");
const router = podOf("router-0");
const operator = podOf("deployment/operator");
/** Pods that are not ours: one in the namespace of metrics collectors, one in a namespace of its own. */
const collector: PodPlace = { namespace: platformNamespaces.monitoring, pod: "collector" };
const stranger: PodPlace = { namespace: "strangers", pod: "stranger" };

const targets = {
  api: `api.fieldstone:${processPort}`,
  router: `router.fieldstone:${processPort}`,
  worker: `worker.fieldstone:${processPort}`,
  media: `media.fieldstone:${processPort}`,
  "the API's metrics": `api.fieldstone:${metricsPort}`,
  database: `${databaseHost(cellRegion)}:5432`,
  objects: `${cellNames.objectsBucket}.${objectsDomain(cellRegion)}:443`,
  mail: `mail.${rootDomain}:587`,
  cluster: "kubernetes.default:443",
  "the private entrance": `${cellNames.privateHost}:443`,
} as const;
type Target = keyof typeof targets;

/** The targets that each may reach; all others are blocked. */
const allowed: readonly (readonly [name: string, from: PodPlace, to: readonly Target[]])[] = [
  ["router", router, ["api", "database", "objects", "the private entrance", "mail"]],
  ["API", api, ["router", "database", "objects", "mail"]],
  ["worker", worker, ["router", "database", "objects", "mail"]],
  ["media", media, ["database", "objects"]],
  ["operator", operator, ["api", "router", "objects", "cluster"]],
  [
    "collector of metrics",
    collector,
    ["the API's metrics", "database", "objects", "the private entrance", "mail", "cluster"],
  ],
  ["stranger", stranger, ["database", "objects", "the private entrance", "mail", "cluster"]],
];

const connectMs = 3_000;
/** Tries all targets concurrently, since a dropped packet takes the whole timeout. */
const script = `
const net = require("node:net");
const connect = ([name, address]) => new Promise((resolve) => {
  const at = address.lastIndexOf(":");
  const socket = net.connect({ host: address.slice(0, at), port: Number(address.slice(at + 1)) });
  const end = (reached) => { socket.destroy(); resolve([name, reached]); };
  socket.setTimeout(${connectMs}, () => end("cut off"));
  socket.once("connect", () => end("reached"));
  socket.once("error", (error) => end(error.code === "ENOTFOUND" || error.code === "EAI_AGAIN" ? "unknown" : "cut off"));
});
Promise.all(Object.entries(${JSON.stringify(targets)}).map(connect))
  .then((all) => process.stdout.write(JSON.stringify(Object.fromEntries(all))));
`;

async function startPod({ namespace, pod }: PodPlace): Promise<void> {
  const namespaceObject = { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } };
  const podObject = {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: pod, namespace },
    spec: {
      terminationGracePeriodSeconds: 0,
      containers: [
        {
          name: pod,
          image: imageReference(cellNames, "services"),
          imagePullPolicy: "Never",
          command: ["node", "-e", "setInterval(() => undefined, 60_000)"],
        },
      ],
    },
  };
  const list = { apiVersion: "v1", kind: "List", items: [namespaceObject, podObject] };
  await kubectl(["apply", "-f", "-"], JSON.stringify(list));
  await kubectl(["-n", namespace, "wait", "--for=condition=Ready", "--timeout=90s", `pod/${pod}`]);
}

beforeAll(() => Promise.all([collector, stranger].map(startPod)));
afterAll(() =>
  Promise.all([collector, stranger].map(({ namespace }) => kubectl(["delete", "namespace", namespace]))),
);

test.each(allowed)("%s reaches those that it may, and nobody else", async (_, from, to) => {
  const names = Object.keys(targets);
  const expected = Object.fromEntries(
    names.map((name) => [name, to.some((each) => each === name) ? "reached" : "cut off"]),
  );
  await expect.poll(async () => JSON.parse(await inPod(from, script))).toEqual(expected);
});

test("what cells ask each other has no way in from the world: it is at no public name", async () => {
  const { SERVICE_TOKEN } = processEnvironment();
  const ask = async (host: string): Promise<readonly [status: number, text: string]> => {
    const answer = await fetch(`https://${host}/internal/memberships`, {
      method: "POST",
      headers: { authorization: `Bearer ${SERVICE_TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify({ email: "ada@example.com", teamIds: [] }),
    });
    return [answer.status, await answer.text()];
  };
  expect(await ask(cellNames.privateHost)).toEqual([200, '{"teams":[]}']);
  for (const host of [cellNames.cellHost, rootDomain]) {
    const [status, text] = await ask(host);
    expect(status, host).toBeGreaterThanOrEqual(400);
    expect(text, host).not.toContain("teams");
  }
});
