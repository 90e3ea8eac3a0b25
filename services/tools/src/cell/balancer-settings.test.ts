import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { entrance, entranceRules } from "@fieldstone/infra/cell/entrance-rules.ts";
import { expect, it } from "vitest";
import { makeAuthority } from "./authority.ts";
import { balancerSettings } from "./balancer-settings.ts";
import { runCommand, succeeds } from "./run-command.ts";

const options = {
  address: "127.0.0.1",
  cellHost: "us-b.cells.fieldstone.example",
  certFile: "entrance.pem",
  controlSocket: "balancer.sock",
};

it("every rule of the infrastructure is a line, in the order of priorities", () => {
  const settings = balancerSettings(options);
  const lines = settings.split("\n").filter((line) => /^ {2}(use_backend|http-request return)/.test(line));
  expect(lines).toHaveLength(entranceRules(options.cellHost).length);
  expect(lines[0]).toContain("return status 404");
  expect(lines[1]).toBe(`  use_backend api if { req.hdr(host),field(1,:) -i ${options.cellHost} }`);
  expect(settings).toContain(`timeout client ${entrance.idleSeconds}s`);
  expect(settings).toContain(`default_backend ${entrance.otherwise}`);
});

it.runIf(await succeeds("haproxy", ["-v"]))("HAProxy takes the settings", async () => {
  const dir = await mkdtemp(path.join(tmpdir(), "fieldstone-balancer-"));
  const identity = await (await makeAuthority(dir)).issue("entrance", ["fieldstone.example"]);
  const certFile = path.join(dir, "both.pem");
  await runCommand("sh", ["-c", 'cat "$1" "$2" > "$3"', "sh", identity.certFile, identity.keyFile, certFile]);
  const file = path.join(dir, "balancer.cfg");
  await writeFile(file, balancerSettings({ ...options, certFile, controlSocket: path.join(dir, "socket") }));
  await runCommand("haproxy", ["-c", "-f", file]);
  await rm(dir, { recursive: true });
});
