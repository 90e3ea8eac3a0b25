import { expect, it } from "vitest";
import { z } from "zod";
import { cellManifests } from "./cell-manifests.ts";
import { cellSettings } from "./cell-settings.ts";

const manifests = cellManifests(cellSettings("EU_A")).flatMap((part) => part.manifests);
const monitors = manifests.filter(({ kind }) => kind === "ServiceMonitor");
const policy = z.object({
  ingress: z.array(z.object({ from: z.array(z.unknown()), ports: z.array(z.object({ port: z.number() })) })),
});
const collectors = { namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "monitoring" } } };

it.each(monitors.map((monitor) => [monitor.metadata.name, monitor] as const))(
  "metrics of %s are collected on a port of their own, without a credential, from the collectors' namespace alone",
  (name, monitor) => {
    expect(monitor.spec).toMatchObject({ endpoints: [{ port: "metrics", path: "/metrics" }] });
    expect(JSON.stringify(monitor.spec)).not.toContain("authorization");
    const found = manifests.find(({ kind, metadata }) => kind === "NetworkPolicy" && metadata.name === name);
    const { ingress } = policy.parse(found?.spec);
    const among = (port: number) => ingress.filter(({ ports }) => ports.some((each) => each.port === port));
    expect(among(9_090).map(({ from }) => from)).toEqual([[collectors]]);
    for (const { from } of among(8_080)) expect(from).not.toContainEqual(collectors);
  },
);
