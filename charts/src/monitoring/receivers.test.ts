import { environments } from "@fieldstone/regions/deployment/environments.ts";
import { expect, it } from "vitest";
import { cellManifests } from "../cell-manifests.ts";
import { cellSettings } from "../cell-settings.ts";
import { alertmanagerConfig, receiversSecret } from "./receivers.ts";

it.each(Object.values(environments))(
  "$name keeps addresses and keys of its receivers in their secret",
  (environment) => {
    const text = JSON.stringify(alertmanagerConfig(environment));
    expect(text).not.toMatch(/https?:|routing_key"|api_url"|"url"/);
    for (const name of ["page", "ticket", "heartbeat"])
      expect(text).toContain(`/etc/alertmanager/secrets/${receiversSecret}/${name}"`);
  },
);

it("the secret comes to the monitoring's namespace, and no other of the cell's does", () => {
  const all = cellManifests(cellSettings("EU_A")).flatMap(({ manifests }) => manifests);
  const there = all.filter(
    ({ kind, metadata }) => kind === "ExternalSecret" && metadata.namespace === "monitoring",
  );
  expect(there.map(({ metadata }) => metadata.name)).toEqual([receiversSecret]);
});
