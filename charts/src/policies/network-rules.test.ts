import { BlockList } from "node:net";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ofKind } from "../testing/eu-cell.ts";

const ipBlock = z.object({ cidr: z.string(), except: z.array(z.string()).default([]) });
const policy = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    egress: z
      .array(
        z.object({
          to: z.array(z.object({ ipBlock: ipBlock.optional() })),
          ports: z.array(z.object({ port: z.number() })),
        }),
      )
      .default([]),
  }),
});
const policies = ofKind("NetworkPolicy").map((each) => policy.parse(each));

function lies(address: string, ...cidrs: readonly string[]): boolean {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [network = "", bits] = cidr.split("/");
    list.addSubnet(network, Number(bits));
  }
  return list.check(address);
}

/** Processes that a network policy allows to call an address. */
const callers = (address: string, port: number): readonly string[] =>
  policies
    .filter(({ spec }) =>
      spec.egress.some(
        ({ to, ports }) =>
          ports.some((each) => each.port === port) &&
          to.some(
            ({ ipBlock: block }) =>
              block !== undefined && lies(address, block.cidr) && !lies(address, ...block.except),
          ),
      ),
    )
    .map(({ metadata }) => metadata.name)
    .toSorted();

describe("who calls by TLS", () => {
  it("reaches a private entrance, of whichever cell, from routers alone", () => {
    for (const cell of [1, 2, 3, 4])
      for (const zone of [144, 160, 176])
        expect(callers(`10.${cell}.${zone}.10`, 443), `10.${cell}.${zone}.10`).toEqual(["router"]);
  });

  it("reaches the cluster's own API from the operator alone, and no other cell's", () => {
    for (const zone of [48, 64, 80]) {
      expect(callers(`10.3.${zone}.10`, 443)).toEqual(["operator"]);
      expect(callers(`10.1.${zone}.10`, 443)).toEqual([]);
    }
  });

  it("reaches nothing else within the cells' networks, and the provider's public services from all that need them", () => {
    for (const address of ["10.3.0.10", "10.3.128.10", "10.200.0.1"])
      expect(callers(address, 443)).toEqual([]);
    expect(callers("198.51.100.7", 443)).toEqual(["api", "media", "operator", "router", "watcher", "worker"]);
    expect(callers("169.254.169.254", 443)).toEqual([]);
  });
});
