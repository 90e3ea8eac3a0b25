import { regionOf } from "@fieldstone/regions/parse-region.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { declaredBy } from "../../testing/declared.ts";
import { DeclaredCells, stackOf } from "../../testing/declared-cells.ts";
import { PolicySimulator } from "../../testing/policy-simulator.ts";
import { attemptsOf, modelArn } from "./attempts.testing.ts";

/** What each workload may do; the rest of `attemptsOf` must be denied. The routers have no identity. */
const rights: Readonly<Record<string, readonly string[]>> = {
  api: [
    "read objects",
    "put objects back",
    "write objects",
    "delete objects",
    "list objects",
    "read exports",
    "write exports",
    // To clean up after an interrupted export.
    "delete exports",
    "list exports",
  ],
  worker: ["read objects", "put objects back", "write objects", "delete objects", "list objects"],
  media: [
    "read objects",
    "put objects back",
    "write objects",
    "delete objects",
    "list objects",
    "list exports",
    "delete exports",
    "convert recordings",
    "hear of conversions",
    "find queues",
    "transcribe",
    "send media jobs",
    "take media jobs",
    "send a tenant's media jobs",
    "take a tenant's media jobs",
  ],
  operator: ["read the objects' policy", "replace the objects' policy", "make and remove a tenant's queues"],
  "external-secrets": ["read the processes' secrets"],
  "ebs-csi-controller-sa": ["make disks", "attach disks"],
  "cluster-autoscaler": ["look at nodes", "change the number of nodes"],
  collector: ["send pods' logs", "send traces"],
  "load-balancer-controller": [
    "look at targets",
    "make the hosts' balancer",
    "make the hosts' firewall",
    "register targets",
  ],
  backups: ["copy the database", "keep a copy of the database"],
  "media-convert": ["read objects", "put objects back"],
  // The provider's managed policy for a cluster still includes load balancers, firewalls and disks of every kind.
  cluster: [
    "call what is there a firewall of its own",
    "delete disks of others",
    "lead the cell's entrance elsewhere",
    "look at targets",
    "make a balancer of another name",
    "make firewalls in other networks",
    "make groups of targets",
    "make the hosts' firewall",
    "open the database's firewall",
    "register another cell's targets",
    "register targets",
    "remove the cell's entrance",
  ],
  nodes: ["look at nodes' addresses", "pull images", "read the cluster"],
};

const cells = new DeclaredCells();

beforeAll(async () => {
  await cells.load();
}, 60_000);

/** One cell is enough: another test checks that all cells declare the same. */
const region = regionOf("EU_A");

describe("rights in a cell", () => {
  const { key } = region;
  const stack = stackOf(key);
  const prefix = `fieldstone-${stack}-`;

  it("are given to these identities alone", () => {
    const roles = new PolicySimulator(cells.in(key)).roles();
    expect(roles.map((name) => name.replace(prefix, "")).toSorted()).toEqual(Object.keys(rights).toSorted());
  });

  it.each(Object.entries(rights))("let %s do its work and nothing else", async (account, work) => {
    const simulator = new PolicySimulator(cells.in(key));
    const calls = attemptsOf(stack, region.providerRegion);
    const done: string[] = [];
    const missing: string[] = [];
    for (const [name, needed] of Object.entries(calls)) {
      const denied: string[] = [];
      for (const call of needed) {
        if (!(await simulator.allows({ role: prefix + account }, call))) denied.push(call.action);
      }
      if (denied.length === 0) done.push(name);
      else if (work.includes(name)) missing.push(`${name}: ${denied.join(", ")}`);
    }
    expect(missing).toEqual([]);
    expect(done.toSorted()).toEqual([...work].toSorted());
  });
});

it("lets the API alone ask the one model of its cell, in its own region", async () => {
  const simulator = new PolicySimulator(await declaredBy("stg-us-a"));
  const may = (account: string, resource: string) =>
    simulator.allows(
      { role: `fieldstone-stg-us-a-${account}` },
      { action: "bedrock:InvokeModelWithResponseStream", resource },
    );
  const own = modelArn("us-east-1", "amazon.nova-lite-v1:0");
  expect(await may("api", own)).toBe(true);
  expect(await may("media", own)).toBe(false);
  expect(await may("worker", own)).toBe(false);
  expect(await may("api", modelArn("us-west-2", "amazon.nova-lite-v1:0"))).toBe(false);
  expect(await may("api", modelArn("us-east-1", "amazon.nova-pro-v1:0"))).toBe(false);
});
